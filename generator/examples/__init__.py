"""Worked examples: played while the archive is loaded, and told step by step on the pages."""
