"""XML without what its format lets programs add: a schema knows only the format itself."""

from lxml import etree

COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"
ODF = ("urn:oasis:names:tc:opendocument:", "http://purl.org/dc/", "http://www.w3.org/")


def open_markup(data):
    """The root, or None of what is no XML."""
    if data is None:
        return None
    try:
        return etree.fromstring(data, etree.XMLParser(no_network=True, huge_tree=True, resolve_entities=False))
    except etree.XMLSyntaxError:
        return None


def without_extensions(root):
    space = etree.QName(root).namespace or ""
    if space.startswith("urn:oasis:names:tc:opendocument:"):
        return keep(root, lambda one: one is None or one.startswith(ODF))
    if "openxmlformats" in space or "/ooxml/" in space:
        ignored = {COMPATIBILITY}
        for node in root.iter(etree.Element):
            prefixes = node.get(f"{{{COMPATIBILITY}}}Ignorable", "").split()
            ignored.update(node.nsmap[one] for one in prefixes if one in node.nsmap)
        resolve_alternatives(root)
        return keep(root, lambda one: one not in ignored)
    return root


def resolve_alternatives(root):
    """What programs read that know only the standard: the fallback."""
    for node in list(root.iter(f"{{{COMPATIBILITY}}}AlternateContent")):
        parent = node.getparent()
        if parent is None:
            continue
        place = parent.index(node)
        fallback = node.find(f"{{{COMPATIBILITY}}}Fallback")
        parent[place:place + 1] = [] if fallback is None else list(fallback)


def keep(root, is_known):
    for node in list(root.iter(etree.Element)):
        for name in list(node.attrib):
            if not is_known(etree.QName(name).namespace):
                del node.attrib[name]
        parent = node.getparent()
        if parent is not None and not is_known(etree.QName(node).namespace):
            parent.remove(node)
    return root
