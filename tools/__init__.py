"""Scripts for the people who maintain muster; not part of what is installed."""
