"""The game master's desk: games by post, with orders as people write them."""
