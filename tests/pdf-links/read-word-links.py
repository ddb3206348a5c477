"""Prints as JSON the links of a Word file: addresses, anchors, and the names of its bookmarks."""

import json
import sys
import zipfile
from xml.etree import ElementTree

word = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
relation = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
addresses, anchors, names = [], [], []
with zipfile.ZipFile(sys.argv[1]) as package:
    for part in package.namelist():
        if not part.startswith("word/") or not part.endswith(".xml"):
            continue
        folder, name = part.rsplit("/", 1)
        links = f"{folder}/_rels/{name}.rels"
        targets = {}
        if links in package.namelist():
            for one in ElementTree.fromstring(package.read(links)):
                targets[one.get("Id")] = one.get("Target")
        root = ElementTree.fromstring(package.read(part))
        for link in root.iter(f"{word}hyperlink"):
            if link.get(relation):
                # The part of an address behind # is kept apart.
                place = link.get(f"{word}anchor")
                addresses.append(targets.get(link.get(relation)) + (f"#{place}" if place else ""))
            elif link.get(f"{word}anchor"):
                anchors.append(link.get(f"{word}anchor"))
        names += [one.get(f"{word}name") for one in root.iter(f"{word}bookmarkStart")]
json.dump({"addresses": addresses, "anchors": anchors, "names": names}, sys.stdout)
