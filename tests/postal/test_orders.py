"""Orders as text: what does not change their meaning, what they say about themselves, and how they are written."""

import pytest
from hypothesis import given, settings, strategies as st

from ladderkit.engine import refusal, start
from ladderkit.errors import FileError
from ladderkit.inputs import Ordered
from ladderkit.postal.orders import (
    LONGEST_MESSAGE,
    Addressed,
    Asked,
    Sent,
    acknowledgement,
    addressed,
    answers_written,
    help_text,
    not_taken,
    read_orders,
    write_orders,
)
from ladderkit.postal.orders.reader import MOST_PROBLEMS
from ladderkit.questions import Form, Order, Orders
from tests.documents import told_something
from tests.postal.forms import FORMS, SLITHER, asked
from tests.postal.fuzz import run


def told(text, of=None):
    """What is told of a text that is refused."""
    with pytest.raises(FileError) as refused:
        read_orders(text, of or asked())
    return [str(problem) for problem in refused.value.problems]


throws = st.permutations(range(1, 7)).map(lambda hand: tuple(hand[:2]))
ladders = st.sampled_from([(), (True, False), (False, True), (True, True)])
doors = st.sampled_from([*FORMS["slither"].fields[1].options][:60])
wells = st.sampled_from([*FORMS["slither"].fields[2].options][:60])
answers = st.fixed_dictionaries(
    {"chosen-throw": throws}, optional={"portable-ladders": ladders, "trap-doors": doors, "wells": wells}
)


# ------------------------------------------------------------------------------------------------- properties
@given(answers)
def test_written_orders_read_as_the_same_answers(order):
    found = read_orders(write_orders(asked(), order), asked())
    assert Addressed("Ann", "Autumn Season", 7) == found.address
    nothing = {line.name: line.default for line in asked().form.fields}
    assert nothing | order == dict(found.answers)


@pytest.mark.parametrize("name", FORMS)
def test_every_answer_of_a_form_is_written_and_read_again(name):
    of = asked(name)
    for line in of.form.fields:
        for answer in line.options:
            found = dict(read_orders(write_orders(of, {line.name: answer}), of).answers)[line.name]
            no_ladder = line.name == "portable-ladders" and not any(answer)
            assert (line.default if no_ladder else answer) == found


SEPARATORS = st.sampled_from([": ", " = ", " ", ":", "\u00a0:\u2003", " - "])
NOISE = st.sampled_from(["", "# throws: 2 3", "> throws: 2 3", "  > > well: 140", "Cheers", "\u00a0", "| turn 9"])
CASES = st.sampled_from([str.lower, str.upper, str.title])


@given(order=answers, data=st.data())
def test_order_of_lines_case_spacing_comments_and_quotes_change_nothing(order, data):
    lines = data.draw(st.permutations(write_orders(asked(), order).splitlines()))
    text = ""
    for line in lines:
        key, _, value = line.partition(": ")
        written = data.draw(CASES)(key) + data.draw(SEPARATORS) + data.draw(CASES)(value)
        blank = data.draw(st.sampled_from(["\n", "\r\n", "\n\n", "\r", "  \n", " # well: 111\n"]))
        text += written + blank + data.draw(NOISE) + "\n"
    text = data.draw(st.sampled_from(["", "\ufeff"])) + text
    text += data.draw(st.sampled_from(["", "-- \nwell: 111", "On Monday Jed wrote:\n> well: 111\n> turn: 1"]))
    plain = read_orders(write_orders(asked(), order), asked())
    found = read_orders(text, asked())
    assert plain.answers == found.answers
    assert ("Autumn Season", 7) == (found.address.game.title(), found.address.turn)


@given(order=answers, twice=answers)
def test_the_same_said_twice_is_taken_and_a_contradiction_is_not(order, twice):
    text = write_orders(asked(), order)
    assert read_orders(text, asked()).answers == read_orders(text + text, asked()).answers
    both = text + write_orders(asked(), twice)
    nothing = {line.name: line.default for line in asked().form.fields}
    if nothing | order == nothing | twice:
        assert read_orders(text, asked()).answers == read_orders(both, asked()).answers
    else:
        assert any("keep one of them" in line for line in told(both))


@given(st.text(max_size=60))
def test_any_text_is_taken_or_refused(text):
    try:
        found = read_orders(text, asked())
    except FileError as error:
        told_something(error)
    else:
        assert found.answers


def test_texts_made_by_chance_raise_nothing_else():
    assert run(300, 5) > 0


@settings(max_examples=30)
@given(order=answers, seat=st.integers(0, 6))
def test_what_is_taken_the_game_takes(order, seat):
    state = start(SLITHER, 7).state
    sent = read_orders(write_orders(asked(), order), asked())
    assert refusal(SLITHER, state, Ordered((sent.order(seat),))) is None


def test_the_order_of_a_seat():
    assert Order(3, {"wells": 140}) == Sent(answers={"wells": 140}).order(3)


# ------------------------------------------------------------------------------------------------- many problems
def test_after_many_problems_the_rest_is_counted():
    lines = told("throws: 9 9\n" * 30)
    assert MOST_PROBLEMS + 1 == len(lines)
    assert "and 9 more lines were not looked at; mend these first" == lines[-1]
    assert 3 == len(told("wel: 140\n" * 3))


def test_a_long_message_is_refused_at_once():
    assert told(" " * (LONGEST_MESSAGE + 1)) == [
        "the message has 1000001 characters, more than 1000000; send the orders alone"
    ]


# ---------------------------------------------------------------------------------------- what was not read
def test_what_was_not_read_is_noted():
    sent = read_orders("Hi Jed,\nthrows: 5 1\n\n> your orders?\n\n> please\n-- \nAnn", asked())
    assert ("line 1: 'Hi Jed,'", "lines 4 to 6: quoted", "lines 7 to 8: a signature") == sent.notes


def test_many_notes_are_cut():
    sent = read_orders("throws: 5 1\n" + "la la\n" * 30, asked())
    assert 21 == len(sent.notes)
    assert "and 10 more" == sent.notes[-1]


def test_notes_never_grow_long():
    sent = read_orders("throws: 5 1\n" + "la " * 1000, asked())
    assert len(sent.notes[0]) < 100


# ------------------------------------------------------------------------------------------------- headings
def test_what_a_message_says_about_itself():
    text = 'Turn 7; game: "Autumn; Season"\nplayer: Ann, throws 5 1\nthrows: nonsense'
    assert Addressed("Ann", "Autumn; Season", 7) == addressed(text)
    assert Addressed("Ann", "Autumn; Season", 7) == addressed(text, asked().form)
    assert Addressed() == addressed("throws: 5 1")
    assert Addressed(player="Ann") == addressed("player: Ann\n> player: Ben")


def test_a_word_of_its_own_ends_a_name_where_the_form_is_known():
    assert Addressed(player="Ann, guess heads") == addressed("player: Ann, guess heads")
    assert Addressed(player="Ann") == addressed("player: Ann, guess heads", FORMS["plug-in"])


def test_a_message_that_says_two_things_about_itself():
    with pytest.raises(FileError, match="line 1 says 'player Ann', and line 2 'player Ben'"):
        addressed("player: Ann\nplayer: Ben")
    assert Addressed(player="Ann") == addressed("player: Ann\nname: ANN")


def test_names_are_alike_but_for_case_spaces_and_ways_to_write_a_letter():
    of = Asked(FORMS["slither"], player="Zo\u00eb  K", game="", turn=None)
    text = "player: zoe\u0308 k\ngame: whatever\nturn: 900\nthrows: 5 1"
    assert (("chosen-throw", (5, 1)),) == read_orders(text, of).answers


@pytest.mark.parametrize("name", ["Ann", "Turn, Well", "A; B", "#1", "Ann: the first", "(Ann)", "end.", "\u00c9mile"])
def test_every_name_is_written_so_that_it_is_read_again(name):
    of = Asked(FORMS["slither"], player=name, game=name, turn=7)
    assert Addressed(name, name, 7) == read_orders(write_orders(of, {}), of).address


# ------------------------------------------------------------------------------------------------- replies
def test_the_acknowledgement_says_what_stands_and_what_it_replaces():
    sent = read_orders("Hi,\nthrows: 5 1\nladder: both\nwell 140", asked())
    assert acknowledgement(asked(), sent, before={"chosen-throw": (2, 3), "trap-doors": 33}) == (
        "Orders of Ann for Autumn Season, turn 7.\n"
        "\n"
        "now stands:\n"
        "  throws: 5 1\n"
        "  trap door: none\n"
        "  well: 140\n"
        "  ladder: after the first and second throw\n"
        "\n"
        "replaces:\n"
        "  throws: 2 3\n"
        "  trap door: 33\n"
        "  well: none\n"
        "  ladder: none\n"
        "\n"
        "not read as orders:\n"
        "  line 1: 'Hi,'\n"
    )


def test_the_first_acknowledgement_replaces_nothing():
    of = Asked(FORMS["bare"], player="Ann")
    sent = read_orders("throws: 5 1", of)
    assert acknowledgement(of, sent) == "Orders of Ann.\n\nnow stands:\n  throws: 5 1\n  ladder: none\n"
    nothing = Asked(Form(Orders((0,)), 0, 0, ()), player="Ann")
    assert acknowledgement(nothing, Sent()) == "Orders of Ann.\n\nnow stands:\n  nothing is asked\n"


@given(order=answers, before=st.none() | answers)
def test_an_acknowledgement_sent_back_is_refused_or_says_the_same(order, before):
    for of in (asked(), Asked(asked().form, player="Ann")):
        sent = read_orders(write_orders(asked(), order), asked())
        try:
            again = read_orders(acknowledgement(of, sent, before=before), of)
        except FileError:
            continue
        assert sent.answers == again.answers


def test_what_is_not_taken_says_why_and_what_stands():
    with pytest.raises(FileError) as refused:
        read_orders("throws: 5 9\nwel 140", asked())
    assert not_taken(asked(), refused.value.problems) == (
        "Orders of Ann for Autumn Season, turn 7: nothing of this message was taken.\n"
        "\n"
        "  - line 1: there is no 9 to throw now; left are 1, 2, 3, 4, 5 and 6\n"
        "  - line 2: 'wel 140' is no order; did you mean 'well'? or write # before what is not meant as one\n"
        "\n"
        "No orders of yours are in.\n"
    )
    state = start(SLITHER, 7).state
    why = refusal(SLITHER, state, Ordered((Order(0, {"chosen-throw": (5, 5)}),)))
    text = not_taken(asked(), why, stands={"chosen-throw": (2, 3)})
    assert "  - seat 0 cannot answer (5, 5) to 'chosen-throw' now; give 2 numbers" in text
    assert "\nstill stands:\n  throws: 2 3\n" in text


def test_the_help_is_made_from_the_form():
    assert help_text(asked().form, player="Ann", game="Autumn", turn=7) == (
        "# How to write orders: one to a line, in any order, such as\n"
        "#\n"
        "#     player: Ann                      who you are\n"
        "#     game: Autumn                     which game\n"
        "#     turn: 7                          which turn\n"
        "#     throws: 6 5                      your first and second throw\n"
        "#     trap door: 11                    a square\n"
        "#     well: 101                        a square\n"
        "#     ladder: after the second throw   set one up where you stand then\n"
        "#\n"
        "# Who orders no throws stays in place.\n"
        "# What you leave out counts as none; you can also write none for it.\n"
        "# A # begins a comment; quoted lines and signatures are not read.\n"
        "# Write numbers in digits. A later message replaces an earlier one\n"
        "# whole. What is not clear is sent back, and nothing of it is taken.\n"
    )
    assert "throw: 3" in help_text(FORMS["single"])
    assert "your throw\n" in help_text(FORMS["single"])
    assert "your first to third throw\n" in help_text(FORMS["triple"])
    assert "guess: heads   one of the answers\n" in help_text(FORMS["plug-in"])
    assert "stays in place" not in help_text(Form(Orders((0,)), 0, 0, ()))


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("quote", ["", "> ", "   ", "\t> > "])
def test_help_sent_back_is_no_order(name, quote):
    text = "".join(f"{quote}{line}\n" for line in help_text(FORMS[name], game="Spring", turn=9).splitlines())
    assert Addressed() == addressed(text)
    assert ["there is no order in this message"] == [line[:33] for line in told(text, asked(name))]
    order = write_orders(asked(name), {})
    assert read_orders(order, asked(name)).answers == read_orders(f"{text}{order}{text}", asked(name)).answers


@pytest.mark.parametrize("name", FORMS)
def test_the_examples_of_the_help_are_orders(name):
    lines = help_text(FORMS[name], game="Autumn Season", turn=7).split("#\n")[1].splitlines()
    text = "\n".join(line.removeprefix("#").strip().split("   ")[0] for line in lines)
    found = read_orders(text, asked(name))
    assert {line.name for line in FORMS[name].fields} == {name for name, _ in found.answers}


def test_answers_are_written_in_the_order_of_the_form():
    lines = answers_written(FORMS["plug-in"], {"guess": ("red", "hot")})
    assert ("throws: none", "guess: red hot") == lines
