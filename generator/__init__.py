"""Everything between the canonical YAML of an archive and its built site."""
