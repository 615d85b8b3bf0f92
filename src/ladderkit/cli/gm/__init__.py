"""`ladderkit gm`: the desk of a game master, from a shell."""
