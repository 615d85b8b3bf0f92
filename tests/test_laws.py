"""The laws over random compositions of boards and rules, and what the check promises about layouts."""

from fractions import Fraction

import pytest
from attrs import NOTHING, evolve, fields
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from ladderkit.board import Board
from ladderkit.check import check, problems
from ladderkit.dice import Die
from ladderkit.engine import apply, expand, legal, refusal, replay, start
from ladderkit.errors import VariantError
from ladderkit.fit import declaration_problems
from ladderkit.inputs import Chosen, Drawn, Left, Rolled
from ladderkit.jumps import Jump, ladders, snakes
from ladderkit.questions import Roll
from ladderkit.race import PLAIN, with_house_rules
from ladderkit.rules import (
    BUILT_IN,
    Alternate,
    Bounce,
    DrawLots,
    FirstHome,
    FirstSeat,
    Jumps,
    Placings,
    RollAndMove,
    RollOff,
    RunOut,
    StayPut,
)
from ladderkit.serial import from_json, to_json, variant_from_data, variant_to_data
from ladderkit.testing import (
    LAWS,
    boards,
    check_rule,
    dice,
    layouts,
    play_by_numbers,
    plays,
    rule_sets,
    states,
    variants,
)
from ladderkit.variant import Variant

MANY = settings.default.max_examples


def some(share):
    """A share of the examples of the profile, since one law after the other is tried."""
    return settings(max_examples=max(10, MANY * share // 100), suppress_health_check=[HealthCheck.too_slow])


# ------------------------------------------------------------------------------------------------------------ the laws
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law):
    @some(50)
    @given(plays())
    def holds(play):
        law(play)

    holds()


@some(20)
@given(plays(variants(largest=10**6), longest=60))
def test_every_law_on_large_boards_and_in_longer_matches(play):
    for law in LAWS:
        law(play)


@some(30)
@given(plays(variants(seats=(2, 4), tells="moves"), longest=60, leaving=True))
def test_whoever_stays_until_the_others_have_left_can_still_finish(play):
    state = play.states[-1]
    playing = [seat for seat in range(play.seats) if seat not in state.book.out]
    for seat in playing[1:]:
        if state.over:
            break
        state = apply(play.variant, state, Left(seat)).state
        assert seat in state.book.out
        assert state.over or state.awaiting


@some(50)
@given(plays())
def test_replaying_the_inputs_gives_the_same_states(play):
    assert play.outcomes == tuple(replay(play.variant, play.seats, play.inputs))


@some(50)
@given(plays(leaving=False))
def test_whatever_was_sampled_is_among_the_branches(play):
    for state, given_now, outcome in play.steps:
        if state.chance and len(state.asked) == 1:
            branches = {branch.inputs[0].face if hasattr(given_now, "face") else branch.inputs[0].value: branch
                        for branch in expand(play.variant, state)}  # fmt: skip
            value = given_now.face if hasattr(given_now, "face") else given_now.value
            assert outcome.state == branches[value].outcome.state
            assert Fraction(0) < branches[value].weight <= 1


@some(30)
@given(st.data(), variants())
def test_the_written_order_of_rules_of_different_stages_changes_nothing(data, variant):
    stages = {rule: {link.stage for link in variant.program.links if link.rule is rule} for rule in variant.rules}
    rules = list(variant.rules)
    for _ in range(len(rules) * 2):
        k = data.draw(st.integers(0, len(rules) - 2))
        if not stages[rules[k]] & stages[rules[k + 1]]:
            rules[k : k + 2] = rules[k + 1], rules[k]
    numbers = data.draw(st.lists(st.integers(0, 2**20), max_size=10))
    one, other = (
        play_by_numbers(each, variant.seats[0], numbers) for each in (variant, evolve(variant, rules=tuple(rules)))
    )
    assert one.inputs == other.inputs
    assert one.states == other.states
    assert [outcome.events for outcome in one.outcomes] == [outcome.events for outcome in other.outcomes]


@some(30)
@given(plays())
def test_nothing_but_what_is_offered_is_accepted(play):
    state = play.states[-1]
    for form in legal(play.variant, state):
        (line,) = form.fields
        for value in (*range(-2, 12), "take", "stay", "climb"):
            if form.seat is not None:
                one = Chosen(form.seat, value, form.to)
            else:
                one = (Rolled if isinstance(form.question, Roll) else Drawn)(value, form.to)
            assert (refusal(play.variant, state, one) is None) == (value in line.options)


@some(50)
@given(variants(largest=1000))
def test_a_variant_is_the_same_when_it_has_been_written_and_read_again(variant):
    assert variant == variant_from_data(from_json(to_json(variant_to_data(variant))))


@pytest.mark.parametrize("rule", BUILT_IN, ids=lambda rule: rule.name)
def test_every_rule_that_ships_keeps_the_laws_in_random_games(rule):
    needed = {"squares": (3, 5), "ways": ((3, 5),)}
    parts = {part.name: needed[part.name] for part in fields(rule) if part.default is NOTHING}
    check_rule(rule(**parts), examples=max(5, MANY // 20))


# --------------------------------------------------------------------------------------------- what the check promises
def end_on_feet(jumps):
    feet = {jump.foot for jump in jumps}
    return any(jump.to in feet for jump in jumps)


def has_ring(jumps):
    leads = {jump.foot: jump.to for jump in jumps}
    for foot in leads:
        at = foot
        for _ in range(len(leads)):
            at = leads.get(at, 0)
            if at == foot:
                return True
    return False


def lies_well(jumps, last):
    """Whether each jump is on the board, leads the way of its kind, and no two share a square."""
    for jump in jumps:
        rises = {"ladder": True, "snake": False, "portal": jump.to > jump.foot}.get(jump.kind)
        if not (1 <= jump.foot < last and 1 <= jump.to <= last and jump.to != jump.foot):
            return False
        if rises is None or rises != (jump.to > jump.foot):
            return False
    return len({jump.foot for jump in jumps}) == len(jumps)


any_jumps = st.lists(
    st.builds(Jump, st.integers(0, 13), st.integers(0, 13), st.sampled_from(("ladder", "snake", "portal", "loft"))),
    max_size=4,
)


@some(300)
@given(any_jumps, st.sampled_from(("single", "carried")))
def test_a_layout_is_refused_just_when_it_breaks_an_invariant(jumps, landing):
    found = declaration_problems(Board(3, 4, jumps=jumps), with_house_rules(Jumps(landing=landing)))
    refused = any(problem.severity == "error" for problem in found)
    bad = has_ring(jumps) if landing == "carried" else end_on_feet(jumps)
    assert refused == (bad or not lies_well(jumps, 12))


@some(50)
@given(variants())
def test_every_generated_variant_has_no_end_on_a_foot_no_ring_and_nothing_off_the_board(variant):
    single = next(rule for rule in variant.rules if rule.name == "jumps").landing == "single"
    assert lies_well(variant.jumps, variant.board.last)
    assert not has_ring(variant.jumps)
    assert not (single and end_on_feet(variant.jumps))


def landings(square, jumps, rule):
    """Where a token that has stopped on a square may end, told without the library."""
    leads = {jump.foot: jump.to for jump in jumps}
    ends, todo, seen = set(), [square], {square}
    while todo:
        at = todo.pop()
        may = at in leads and (rule.climb if leads[at] > at else rule.slide) == "may"
        if at not in leads or may or (rule.landing == "single" and at != square):
            ends.add(at)
        if at in leads and (rule.landing == "carried" or at == square) and leads[at] not in seen:
            seen.add(leads[at])
            todo.append(leads[at])
    return ends


def one_walk(square, number, last, finish):
    """Where a walk ends, told without the library."""
    to = square + number
    if to <= last:
        return max(to, 0)
    if finish == "stay-put":
        return square
    return last if finish == "run-out" else last - (to - last)


def reached(board, die, finish, rule):
    """Which squares can be reached, and from which of them the last one can, told without the library."""
    ways, todo = {}, [board.start]
    while todo:
        at = todo.pop()
        if at in ways or at == board.last:
            ways.setdefault(at, set())
            continue
        ways[at] = set()
        for face in die.faces:
            to = one_walk(at, face, board.last, finish)
            stood_still = to == at and not (finish == "bounce" and at + face > board.last)
            ways[at] |= {at} if stood_still else landings(to, board.jumps, rule)
        todo.extend(ways[at])
    free = {board.last}
    while more := {at for at, ends in ways.items() if ends & free} - free:
        free |= more
    return set(ways), free


@some(200)
@given(st.data())
def test_the_finish_is_told_to_be_unreachable_just_when_it_is_and_a_trap_just_when_there_is_one(data):
    carried = data.draw(st.booleans())
    size = data.draw(st.integers(2, 24))
    jumps = data.draw(layouts(size, carried=carried, reached=False, most=12))
    board = Board(1, size, start=data.draw(st.integers(0, size - 1)), jumps=jumps)
    die = Die(data.draw(st.lists(st.integers(-1, min(6, size)), min_size=1, max_size=3)))
    finish = data.draw(st.sampled_from((StayPut(), Bounce(), RunOut())))
    may = st.sampled_from(("must", "may"))
    rule = Jumps(landing="carried" if carried else "single", climb=data.draw(may), slide=data.draw(may))
    seen, free = reached(board, die, finish.name, rule)
    found = {p.code: p for p in problems(board, with_house_rules(RollAndMove(die), finish, rule), seats=(1, 1))}
    assert ("finish-unreachable" in found) == (board.last not in seen)
    assert ("trap" in found) == (board.last in seen and not seen <= free)
    if "trap" in found:
        assert seen - free == set(found["trap"].squares)
    if "finish-unreachable" in found:
        assert (max(seen),) == found["finish-unreachable"].squares


# ----------------------------------------------------------------------------------------------------------- mutations
ROOM = Board(6, 6, jumps=[*ladders({3: 14, 8: 20}), *snakes({30: 11, 25: 6})])


def on(*jumps, without=()):
    """The roomy board with more jumps on it, and without some."""
    return evolve(ROOM, jumps=[*(jump for jump in ROOM.jumps if jump.foot not in without), *jumps])


def without(name):
    return tuple(rule for rule in PLAIN if rule.name != name)


MUTATIONS = [
    ("a ladder ends on a snake's head", on(Jump(4, 30, "ladder")), PLAIN, "end-on-a-foot"),
    ("a snake ends on a ladder's foot", on(Jump(33, 8, "snake")), PLAIN, "end-on-a-foot"),
    ("a portal ends on a snake's head", on(Jump(33, 25, "portal")), PLAIN, "end-on-a-foot"),
    ("a snake rises", on(Jump(25, 32, "snake"), without=(25,)), PLAIN, "snake-rises"),
    ("a ladder falls", on(Jump(8, 2, "ladder"), without=(8,)), PLAIN, "ladder-falls"),
    ("a foot on the last square", on(Jump(36, 2, "snake")), PLAIN, "foot-on-last"),
    ("two things on a square", on(Jump(8, 17, "ladder")), PLAIN, "two-things-on-a-square"),
    ("an end off the board", on(Jump(9, 37, "ladder")), PLAIN, "off-the-board"),
    ("a foot off the board", on(Jump(0, 9, "ladder")), PLAIN, "off-the-board"),
    ("a jump onto itself", on(Jump(9, 9, "portal")), PLAIN, "onto-itself"),
    ("a kind that nobody knows", on(Jump(9, 12, "loft")), PLAIN, "unknown-kind"),
    (
        "a ring",
        on(Jump(11, 22, "ladder"), Jump(22, 30, "ladder")),
        with_house_rules(Jumps(landing="carried")),
        "ring",
    ),
    *[(f"without {rule.name}", ROOM, without(rule.name), "no-decider") for rule in PLAIN],
    *[
        (f"two deciders, {rule.name}", ROOM, (*PLAIN, rule), "two-deciders")
        for rule in (DrawLots(), Bounce(), Placings())
    ],
    ("a rule twice", ROOM, (*PLAIN, Alternate()), "rule-twice"),
    ("a bounce off the board", ROOM, with_house_rules(Bounce(), RollAndMove(37)), "bounce-off-the-board"),
    ("a roll-off without end", ROOM, with_house_rules(RollOff(1)), "always-a-tie"),
    ("a die that cannot reach the finish", ROOM, with_house_rules(RollAndMove(Die((0, -1)))), "finish-unreachable"),
    ("a finish behind a wall", on(*snakes(dict.fromkeys(range(31, 36), 1))), PLAIN, "finish-unreachable"),
    ("a trap", Board(1, 11), with_house_rules(RollAndMove(Die((2, 3)))), "trap"),
    ("a start on a foot", evolve(ROOM, start=8), PLAIN, "start-on-a-foot"),
    ("a chain", on(Jump(4, 8, "ladder")), with_house_rules(Jumps(landing="carried")), "chain"),
]


def test_what_is_mutated_is_good_before():
    assert () == problems(ROOM, PLAIN)
    assert () == problems(ROOM, with_house_rules(Jumps(landing="carried")))


@pytest.mark.parametrize(("board", "rules", "code"), [m[1:] for m in MUTATIONS], ids=[m[0] for m in MUTATIONS])
def test_every_mutation_is_caught(board, rules, code):
    found = {problem.code: problem for problem in problems(board, rules)}
    assert code in found
    if code not in {"trap", "start-on-a-foot", "chain", "finish-unreachable"}:
        assert "error" == found[code].severity
        with pytest.raises(VariantError):
            Variant("mutated", board, rules)


@some(50)
@given(st.data(), variants())
def test_a_random_variant_without_one_of_its_deciders_or_with_another_is_refused(data, variant):
    needed = [rule for rule in variant.rules if getattr(rule, "decides", ()) or hasattr(rule, "beyond")]
    gone = data.draw(st.sampled_from(needed))
    rest = tuple(rule for rule in variant.rules if rule is not gone)
    if gone.name != "jumps" or variant.jumps:
        assert "no-decider" in {p.code for p in declaration_problems(variant.board, rest)}
    twin = {"first-seat": DrawLots(), "stay-put": RunOut(), "first-home": Placings()}.get(gone.name)
    twin = twin or {"run-out": StayPut(), "bounce": StayPut(), "placings": FirstHome()}.get(gone.name, FirstSeat())
    if gone.name not in {"jumps", "roll-and-move", "alternate"}:
        codes = {p.code for p in declaration_problems(variant.board, (*variant.rules, twin))}
        assert codes & {"two-deciders", "rule-twice"}


# ------------------------------------------------------------------------------------------------------ the strategies
@some(50)
@given(boards(largest=1000))
def test_boards_fit_their_size(board):
    assert 2 <= board.last <= 1000
    assert 0 <= board.start < board.last


@some(50)
@given(dice())
def test_dice_can_move(die):
    assert die.highest >= 1


@some(50)
@given(st.data(), boards())
def test_rule_sets_hold_together(data, board):
    rules = data.draw(rule_sets(board))
    assert () == tuple(p for p in declaration_problems(board, rules) if "topic" in p.code or "decider" in p.code)


@some(30)
@given(st.data(), variants(seats=(2, 2), tokens=1, tells="moves"))
def test_states_are_reached_by_play(data, variant):
    state = data.draw(states(variant))
    assert 2 == len(state.squares)
    assume(not state.over)
    assert state.awaiting


@some(50)
@given(variants(seats=(1, 2), tokens=1))
def test_the_check_of_a_random_variant_never_raises(variant):
    found = check(variant, limit=500)
    assert set() == {problem.code for problem in found} & {"rule-raises", "rule-error", "runs-for-ever"}
    assert found == check(variant, limit=500)
    assert start(variant, 1).state.awaiting
