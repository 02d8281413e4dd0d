"""What `muster odds` asks and how it tells the answer."""
