"""What goes on paper: Jinja2 HTML, style sheets and fonts. Holds no code and imports nothing."""
