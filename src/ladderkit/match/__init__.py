"""Matches: a variant played by named seats, with dice that anyone can check."""
