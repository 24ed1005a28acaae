"""
Python loads this before sqlmap, which spends half of its time comparing pages character by character in a loop. Here the characters are
counted in C, with the same result, and the table that only `ratio` needs is made when it asks.
"""

import difflib
from collections import Counter


class CountingMatcher(difflib.SequenceMatcher):
    def set_seq2(self, b):
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = None
        self.fullbcount = None
        self.has_table = False

    def find_longest_match(self, *between, **named):
        if not self.has_table:
            self._SequenceMatcher__chain_b()
            self.has_table = True
        return super().find_longest_match(*between, **named)

    def quick_ratio(self):
        length = len(self.a) + len(self.b)
        return 2.0 * sum((Counter(self.a) & Counter(self.b)).values()) / length if length else 1.0


difflib.SequenceMatcher = CountingMatcher
