"""The game master's desk: a game by post, from the set-up to the last report."""
