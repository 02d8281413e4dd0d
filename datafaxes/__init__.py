"""What exists: Datafaxes, weapons, damage tables, army lists, charts, and the library that loads them."""
