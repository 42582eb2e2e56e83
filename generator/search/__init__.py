"""One query grammar, and the search on the command line. The browser has a twin of its own.

A file of shared cases (``tests/search/cases.yml``) holds the two together.
"""
