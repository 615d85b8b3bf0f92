"""A player's notebook: whatever it states is true, it finds out what can be found out, and its bot plays by it."""

from datetime import UTC, datetime
from itertools import islice
from random import Random

import pytest
from attrs import evolve

from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.errors import LadderkitError
from ladderkit.events import Announced, Stood
from ladderkit.inputs import Ordered
from ladderkit.jumps import Jump
from ladderkit.match.fair import Seeded
from ladderkit.match.match import new_match
from ladderkit.match.seat_record import seat_record
from ladderkit.play import playing
from ladderkit.policies import random_policy
from ladderkit.postal.drawing_up import random_setup
from ladderkit.postal.notebook.bot import NotebookBot
from ladderkit.postal.notebook.frame import EGG, frame_of
from ladderkit.postal.notebook.maps import notebook_svg, notebook_text
from ladderkit.postal.notebook.notebook import Notebook, notebook_from
from ladderkit.postal.notebook.planning import planned
from ladderkit.questions import Order, Orders
from ladderkit.render.words import eggs_of
from ladderkit.rules import (
    Bounce,
    ChosenThrow,
    Escalators,
    FirstHome,
    Jumps,
    LastOneWins,
    LoftLadders,
    NewRound,
    PortableLadders,
    Report,
    RunOut,
    SnakeEggs,
    StayPut,
    TrapDoors,
)
from ladderkit.slots import Lasts
from ladderkit.state import Laying
from ladderkit.variant import Variant
from ladderkit.variants import (
    five_by_five,
    hopscotch,
    hopscotch_zine,
    slither_and_climb,
    snakes_and_ladders,
)
from ladderkit.views import told, view

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
RULES = (NewRound(), Jumps(landing="carried"), LastOneWins(), FirstHome(), Report())


def hidden(pairs, **how):
    return Board(
        5, 5, **how, jumps=[Jump(foot, to, "ladder" if to > foot else "snake", seen=False) for foot, to in pairs]
    )


def game(*rules, board=None, throws=1, name="small", beyond=None):
    hand = ChosenThrow(throws=throws)
    return Variant(name, board or hidden([]), (hand, *RULES, beyond or RunOut(), *rules), seats=(2, 7), tells="squares")


def everything():
    """A small game with all that there is in a large one."""
    ways = [Jump(3, 14, "ladder", seen=False), Jump(20, 8, "snake", seen=False), Jump(11, 17, "ladder")]
    board = Board(5, 5, levels=2, jumps=ways)
    rules = (SnakeEggs([4, 9]), PortableLadders(), TrapDoors(), Escalators({25: 33}, lengths=None))
    return game(*rules, board=board, throws=2)


def seen(variant, *squares, used=0, laid=(), spent=()):
    """What seat 0 sees when all stand on these squares."""
    state = start(variant, len(squares)).state
    memory = {("portable-ladders", 0): used} if used else {}
    memory = {**memory, ("spent", 0): frozenset((0, number) for number in spent)} if spent else memory
    public = tuple(sorted(kv for kv in memory.items() if kv[0][0] != "spent"))
    laying = tuple(Laying(Jump(foot, to, "portable-ladder"), Lasts.MATCH, over=False) for foot, to in laid)
    book = evolve(state.book, told=squares, told_memory=public, told_laid=laying, memory=tuple(sorted(memory.items())))
    return view(variant, evolve(state, squares=squares, book=book), 0)


def learned(variant, *turns, first=(0, 0)):
    """The notebook of seat 0 after turns, each of the numbers ordered and where all then stood, and perhaps more."""
    book = Notebook(frame_of(variant), 0).see(seen(variant, *first))
    for numbers, squares, *more in turns:
        rest = dict(more[0]) if more else {}
        events = [*(Announced(jump) for jump in rest.pop("opened", ())), Stood(squares)]
        answers = {"chosen-throw": numbers, "portable-ladders": rest.pop("ladders", ())}
        events = rest.pop("events", events)
        book = book.learn(answers, seen(variant, *squares, **rest), events)
    return book


# ------------------------------------------------------------------------------------------------- what is concluded
def test_a_single_throw_tells_where_a_jump_leads():
    variant = game(board=hidden([(3, 14)]))
    book = learned(variant, ((3,), (14, 0)))
    assert [Jump(3, 14, "ladder")] == [*book.known]
    assert "jump" == book.state(3)
    again = book.see(seen(variant, 0, 0)).learn({"chosen-throw": (3,)}, seen(variant, 14, 0), ())
    assert book.known == again.known  # what is known is made use of


def test_a_throw_that_is_not_carried_on_tells_that_nothing_lies_there():
    book = learned(game(), ((3,), (3, 0)))
    assert "plain" == book.state(3)
    assert (3,) == book.plain
    assert () == book.known


def test_with_eggs_about_the_next_throw_tells_whether_one_lies_there():
    variant = game(SnakeEggs([4]))
    book = learned(variant, ((3,), (3, 0)))
    assert "free" == book.state(3)
    assert (3,) == book.free
    assert "plain" == learned(variant, ((3,), (3, 0)), ((1,), (4, 0))).state(3)
    held = learned(variant, ((4,), (4, 5)), ((1,), (4, 5)))
    assert "egg" == held.state(4)
    assert (4,) == held.eggs
    assert "unknown" == held.state(6)


def test_where_others_come_to_stand_no_jump_acts():
    book = learned(game(SnakeEggs([])), ((3,), (3, 5)))
    assert "free" == book.state(5)


def test_of_two_throws_the_square_between_is_unknown_and_later_turns_make_it_known():
    variant = game(throws=2, board=hidden([(3, 14)]))
    book = learned(variant, ((3, 2), (16, 0)))
    assert () == book.known
    assert {(3, 14)} <= {(one.foot, one.to) for one in book.candidates if not one.more}
    rest = [square for square in range(1, 25) if square not in (3, 14)]
    fates = tuple(frozenset((at,)) if at in rest else left for at, left in enumerate(book.fates))
    again = evolve(book, fates=fates).learn({}, seen(variant, 16, 20), [Stood((16, 20))])
    assert "unknown" == again.state(3)  # a turn is looked at again when something of it has become known


def test_a_fact_found_later_explains_an_earlier_turn():
    variant = game(throws=2, board=hidden([(3, 4)]))
    book = learned(variant, ((3, 2), (6, 0)))
    assert "unknown" == book.state(3)
    after = book
    for square in (5, *range(7, 25), 2, 1):
        after = after.learn({}, seen(variant, 6, square), [Stood((6, square))])
    assert {3, 4, 6} >= {square for square in range(1, 25) if len(after.fates[square]) > 1}
    assert after.fates[3] != book.fates[3]


def test_ladders_that_are_placed_explain_a_climb():
    variant = game(PortableLadders())
    placed = ((3,), (8, 0), {"ladders": (True,), "used": 1, "laid": [(3, 8)]})
    book = learned(variant, placed)
    assert "plain" == book.state(3)
    assert () == book.known
    lying = ((3,), (8, 0), {"used": 1, "laid": [(3, 8)]})
    with pytest.raises(LadderkitError, match="turn 1 of the notebook cannot have gone like this"):
        learned(variant, lying)
    with pytest.raises(LadderkitError, match="cannot have gone"):
        learned(variant, ((3,), (3, 0), {"ladders": (True,)}))


def test_ladders_of_others_carry_one_on():
    variant = game(PortableLadders(), throws=2)
    book = learned(variant, ((3, 1), (9, 8), {"laid": [(3, 8)]}))
    assert "unknown" == book.state(4)
    book = learned(variant, ((3, 1), (9, 8), {"laid": [(3, 8)], "events": [Stood((8, 8)), Stood((9, 8))]}))
    assert {3, 8} <= book.fates[3]
    standing = learned(variant, ((), (8, 8), {"laid": [(3, 8)]}), first=(3, 3))
    assert (8, 8) == standing.view.squares


def test_what_lies_at_the_top_of_a_ladder_just_placed_carries_one_on():
    board = Board(5, 5, jumps=[Jump(15, 22, "ladder")])
    placed = {"ladders": (True,), "used": 1, "laid": [(6, 15)]}
    book = learned(game(PortableLadders(), board=board), ((3,), (22, 0), placed))
    assert (3, 6) in {(one.foot, one.to) for one in book.candidates} | {(one.foot, one.to) for one in book.known}
    lay = ((1,), (1, 0), {"laid": [(15, 16)]})
    book = learned(game(PortableLadders()), lay, ((2,), (16, 0), {**placed, "laid": [(15, 16), (6, 15)]}))
    assert (3, 6) in {(one.foot, one.to) for one in book.candidates} | {(one.foot, one.to) for one in book.known}


def test_what_has_opened_explains_a_fall():
    variant = game(TrapDoors())
    trap = Jump(8, 3, "trap-door")
    assert () == learned(variant, ((3,), (3, 0), {"opened": [trap]}), first=(5, 0)).known
    standing = learned(variant, ((), (3, 0), {"opened": [trap]}), first=(8, 0))
    assert (3, 0) == standing.view.squares
    with pytest.raises(LadderkitError, match="cannot have gone"):
        learned(variant, ((), (3, 0)), first=(8, 0))


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("under", [(), (2,), (20,)], ids=["no other", "snake", "ladder"])
def test_whoever_comes_back_to_a_trap_door_stays_whatever_lies_under_it(under, public):
    jumps = [Jump(8, to, "portal", seen=public) for to in under]
    variant = game(TrapDoors(), PortableLadders(), board=Board(5, 5, jumps=jumps))
    lies = tuple(frozenset((under[0] if square == 8 and under else square,)) for square in range(26))
    laid = [(3, 8), (8, 13)]
    book = Notebook(frame_of(variant), 0, fates=lies).see(seen(variant, 5, 0, laid=laid))
    opened = [Announced(Jump(8, 3, "trap-door")), Stood((8, 0))]
    assert lies == book.learn({"chosen-throw": (3,)}, seen(variant, 8, 0, laid=laid), opened).fates


def test_escalators_are_known_when_they_are_ridden():
    board = Board(3, 3, levels=2)
    variant = game(Escalators({9: 12}, lengths=None), board=board)
    book = learned(variant, ((2,), (12, 0)), first=(7, 0))
    assert [(9, 12)] == [(one.foot, one.to) for one in book.candidates if not one.more]
    fates = (*book.fates[:10], *(frozenset((square,)) for square in range(10, 19)))
    again = evolve(book, fates=fates, written=()).see(seen(variant, 7, 0))
    known = again.learn({"chosen-throw": (2,)}, seen(variant, 12, 0), ()).known
    assert [Jump(9, 12, "escalator", reached=True)] == [*known]
    short = frame_of(game(Escalators({9: 14}), board=board))
    assert 18 not in short.fates[9]


def test_lofts_of_which_the_feet_alone_are_announced():
    variant = game(LoftLadders({5: 14}, lengths=None, announce="feet"), board=Board(3, 3, levels=2))
    assert {*range(10, 19)} == frame_of(variant).fates[5]
    assert [14] == [jump.to for jump in learned(variant, ((5,), (14, 0))).known if jump.foot == 5]


def test_at_the_end_of_the_board():
    bouncing = learned(game(beyond=Bounce()), ((4,), (23, 0)), first=(23, 0))
    assert "plain" == bouncing.state(23)
    staying = learned(game(beyond=StayPut()), ((4,), (23, 0)), first=(23, 0))
    assert "unknown" == staying.state(23)


def test_reports_after_each_throw_tell_more():
    variant = game(throws=2)
    stops = [Stood((14, 0)), Stood((16, 0))]
    assert [(3, 14)] == [(one.foot, one.to) for one in learned(variant, ((3, 2), (16, 0), {"events": stops})).known]


def test_whoever_takes_a_seat_over_does_not_know_whether_an_egg_holds():
    variant = game(SnakeEggs([]))
    book = Notebook(frame_of(variant), 0).see(seen(variant, 7, 0))
    assert {False, True} == book.arrived
    stuck = book.learn({"chosen-throw": (2,)}, seen(variant, 7, 0), [Stood((7, 0))])
    assert {(7, None), (9, 7)} == {(one.foot, one.to) for one in stuck.candidates if not one.more}
    assert (1, 2, 3, 4, 5, 6) == Notebook(frame_of(variant), 0).left
    assert (3, 4, 5, 6) == book.see(seen(variant, 7, 0, spent=(1, 2))).left


# ---------------------------------------------------------------------------------------------------- soundness
def truth(variant):
    ways = {jump.foot: jump.to for jump in variant.jumps if not jump.seen}
    return {**dict.fromkeys(range(1, variant.board.last), None), **ways, **dict.fromkeys(eggs_of(variant), EGG)}


def kept(variant, seats, seed):
    """The notebooks of all seats, turn by turn, of a match at random."""
    frame = frame_of(variant)
    books = [Notebook(frame, seat) for seat in range(seats)]
    heard = [[] for _ in range(seats)]
    orders = [{} for _ in range(seats)]

    def noted(seen, form, below):
        answers = random_policy(seen, form, below)
        orders[form.seat] = dict(zip((line.name for line in form.fields), answers, strict=True))
        return answers

    dice = Seeded(seed.to_bytes(32, "big"))
    for moment in playing(variant, seats, dice, noted, rng=Random(seed)):
        for seat in range(seats):
            heard[seat] += told(variant, moment.events, seat)
        if moment.state.over or not any(isinstance(one, Orders) for one in moment.state.awaiting):
            continue
        for seat, book in enumerate(books):
            now = view(variant, moment.state, seat)
            books[seat] = book.see(now) if book.view is None else book.learn(orders[seat], now, heard[seat])
        heard = [[] for _ in range(seats)]
        yield books


@pytest.mark.parametrize(
    ("variant", "seats", "seed", "turns"),
    [
        (slither_and_climb(), 2, 1, 5),
        (slither_and_climb(random_setup(bytes([7] * 32))), 2, 2, 4),
        *((five_by_five(), 4, seed, 40) for seed in range(4)),
        *((everything(), 2, seed, 10) for seed in range(2)),
        (hopscotch(), 3, 0, 8),
        (hopscotch_zine(), 3, 1, 40),
    ],
)
def test_whatever_it_states_is_true(variant, seats, seed, turns):
    lies = truth(variant)
    for books in islice(kept(variant, seats, seed), turns):
        for book in books:
            for square, what in lies.items():
                fate = square if what is None else what
                assert fate in book.fates[square] or square in book.frame.public
            for jump in book.known:
                at = jump.foot
                while at is not None and at != jump.to:
                    at = lies[at]
                assert jump.to == at
    assert books[0].written


def crowded(rng):
    """A small board with much on it: jumps, ladders that lie there, and a trap door that leads to one of their feet."""
    feet = rng.sample(range(2, 25), 5)
    pairs = {foot: rng.choice([to for to in range(1, 25) if to != foot and to not in feet]) for foot in feet[:4]}
    laid = [(foot, Board(5, 5).above(foot)) for foot in rng.sample(range(1, 16), rng.randint(1, 4))]
    opens = laid[0][1]
    laid += [(opens, Board(5, 5).above(opens))] if rng.random() < 0.5 else []
    if opens not in feet and rng.random() < 0.5:
        pairs = {**pairs, opens: rng.choice([to for to in range(1, 25) if to not in (opens, *feet)])}
    egg = next(foot for foot in feet[::-1] if foot not in pairs)
    return pairs, tuple(dict.fromkeys(laid)), opens, egg


@pytest.mark.parametrize("seed", range(200))
def test_a_turn_of_falls_and_climbs_can_be_explained_whatever_is_known(seed):
    rng = Random(seed)
    pairs, laid, opens, egg = crowded(rng)
    throws = rng.choice((1, 2))
    rules = PortableLadders(), TrapDoors(quorum=1), SnakeEggs([egg])
    variant = game(*rules, throws=throws, board=hidden(pairs.items()))
    laying = tuple(Laying(Jump(*ways, "portable-ladder"), Lasts.MATCH, over=False) for ways in laid)
    stood = (rng.randint(max(0, opens - 6), opens), rng.randrange(20))
    state = start(variant, 2).state
    state = evolve(state, squares=stood, book=evolve(state.book, told=stood, told_laid=laying, laid=laying))

    lies = [frozenset((EGG if at == egg else pairs.get(at, at),)) for at in range(26)]
    known = rng.random()
    frame = frame_of(variant)
    fates = tuple(lies[at] if at < 25 and rng.random() < known else left for at, left in enumerate(frame.fates))
    book = Notebook(frame, 0, fates=fates).see(view(variant, state, 0))
    orders = [
        {
            "chosen-throw": tuple(rng.sample(range(1, 7), throws)),
            "portable-ladders": (rng.random() < 0.3, *(False,) * (throws - 1)),
            "trap-doors": opens,
        }
        for _ in range(2)
    ]
    outcome = apply(variant, state, Ordered(tuple(Order(seat, order) for seat, order in enumerate(orders))))
    book = book.learn(orders[0], view(variant, outcome.state, 0), told(variant, outcome.events, 0))
    assert all(lies[at] <= fates for at, fates in enumerate(book.fates))


def test_much_is_found_out_where_throws_are_single():
    *_, books = kept(hopscotch_zine(), 5, 3)
    assert any(book.known for book in books)
    assert all(book.plain for book in books)


# ------------------------------------------------------------------------------------------------------- refusals
@pytest.mark.parametrize(
    ("variant", "words"),
    [
        (snakes_and_ladders(), "throws are not chosen"),
        (snakes_and_ladders(), "it knows nothing of the rule 'roll-and-move'"),
        (snakes_and_ladders(), "games that tell squares"),
        (game(beyond=StayPut(), board=Board(3, 3, levels=2)), None),
    ],
)
def test_games_of_which_none_can_be_kept(variant, words):
    if words is None:
        variant = game(Escalators({9: 12}, lengths=None), beyond=StayPut(), board=Board(3, 3, levels=2))
        words = "goes back with 'stay-put'"
    with pytest.raises(LadderkitError, match=words):
        frame_of(variant)


def test_views_of_others_are_refused_and_what_has_not_been_seen():
    variant = game()
    book = Notebook(frame_of(variant), 1)
    with pytest.raises(LadderkitError, match="this is the view of seat 0; the notebook is that of seat 1"):
        book.see(seen(variant, 0, 0))
    with pytest.raises(LadderkitError, match="nothing was seen before this turn"):
        evolve(book, seat=0).learn({}, seen(variant, 0, 0), ())
    with pytest.raises(LadderkitError, match="has seen nothing yet"):
        notebook_text(book)


# ------------------------------------------------------------------------------------------------------- records
def played():
    """A match of two turns, up to its end by resignation."""
    variant = hopscotch_zine(hidden([(3, 14)]))
    match = new_match(variant, ("Ann", "Ben"), seed=bytes(32), starts_at=NOON).match
    for ann, ben in ((3, 1), (2, 6)):
        match = match.submit(0, {"chosen-throw": (ann,)}, NOON).match
        yield match.submit(1, {"chosen-throw": (ben,)}, NOON).match
        match = match.submit(1, {"chosen-throw": (ben,)}, NOON).match
    yield match.resign(1, NOON).match


def test_a_record_gives_the_notebook_that_was_kept():
    for turns, match in enumerate(played(), start=1):
        book = notebook_from(frame_of(match.terms.variant), match.record(for_seat=0))
        assert min(turns, 2) == len(book.written)
        assert [Jump(3, 14, "ladder")] == [*book.known]
    assert book.view.over


def test_the_record_of_a_spectator_is_refused():
    match = next(played())
    spectated = seat_record(match, None)
    with pytest.raises(LadderkitError, match="the record of a spectator, who threw nothing"):
        notebook_from(frame_of(match.terms.variant), spectated)


def test_that_one_was_held_is_found_out_later():
    variant = game(SnakeEggs([7]))
    book = Notebook(frame_of(variant), 0).see(seen(variant, 7, 0))
    for number, squares in ((2, (7, 0)), (1, (8, 0))):
        book = book.learn({"chosen-throw": (number,)}, seen(variant, *squares), [Stood(squares)])
    assert [{False, True}, {False, True}] == [one.arrived for one in book.written]
    after = book.learn({"chosen-throw": (3,)}, seen(variant, 11, 9), [Stood((11, 9))])
    assert [{False, True}, {False}] == [one.arrived for one in after.written][:2]
    assert "egg" == after.state(7)


def test_what_is_known_of_a_square_is_taken_for_true():
    variant = game(SnakeEggs([]))
    book = learned(variant)
    fates = {3: frozenset((14,)), 14: frozenset((14,)), 4: frozenset((EGG,))}
    sure = evolve(book, fates=tuple(fates.get(square, left) for square, left in enumerate(book.fates)))
    assert [(3, 14)] == [(one.foot, one.to) for one in sure.known]
    sure = sure.learn({"chosen-throw": (3,)}, seen(variant, 14, 0), [Stood((14, 0))])
    with pytest.raises(LadderkitError, match="cannot have gone"):
        sure.see(seen(variant, 0, 0)).learn({"chosen-throw": (3,)}, seen(variant, 3, 0), [Stood((3, 0))])
    held = evolve(book, fates=sure.fates).learn({"chosen-throw": (4,)}, seen(variant, 4, 0), [Stood((4, 0))])
    assert held.fates == held.learn({"chosen-throw": (1,)}, seen(variant, 4, 0), [Stood((4, 0))]).fates


def test_whoever_is_out_learns_no_more():
    variant = game()
    book = learned(variant, ((3,), (3, 0)))
    after = seen(variant, 3, 4)
    for last in (evolve(after, places=(1, 2)), evolve(after, gone=((0,),))):
        again = book.learn({"chosen-throw": (1,)}, last, ())
        assert (last, book.fates, book.written) == (again.view, again.fates, again.written)


# ----------------------------------------------------------------------------------------------------------- maps
def test_maps_show_what_is_known_and_nothing_else():
    variant = game(SnakeEggs([9]), PortableLadders(), board=hidden([(3, 14), (20, 2)]))
    book = learned(variant, ((3,), (14, 6)), ((1,), (15, 6), {"laid": [(7, 14)]}))
    drawn = notebook_text(book, ["Ann", "Ben"])
    assert "3^14" in drawn
    assert "6,@B" in drawn
    assert "7=14" in drawn
    assert "Known ways: 3 to 14." in drawn
    assert "Turn 1: threw 3, 0 to 14." in drawn
    assert "20v" not in drawn
    picture = notebook_svg(book, ["Ann", "Ben"])
    assert "<title>Notebook of Ann</title>" in picture
    assert "ladder from 3 to 14" in picture
    assert "20 to 2" not in picture


def test_candidates_are_marked_and_many_are_counted():
    variant = game(throws=2, board=hidden([(3, 14)]))
    drawn = notebook_text(learned(variant, ((3, 2), (16, 0))))
    assert "3?" in drawn
    assert "Candidates: " in drawn


# ------------------------------------------------------------------------------------------------------------ bot
def scattered(seed):
    """A game with hidden ways anywhere."""
    squares = Random(seed).sample(range(2, 24), 8)
    return hopscotch_zine(hidden(zip(squares[::2], squares[1::2], strict=True)))


def wins(policy_of, seeds):
    """How often a seat is first, alone or not, against one that draws."""
    won = 0
    for seed in seeds:
        variant, seat = scattered(seed), seed % 2
        mine = policy_of(variant)
        policies = [mine, random_policy] if seat == 0 else [random_policy, mine]
        for moment in playing(variant, 2, Seeded(seed.to_bytes(32, "big")), policies, rng=Random(seed)):
            if isinstance(mine, NotebookBot):
                mine.hear(told(variant, moment.events, seat))
        won += moment.state.places[seat] == 1
    return won


def test_a_bot_that_keeps_one_wins_more_often_than_one_that_draws():
    keeping, drawing = (
        wins(lambda variant: NotebookBot(frame_of(variant)), range(30)),
        wins(lambda _: random_policy, range(30)),
    )
    assert keeping >= drawing + 5
    assert keeping > 15


def test_where_no_throw_is_asked_for_the_defaults_are_answered():
    variant = five_by_five()
    book, now = Notebook(frame_of(variant), 0), view(variant, start(variant, 2).state, 0)
    form = now.forms[0]
    rest = evolve(form, fields=tuple(line for line in form.fields if line.name != "chosen-throw"))
    assert tuple(line.default for line in rest.fields) == planned(book.see(now), now, rest)


def test_it_goes_on_from_what_it_did_not_hear():
    variant = five_by_five()
    bot = NotebookBot(frame_of(variant))
    for moment in playing(variant, 2, Seeded(bytes(32)), [bot, random_policy], rng=Random(1)):
        assert moment.state is not None
    assert () == bot.notebook.written
    state = start(variant, 2).state
    now = view(variant, state, 0)
    again = NotebookBot(frame_of(variant))
    assert again(now, now.forms[0], None) == again(now, now.forms[0], None)  # asked twice, it thinks the same


@pytest.mark.parametrize("variant", [five_by_five(), everything()])
def test_it_plays_the_family_to_the_end(variant):
    bot = NotebookBot(frame_of(variant))
    for moment in playing(variant, 3, Seeded(bytes(32)), [bot, random_policy, random_policy], rng=Random(1)):
        bot.hear(told(variant, moment.events, 0))
    assert moment.state.over
    assert bot.notebook.written
