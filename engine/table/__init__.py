"""The table: where things stand, how far apart they are, what lies in the way and what can be seen.

Inches and degrees throughout. `x` runs along the table and `y` to the right hand of someone who
looks along `x`; headings and bearings turn clockwise from `x`, so that 90 is to the right of 0.

The geometry is our own rather than a library's. What the rules ask most often is where along its
move a hull first touches something, which shapely does not offer; and a hull is built anew after
every move, which costs more there than the question itself.
"""
