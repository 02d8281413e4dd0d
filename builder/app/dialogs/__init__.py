"""Questions to the user, a screen each, which give back the answer or None where it was withdrawn."""
