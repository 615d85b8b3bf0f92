"""What a player can know of a hidden layout from the reports, and a bot that plays by it."""
