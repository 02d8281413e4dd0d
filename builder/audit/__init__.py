"""The audit: everything to know about another program's roster beside its findings."""
