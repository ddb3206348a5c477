"""What the schemas of formats say of files: XSD by libxml2, RELAX NG by jing, books by epubcheck (Debian: python3-lxml,
libjing-java, epubcheck, docbook5-xml).

Is called with the folder of the schemas, reads [{"name", "format", "before", "after"}] and prints
[[name, {"isValid", "errors"}]] of the files whose changed parts have a schema: whether the parts are valid after, and the
errors that they did not have before.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile

from lxml import etree
from markup import open_markup, without_extensions

SCHEMAS = os.path.abspath(sys.argv[1])
JING = "/usr/share/java/jing.jar"
EPUBCHECK = "/usr/share/java/epubcheck.jar"
TRANSITIONAL = "ooxml/spec/ISO-IEC-29500-4/xsd"
STRICT = "ooxml/spec/ISO-IEC-29500-1/schemas/xsd"
PACKAGE = "ooxml/spec/ISO-IEC-29500-2/opc-xsd"
OFFICE = {
    "wordprocessingml/main": "wml",
    "presentationml/main": "pml",
    "spreadsheetml/main": "sml",
    "drawingml/chart": "dml-chart",
    "drawingml/diagram": "dml-diagram",
    "drawingml/spreadsheetDrawing": "dml-spreadsheetDrawing",
    "officeDocument/extendedProperties": "shared-documentPropertiesExtended",
}
ODF = {
    "1.0": "odf1.0/OpenDocument-schema-v1.0-os",
    "1.1": "odf1.1/OpenDocument-schema-v1.1",
    "1.2": "odf1.2/OpenDocument-v1.2-os-schema",
    "1.3": "odf1.3/OpenDocument-v1.3-schema",
    "1.4": "odf1.4/OpenDocument-v1.4-schema",
}
DITA = "dita/src/main/plugins/org.oasis-open.dita.v1_3/rng"
TECHNICAL = ("topic", "concept", "task", "reference", "map", "glossentry", "glossgroup", "troubleshooting")
OTHER_DITA = {
    "dita": "technicalContent/rng/ditabase",
    "bookmap": "bookmap/rng/bookmap",
    "subjectScheme": "subjectScheme/rng/subjectScheme",
}
DOCBOOK = "/usr/share/xml/docbook/schema/rng/5.0/docbookxi.rng"
XML_NAMESPACE = f"{SCHEMAS}/xliff1/Resources/schemas/xml.xsd"
compiled = {}


def xsd(path):
    """A schema with that of `xml:lang` and `xml:space`, which some refer to without a place."""
    if path not in compiled:
        target = etree.parse(f"{SCHEMAS}/{path}").getroot().get("targetNamespace")
        both = f"""<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
            <xs:import namespace="http://www.w3.org/XML/1998/namespace" schemaLocation="{XML_NAMESPACE}"/>
            <xs:import namespace="{target}" schemaLocation="{SCHEMAS}/{path}"/></xs:schema>"""
        compiled[path] = etree.XMLSchema(etree.fromstring(both))
    return compiled[path]


def schema_of(root, form):
    """The path of the schema of a part, or None."""
    name = etree.QName(root)
    space = name.namespace or ""
    usual = re.fullmatch(r"http://schemas\.openxmlformats\.org/(\w+)/2006/(\w[\w-]*)", space)
    strict = re.fullmatch(r"http://purl\.oclc\.org/ooxml/(\w+)/(\w+)", space)
    for match, folder in ((usual, TRANSITIONAL), (strict, STRICT)):
        key = "/".join(match.groups()).replace("extended-properties", "extendedProperties") if match else ""
        if key in OFFICE:
            return f"{folder}/{OFFICE[key]}.xsd"
    if space == "http://schemas.openxmlformats.org/package/2006/relationships":
        return f"{PACKAGE}/opc-relationships.xsd"
    if space == "http://schemas.openxmlformats.org/package/2006/content-types":
        return f"{PACKAGE}/opc-contentTypes.xsd"
    if space == "urn:oasis:names:tc:opendocument:xmlns:office:1.0":
        found = ODF.get(root.get(f"{{{space}}}version", "1.0"))
        return f"odf/validator/src/main/resources/schema/{found}.rng" if found else None
    if space == "urn:oasis:names:tc:xliff:document:1.2":
        return "xliff1/Resources/schemas/xliff-core-1.2-transitional.xsd"
    if space == "urn:oasis:names:tc:xliff:document:2.0":
        return "xliff2/xliff-21/schemas/xliff_core_2.0.xsd"
    if space == "urn:oasis:names:tc:xliff:document:2.2":
        return "xliff2/xliff-22/schemas/xliff_core_2.2.xsd"
    if space == "http://docbook.org/ns/docbook" and root.get("version") == "5.0":
        return DOCBOOK
    if form in ("dita", "ditamap") and name.localname in TECHNICAL:
        return f"{DITA}/technicalContent/rng/{name.localname}.rng"
    if form in ("dita", "ditamap") and name.localname in OTHER_DITA:
        return f"{DITA}/{OTHER_DITA[name.localname]}.rng"
    return None


def parts_of(path, form):
    """The bytes of each part; of a file that is no package, of itself."""
    if form not in ("docx", "pptx", "xlsx", "odt", "ods", "odp"):
        with open(path, "rb") as file:
            return {"": file.read()}
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if re.search(r"\.(?:xml|rels)$", name)}


# Excel writes it at each text with white space at its ends, although ISO/IEC 29500 does not have it there.
OF_EXCEL = re.compile(r"spreadsheetml/(?:2006/)?main\}t', attribute '\{http://www\.w3\.org/XML/1998/namespace\}space'")


def by_xsd(root, schema):
    checker = xsd(schema)
    checker.validate(root)
    return [error.message for error in checker.error_log if not OF_EXCEL.search(error.message)]


def by_jing(waiting):
    """Messages of each of (schema, root); files of one schema in one call, because Java starts slowly."""
    found = {}
    catalog = ["-C", f"{SCHEMAS}/{DITA}/catalog.xml"]
    with tempfile.TemporaryDirectory() as folder:
        for schema in {schema for schema, _ in waiting.values()}:
            paths = []
            for key, (own, root) in waiting.items():
                if own == schema:
                    path = f"{folder}/{len(found)}.xml"
                    # Without its document type, which is elsewhere.
                    with open(path, "wb") as file:
                        file.write(etree.tostring(root, encoding="utf-8"))
                    found[key] = (path, [])
                    paths.append(path)
            called = subprocess.run(["java", "-Xss16m", "-jar", JING, "-i", *catalog, os.path.join(SCHEMAS, schema), *paths],
                                    stdout=subprocess.PIPE, text=True)
            if called.returncode not in (0, 1):
                raise SystemExit("jing has failed: install libjing-java")
            by_path = collections.defaultdict(list)
            for line in called.stdout.splitlines():
                match = re.match(r"(.*?):\d+:\d+: (.*)", line)
                if not match or match.group(1) not in paths:
                    raise SystemExit(f"jing: {line}")
                # What is expected depends on the place.
                by_path[match.group(1)].append(match.group(2).split(";")[0])
            for path, messages in found.values():
                messages.extend(by_path.get(path, []))
    return {key: messages for key, (_, messages) in found.items()}


def by_epubcheck(path):
    with tempfile.TemporaryDirectory() as folder:
        report = f"{folder}/report.json"
        subprocess.run(["java", "-jar", EPUBCHECK, path, "--json", report], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(report, encoding="utf-8") as file:
            messages = json.load(file)["messages"]
    return [f"{message['ID']} {message['message']}" for message in messages
            if message["severity"] in ("ERROR", "FATAL")
            for _ in range(max(1, len(message["locations"]) + message.get("additionalLocations", 0)))]


def judge(pairs):
    messages = collections.defaultdict(lambda: ([], []))
    waiting = {}
    for pair in pairs:
        name, form = pair["name"], pair["format"]
        if form == "epub":
            after = by_epubcheck(pair["after"])
            messages[name] = (by_epubcheck(pair["before"]) if after else [], after)
            continue
        before, after = parts_of(pair["before"], form), parts_of(pair["after"], form)
        for part in {*before, *after}:
            if before.get(part) == after.get(part):
                continue
            for side, data in enumerate((before.get(part), after.get(part))):
                root = open_markup(data)
                schema = None if root is None else schema_of(root, form)
                if schema is None:
                    continue
                root = without_extensions(root)
                messages[name]  # The file has a schema.
                if schema.endswith(".rng"):
                    waiting[name, part, side] = (schema, root)
                else:
                    messages[name][side].extend(by_xsd(root, schema))
    for (name, _, side), found in by_jing(waiting).items():
        messages[name][side].extend(found)
    for name, (before, after) in messages.items():
        new = collections.Counter(after) - collections.Counter(before)
        yield name, {"isValid": not after, "errors": sorted(new.elements())}


print(json.dumps(list(judge(json.load(sys.stdin)))))
