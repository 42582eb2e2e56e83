"""The archive in open formats. Each export is a mapping of file names to their bytes, always the same ones."""
