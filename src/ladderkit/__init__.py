"""ladderkit: a typed rules engine for the snakes-and-ladders family of race games."""
