"""What people use: the command line, the Textual app, printing."""
