"""The 5th edition: skimmers, tank shock, death or glory, ramming and fast vehicles (inventory section 2).

Rules are functions of dice and frozen states. Numbers that the source text leaves out come from
community sheets (inventory X-5E) and are named so where they are used.
"""
