"""Turns the collected facts (raw YAML mined from the community's catalogues) into the project's data.

`python -m tools.convert_facts FACTS` writes the army lists, weapons, armour and cards of `datafaxes/data`
and the manifest by which a test proves that nothing was dropped. What is wrong in the facts is put right
in `names.py` and `corrections.py`, each with the note that the data then carries.
"""
