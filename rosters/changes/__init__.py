"""The pure changes of a roster, by what they change; `rosters.commands` gives each its name."""
