"""Texts of documents, read by Python's own parsers: a judge that shares nothing with Glossa.

Reads a line of JSON for each file, {"path", "format", "language"}, and prints one: {"parts": {name: text}}, with a line for
each paragraph, {"pairs": [[source, target]]} for formats with both languages, or {"error"}.
"""

import csv
import html
import io
import json
import plistlib
import re
import sys
import xml.etree.ElementTree as ET
import zipfile

from mif_texts import mif_texts
from web_page import web_page

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
SLIDE = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
STRICT = {
    "http://purl.oclc.org/ooxml/wordprocessingml/main": WORD[1:-1],
    "http://purl.oclc.org/ooxml/drawingml/main": DRAWING[1:-1],
    "http://purl.oclc.org/ooxml/drawingml/chart": CHART[1:-1],
    "http://purl.oclc.org/ooxml/presentationml/main": SLIDE[1:-1],
    "http://purl.oclc.org/ooxml/spreadsheetml/main": SHEET[1:-1],
}
DUBLIN_CORE = "{http://purl.org/dc/elements/1.1/}"
ODF_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
ODF_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
ODF_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"


def parse(data):
    text = data
    for strict, usual in STRICT.items():
        text = text.replace(strict.encode(), usual.encode())
    return ET.fromstring(text)


def paragraphs(root, is_paragraph, own_text):
    """The text of each paragraph, without those of paragraphs inside of it (text boxes, notes)."""
    found = []

    def walk(node, current):
        if is_paragraph(node):
            current = []
            found.append(current)
        own_text(node, current, walk)

    walk(root, None)
    return ["".join(one) for one in found]


def runs(paragraph, text, breaks, skipped=()):
    def own(node, current, walk):
        if node.tag in skipped:
            return
        if current is not None:
            if node.tag == text:
                current.append(node.text or "")
            elif node.tag in breaks:
                current.append(" ")
        for child in node:
            walk(child, current)

    return lambda root: paragraphs(root, lambda node: node.tag == paragraph, own)


word = runs(WORD + "p", WORD + "t", {WORD + "tab", WORD + "br", WORD + "cr", WORD + "noBreakHyphen"})
drawing = runs(DRAWING + "p", DRAWING + "t", {DRAWING + "br", DRAWING + "tab"})


def shapes(root):
    """Paragraphs of drawings, with the texts that charts keep of their tables, and notes on slides."""
    kept = [node.text or "" for cache in root.iter(CHART + "strCache") for node in cache.iter(CHART + "v")]
    return drawing(root) + kept + [node.text or "" for node in root.iter(SLIDE + "text")]


def odf(root, form):
    names = {ODF_TEXT + "p", ODF_TEXT + "h"}
    blanks = {ODF_TEXT + "s", ODF_TEXT + "tab", ODF_TEXT + "line-break"}
    skipped = {ODF_TEXT + "tracked-changes", DUBLIN_CORE + "creator", DUBLIN_CORE + "date"}
    # Their texts are made again when the file is opened.
    skipped |= {ODF_TEXT + "page-number", ODF_TEXT + "page-count"}
    cells = {ODF_TABLE + "table-cell", ODF_TABLE + "covered-table-cell"}

    def own(node, current, walk):
        if node.tag in skipped:
            return
        if form == "ods" and node.tag in cells and is_made(node):
            for child in node:
                if child.tag not in names:
                    walk(child, None)
            return
        if current is not None:
            if node.tag in blanks:
                current.append(" ")
            current.append(node.text or "")
        for child in node:
            walk(child, current)
            if current is not None:
                current.append(child.tail or "")

    return paragraphs(root, lambda node: node.tag in names, own)


def is_made(cell):
    """Whether the text of a cell is the result of a formula or shows a value."""
    return cell.get(ODF_TABLE + "formula") is not None or cell.get(ODF_OFFICE + "value-type", "string") != "string"


def shared_strings(archive):
    name = next((one for one in archive.namelist() if one.lower() == "xl/sharedstrings.xml"), None)
    if name is None:
        return []
    return [sheet_text(item) for item in parse(archive.read(name)).iter(SHEET + "si")]


def sheet_text(item):
    """Without readings in another script."""
    texts = list(item.findall(SHEET + "t"))
    for run in item.findall(SHEET + "r"):
        texts += run.findall(SHEET + "t")
    return "".join(text.text or "" for text in texts)


def sheet_cells(root, shared):
    cells = []
    for cell in root.iter(SHEET + "c"):
        value = cell.find(SHEET + "v")
        kind = cell.get("t")
        if kind == "s" and value is not None and cell.find(SHEET + "f") is None:
            cells.append(shared[int(value.text)])
        elif kind == "inlineStr":
            inline = cell.find(SHEET + "is")
            cells.append("" if inline is None else sheet_text(inline))
    return cells


def story(root):
    """Contents of a story; `Br` ends a paragraph."""
    texts = []
    for node in root.iter():
        if node.tag == "Content":
            texts.append((node.text or "") + "".join(" " + (child.tail or "") for child in node))
        elif node.tag in ("Br", "ParagraphStyleRange", "Cell", "Footnote"):
            texts.append("\n")
    return "".join(texts).split("\n")


def zipped(path, form):
    parts = {}
    with zipfile.ZipFile(path) as archive:
        shared = shared_strings(archive) if form == "xlsx" else []
        for name in archive.namelist():
            if form == "epub":
                if re.search(r"\.x?html?$", name, re.I):
                    parts[name] = web_page(archive.read(name).decode("utf-8", "replace"))
                continue
            if not name.endswith(".xml") or re.match(r"(docProps|customXml|META-INF|_rels)/", name):
                continue
            lines = []
            if form == "docx" and re.match(r"word/(document|header|footer|footnotes|endnotes|comments)\d*\.xml$", name):
                root = parse(archive.read(name))
                lines = word(root) + drawing(root)
            elif form == "docx" and re.match(r"word/(charts/chart|diagrams/data)\d*\.xml$", name):
                lines = shapes(parse(archive.read(name)))
            elif form == "pptx" and re.match(r"ppt/(slides/slide|notesSlides/notesSlide|comments/comment|charts/chart|diagrams/data)\d*\.xml$", name):
                lines = shapes(parse(archive.read(name)))
            elif form == "xlsx" and re.match(r"xl/worksheets/sheet[^/]*\.xml$", name):
                lines = sheet_cells(parse(archive.read(name)), shared)
            elif form == "xlsx" and re.match(r"xl/comments[^/]*\.xml$", name):
                lines = [sheet_text(text) for text in parse(archive.read(name)).iter(SHEET + "text")]
            elif form == "xlsx" and re.match(r"xl/(drawings/drawing|charts/chart)\d*\.xml$", name):
                lines = shapes(parse(archive.read(name)))
            elif form in ("odt", "ods", "odp") and re.search(r"(^|/)(content|styles)\.xml$", name):
                lines = odf(ET.fromstring(archive.read(name)), form)
            elif form == "idml" and name.startswith("Stories/"):
                lines = story(ET.fromstring(archive.read(name)))
            if lines:
                parts[name] = "\n".join(lines)
    return {"parts": parts}


def decode(path):
    data = open(path, "rb").read()
    for mark, name in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(name)
    declared = re.search(rb"(?:charset|encoding)=[\"']?([\w-]+)", data[:2048])
    for name in ([declared.group(1).decode()] if declared else []) + ["utf-8", "cp1252"]:
        try:
            return data.decode(name)
        except (LookupError, UnicodeDecodeError):
            continue
    return data.decode("latin-1")


def strings_of(value, keys=()):
    if isinstance(value, str):
        return [] if any(str(key).startswith(("@", "$")) for key in keys) else [value]
    if isinstance(value, dict):
        return [text for key, child in value.items() for text in strings_of(child, (*keys, key))]
    if isinstance(value, list):
        return [text for child in value for text in strings_of(child, keys)]
    return []


def units(localization):
    """The texts of a localization by their paths."""
    found = {}

    def walk(node, path):
        if not isinstance(node, dict):
            return
        for key, child in node.items():
            if key == "stringUnit":
                found[path] = child.get("value", "")
            elif key == "stringSet":
                for at, text in enumerate(child.get("values", [])):
                    found[(*path, at)] = text
            else:
                walk(child, (*path, key))

    walk(localization, ())
    return found


def catalog(path, language):
    root = json.loads(decode(path))
    pairs = []
    for key, entry in root["strings"].items():
        if entry.get("shouldTranslate") is False:
            continue
        all_languages = entry.get("localizations", {})
        source = units(all_languages.get(root["sourceLanguage"], {})) or {(): key}
        target = units(all_languages.get(language, {}))
        for place, text in source.items():
            pairs.append([text, target.get(place, "")])
        for place in target:
            if place not in source:
                general = tuple("other" if one in ("zero", "one", "two", "few", "many") else one for one in place)
                pairs.append([source.get(general, ""), target[place]])
    return {"pairs": pairs}


def xliff(path):
    root = ET.fromstring(open(path, "rb").read())
    local = lambda node: node.tag.split("}")[-1]
    text = lambda node: "" if node is None else "".join(node.itertext())
    pairs = []
    for unit in root.iter():
        if local(unit) in ("trans-unit", "segment"):
            children = {local(child): child for child in unit}
            if "source" in children:
                pairs.append([text(children["source"]), text(children.get("target"))])
    return {"pairs": pairs}


def resources(path, names):
    root = ET.fromstring(open(path, "rb").read())
    found = []
    for node in root.iter():
        if node.tag in names and node.get("translatable") != "false":
            found.append("".join(node.itertext()))
    return "\n".join(found)


def xml_texts(path, form):
    """All texts of elements, with titles in attributes of DITA; of a file of Android only its strings."""
    root = ET.fromstring(open(path, "rb").read())
    if root.tag == "resources":
        return resources(path, {"string", "item"})
    named = ("navtitle", "title") if form in ("dita", "ditamap") else ()
    titles = [node.get(name) or "" for node in root.iter() for name in named]
    return "\n".join(["".join(root.itertext()), *titles])


def apple(text):
    without = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", " ", text, flags=re.S | re.M)
    return "\n".join(value for _, value in re.findall(r'("(?:[^"\\]|\\.)*"|[\w.-]+)\s*=\s*"((?:[^"\\]|\\.)*)"\s*;', without, re.S))


def captions(text, form):
    text = html.unescape(re.sub(r"\r\n?", "\n", text))
    if form == "vtt":
        kept = re.findall(r"(?m)^.*-->.*\n((?:.+(?:\n|\Z))*)", text)
    else:
        lines = text.split("\n")
        kept = [line for at, line in enumerate(lines)
                if "-->" not in line and not re.match(r"\d+$", line)
                and not (at + 1 < len(lines) and "-->" in lines[at + 1])]
    return re.sub(r"<[^>]*>|\{\\[^}]*\}", "", "\n".join(kept))


def read(path, form, language):
    one = lambda text: {"parts": {"": text}}
    if form in ("docx", "pptx", "xlsx", "odt", "ods", "odp", "idml", "epub"):
        return zipped(path, form)
    if form == "mif":
        return one(mif_texts(open(path, "rb").read()))
    if form == "icml":
        return one("\n".join(story(ET.fromstring(open(path, "rb").read()))))
    if form == "xcstrings":
        return catalog(path, language)
    if form == "xliff":
        return xliff(path)
    if form == "resx":
        root = ET.fromstring(open(path, "rb").read())
        return one("\n".join(data.findtext("value") or "" for data in root.iter("data")
                            if data.get("type") is None and not data.get("name", "").startswith(">>")))
    if form in ("xml", "dita", "ditamap", "dbk"):
        return one(xml_texts(path, form))
    if form == "stringsdict":
        skipped = {"NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey"}
        flat = lambda node: [text for key, child in node.items() if key not in skipped
                             for text in (flat(child) if isinstance(child, dict) else [str(child)])]
        return one("\n".join(flat(plistlib.loads(open(path, "rb").read()))))
    text = decode(path)
    if form == "html":
        return one(web_page(text))
    if form in ("json", "arb"):
        return one("\n".join(strings_of(json.loads(text))))
    if form in ("csv", "tsv"):
        delimiter = "\t" if form == "tsv" else ","
        return one("\n".join(cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) for cell in row))
    if form == "strings":
        return one(apple(text))
    if form in ("srt", "vtt"):
        return one(captions(text, form))
    return one(text)


for line in sys.stdin:
    try:
        asked = json.loads(line)
        answer = read(asked["path"], asked["format"], asked.get("language"))
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
