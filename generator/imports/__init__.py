"""Cards from tables that people have: a wiki's rows, CSV and TSV."""
