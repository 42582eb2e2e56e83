"""Measures what the archive promises about speed, beside what else could do the same work."""
