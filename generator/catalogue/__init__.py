"""Reads, checks and links the data of an archive; everything else is handed its result."""
