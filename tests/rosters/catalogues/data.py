"""A small game system and catalogue in the community's form, made for these tests."""

from __future__ import annotations

from pathlib import Path

SYSTEM = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<gameSystem id="sys" name="Warhammer 40k 2nd Edition" revision="25" battleScribeVersion="2.03"
 xmlns="http://www.battlescribe.net/schema/gameSystemSchema">
 <costTypes><costType id="points" name="pts" defaultCostLimit="-1.0"/></costTypes>
 <sharedSelectionEntries>
  <selectionEntry id="sword" name="Power Sword" hidden="false" type="upgrade">
   <costs><cost name="pts" typeId="points" value="6"/></costs>
   <rules><rule id="r1" name="A rule"><description>is never read</description></rule></rules>
  </selectionEntry>
  <selectionEntry id="armour" name="Power Armour" type="upgrade">
   <constraints>
    <constraint id="armour-min" type="min" value="1" field="selections" scope="parent" shared="true"/>
    <constraint id="armour-max" type="max" value="1" field="selections" scope="parent" shared="true"/>
   </constraints>
  </selectionEntry>
 </sharedSelectionEntries>
</gameSystem>
"""

_BAND = """
<categoryLink id="{link}" name="{name}" targetId="{target}" primary="false">
 <constraints>
  <constraint id="{link}-abs" type="{kind}" value="0" field="points" scope="roster" shared="true"
   includeChildSelections="true" includeChildForces="true"/>
  <constraint id="{link}-pct" type="{kind}" value="{percent}" percentValue="true" field="points"
   scope="roster" shared="true" includeChildSelections="true" includeChildForces="true"/>
 </constraints>
 <modifierGroups>
  <modifierGroup type="and">
   <conditionGroups><conditionGroup type="and"><conditions>
    <condition type="lessThan" value="1" field="limit::points" scope="roster" childId="any" shared="true"/>
   </conditions></conditionGroup></conditionGroups>
   <modifiers><modifier type="set" field="{link}-abs" value="-1"/></modifiers>
  </modifierGroup>
  <modifierGroup type="and"><modifiers>
   <modifier type="increment" field="{link}-abs" value="1">
    <conditionGroups><conditionGroup type="and"><conditions>
     <condition type="atLeast" value="1" field="limit::points" scope="roster" childId="any" shared="true"/>
    </conditions></conditionGroup></conditionGroups>
    <repeats><repeat value="1" repeats="{share}" field="limit::points" scope="roster" childId="any"
     roundUp="false"/></repeats>
   </modifier>
   <modifier type="set" field="{link}-pct" value="-1">
    <conditions>
     <condition type="atLeast" value="1" field="limit::points" scope="roster" childId="any" shared="true"/>
    </conditions>
   </modifier>
  </modifiers></modifierGroup>
 </modifierGroups>
</categoryLink>
"""

CATALOGUE = f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<catalogue id="cat" name="Codex - Made Up" revision="7" gameSystemId="sys" battleScribeVersion="2.03"
 xmlns="http://www.battlescribe.net/schema/catalogueSchema">
 <categoryEntries>
  <categoryEntry id="chars" name="Characters"/><categoryEntry id="squads" name="Squads"/>
  <categoryEntry id="support" name=" Support"/>
 </categoryEntries>
 <forceEntries>
  <forceEntry id="main" name="Made Up">
   <categoryLinks>
    {_BAND.format(link="b1", name="Characters", target="chars", kind="max", percent="50", share="0.5")}
    {_BAND.format(link="b2", name="Squads", target="squads", kind="min", percent="25", share="0.25")}
   </categoryLinks>
  </forceEntry>
 </forceEntries>
 <entryLinks>
  <entryLink id="l-chief" name="Chief" targetId="chief" type="selectionEntry">
   <constraints>
    <constraint id="chief-max" type="max" value="1" field="selections" scope="roster" shared="true"/>
   </constraints>
  </entryLink>
  <entryLink id="l-squad" name="Squad" targetId="squad" type="selectionEntry"/>
  <entryLink id="l-bugs" name="Bugs" targetId="bugs" type="selectionEntry"/>
  <entryLink id="l-tank" name="Tank" targetId="tank" type="selectionEntry">
   <costs><cost name="pts" typeId="points" value="140"/></costs>
  </entryLink>
 </entryLinks>
 <sharedSelectionEntries>
  <selectionEntry id="chief" name="Chief" type="upgrade">
   <categoryLinks><categoryLink id="cl1" targetId="chars" primary="true"/></categoryLinks>
   <entryLinks>
    <entryLink id="l-armour" name="Power Armour" targetId="armour" type="selectionEntry"/>
    <entryLink id="l-weapons" name="Weapons" targetId="weapons" type="selectionEntryGroup"/>
   </entryLinks>
   <costs><cost name="pts" typeId="points" value="96"/></costs>
   <modifiers>
    <modifier type="increment" field="points" value="10">
     <conditions><condition type="atLeast" value="1" field="selections" scope="roster" childId="tank"
      includeChildSelections="true"/></conditions>
    </modifier>
   </modifiers>
  </selectionEntry>
  <selectionEntry id="squad" name="Squad" type="upgrade">
   <categoryLinks><categoryLink id="cl2" targetId="squads" primary="true"/></categoryLinks>
   <selectionEntries>
    <selectionEntry id="trooper" name="Trooper" type="upgrade">
     <constraints>
      <constraint id="trooper-min" type="min" value="5" field="selections" scope="parent" shared="true"/>
      <constraint id="trooper-max" type="max" value="10" field="selections" scope="parent" shared="true"/>
     </constraints>
     <costs><cost name="pts" typeId="points" value="10"/></costs>
    </selectionEntry>
    <selectionEntry id="secret" name="Secret" hidden="true" type="upgrade">
     <constraints>
      <constraint id="secret-min" type="min" value="1" field="selections" scope="parent" shared="true"/>
     </constraints>
    </selectionEntry>
   </selectionEntries>
  </selectionEntry>
  <selectionEntry id="bugs" name="Bugs" type="upgrade">
   <modifiers>
    <modifier type="increment" field="bugs-max" value="1">
     <repeats><repeat value="5" repeats="2" field="selections" scope="roster" childId="trooper"
      includeChildSelections="true" roundUp="false"/></repeats>
    </modifier>
   </modifiers>
   <constraints>
    <constraint id="bugs-max" type="max" value="0" field="selections" scope="force" shared="true"/>
   </constraints>
   <categoryLinks><categoryLink id="cl3" targetId="squads" primary="true"/></categoryLinks>
   <costs><cost name="pts" typeId="points" value="30"/></costs>
  </selectionEntry>
  <selectionEntry id="tank" name="Tank" type="upgrade">
   <constraints>
    <constraint id="tank-odd" type="max" value="2" field="selections" scope="roster" shared="true"/>
    <constraint id="tank-anc" type="max" value="1" field="selections" scope="primary-category" shared="true"/>
   </constraints>
   <modifiers>
    <modifier type="multiply" field="tank-odd" value="2"/>
   </modifiers>
   <categoryLinks><categoryLink id="cl4" targetId="support" primary="true"/></categoryLinks>
   <infoLinks><infoLink id="il1" targetId="tank-profile" type="profile"/></infoLinks>
   <costs><cost name="pts" typeId="points" value="150"/></costs>
  </selectionEntry>
 </sharedSelectionEntries>
 <sharedSelectionEntryGroups>
  <selectionEntryGroup id="weapons" name="Weapons">
   <constraints>
    <constraint id="weapons-max" type="max" value="1" field="selections" scope="parent" shared="true"/>
   </constraints>
   <entryLinks>
    <entryLink id="l-sword" name="Power Sword" targetId="sword" type="selectionEntry"/>
   </entryLinks>
   <selectionEntries>
    <selectionEntry id="axe" name="Axe" type="upgrade">
     <costs><cost name="pts" typeId="points" value="0.5"/></costs>
    </selectionEntry>
   </selectionEntries>
  </selectionEntryGroup>
 </sharedSelectionEntryGroups>
 <sharedProfiles>
  <profile id="tank-profile" name="Tank" typeId="371a-1ec9-2157-1eb6" typeName="Vehicle"/>
 </sharedProfiles>
</catalogue>
"""


def write_data(folder: Path) -> Path:
    """A folder with both files."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Small.gst").write_text(SYSTEM, "utf-8")
    (folder / "Made Up.cat").write_text(CATALOGUE, "utf-8")
    (folder / "README.md").write_text("not read", "utf-8")
    return folder
