"""A roster with one of everything that prints."""

THIRD_COMPANY = """\
muster: 1
name: Third Company
rules: second-edition
army: ultramarines
points_limit: 1500
units:
  - {id: hunter, entry: ultramarines/space-marine-predator, name: Hunter, options: [Lascannon]}
  - {id: talon, entry: ultramarines/space-marine-predator, name: Talon, options: [Lascannon]}
  - {id: squad-1, entry: ultramarines/tactical-squad, models: 10}
  - {id: bus, entry: ultramarines/space-marine-rhino, carries: [squad-1]}
  - {id: gun, entry: ultramarines/tarantula, options: [Twin Lascannons]}
  - {id: chief, entry: ultramarines/space-marine-captain, name: Titus, options: [Space Marine Bike]}
  - {id: ghost, entry: ultramarines/no-such-thing}
squadrons:
  - {name: Hammer, members: [hunter, talon]}
notes: Bring the terrain.
"""
"""Illegal: one unit is not in the data."""
