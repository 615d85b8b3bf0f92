"""`ladderkit match`: matches in a store, played from a shell."""
