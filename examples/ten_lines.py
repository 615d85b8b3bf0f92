"""A variant with two house rules in ten lines, played to its end."""

from ladderkit import Board, Bounce, Seeded, SixReroll, ladders, play_out, race, replay, snakes, tell_all, text, view

board = Board(5, 5, jumps=ladders({3: 16, 6: 15}) + snakes({18: 2, 24: 11}))
garden = race("garden-path", board, Bounce(), SixReroll(limit=2))
match = play_out(garden, 2, Seeded(bytes([80] * 32)))
names = ("Ann", "Ben")
print(text(view(garden, match.state), names), end="")
for outcome in replay(garden, 2, match.inputs):
    print(*tell_all(outcome.events, names))
