"""The builder: a Textual app in which a whole army is built without touching a file.

`session.py` holds the roster and its history, the `*_rows.py` modules say what the panes list, and
neither knows Textual. Widgets and screens show them; `actions/` says what every key does.
"""
