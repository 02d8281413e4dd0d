"""One module a system of `muster rules`: its questions and how they are answered."""
