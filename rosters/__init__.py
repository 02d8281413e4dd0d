"""What is fielded: the Roster, its file, its points, and readers and writers of other programs' files."""
