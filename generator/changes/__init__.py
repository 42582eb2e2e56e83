"""What a change of the data means: compared value by value, told in words, and found in the history."""
