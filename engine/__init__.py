"""How it plays: dice, the table, one folder a rule set."""
