"""``python -m generator.cli``."""

from generator.cli import main

if __name__ == "__main__":
    main()
