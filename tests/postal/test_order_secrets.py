"""What a player is told of orders follows from that player's form alone, whatever lies hidden and others do."""

from attrs import evolve

from ladderkit.engine import apply, legal, start
from ladderkit.errors import FileError
from ladderkit.inputs import Ordered
from ladderkit.postal.orders import acknowledgement, help_text, not_taken, read_orders
from ladderkit.questions import Order
from ladderkit.setups import SHIPPED
from ladderkit.variants import slither_and_climb
from tests.postal.forms import asked
from tests.postal.order_texts import SLITHER

OTHER = evolve(
    SHIPPED,
    eggs=SHIPPED.eggs[1:],
    grass_snakes={head: side for head, side in dict(SHIPPED.grass_snakes).items() if head != 21},
    stepladders={foot: side for foot, side in dict(SHIPPED.stepladders).items() if foot != 9},
)


def after_a_turn(setup, other_throws, other_votes):
    """The first seat's form after a turn in which others did this."""
    game = slither_and_climb(setup)
    mine = Order(0, {"chosen-throw": (1, 4), "trap-doors": 40})
    others = (Order(k, {"chosen-throw": other_throws, "wells": 140 + other_votes * k}) for k in range(1, 7))
    state = apply(game, start(game, 7).state, Ordered((mine, *others))).state
    return next(form for form in legal(game, state) if form.seat == 0)


def replies(form):
    """All that a player is told of every text of the table."""
    of = evolve(asked(), form=form)
    yield help_text(form)
    for text, _ in SLITHER:
        try:
            yield acknowledgement(of, read_orders(text, of), before={})
        except FileError as error:
            yield not_taken(of, error.problems)


def test_nothing_hidden_and_nothing_of_others_shows_in_a_reply():
    told = [*replies(after_a_turn(SHIPPED, (2, 3), 1))]
    assert told == [*replies(after_a_turn(OTHER, (2, 3), 1))]
    assert told == [*replies(after_a_turn(SHIPPED, (6, 5), 7))]
    assert told != [*replies(asked().form)]
    assert any("there is no 4 to throw now; left are 2, 3, 5 and 6" in reply for reply in told) is False
    assert any("there is no 1 to throw now; left are 2, 3, 5 and 6" in reply for reply in told)
