"""The 11th edition: monsters and vehicles among other models, and shooting while engaged (section 3)."""
