"""A variant with two house rules in ten lines, played to its end."""

from ladderkit import Board, Bounce, Seeded, SixReroll, ladders, play_out, race, snakes, tell_all, text, view

board = Board(5, 5, jumps=ladders({3: 14, 9: 20}) + snakes({17: 7, 22: 4}))
garden = race("garden-path", board, Bounce(), SixReroll(limit=2))
match = play_out(garden, 2, Seeded(bytes(32)))
names = ("Ann", "Ben")
print(text(view(garden, match.state, None), names))
print("\n".join(tell_all(match.events, names)))
