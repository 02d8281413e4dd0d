"""Is it legal: one small function a check, registered under its code, and the report."""
