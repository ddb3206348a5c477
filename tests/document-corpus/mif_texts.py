"""Texts of FrameMaker files (MIF), read by a tokenizer that shares nothing with Glossa: a line for each paragraph."""

import re

TOKEN = re.compile(
    r"(?P<inset>(?:^|\n)[&=][^\n]*)|<\s*(?P<open>\w+)|(?P<close>>)|`(?P<text>(?:\\.|[^'\\])*)'|#[^\n]*|(?P<word>[\w.$-]+)",
    re.S,
)
ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2}) ?|(.))", re.S)
NAMED = {"t": "\t", "q": "'", "Q": "`"}
CONTROLS = {4: "", 5: "", 6: "", 8: "\t", 9: "\n", 0x10: " ", 0x11: " ", 0x12: " ", 0x13: " ", 0x14: " ", 0x15: "-"}
# FrameMaker's set of old is that of the Macintosh, with other letters for its signs of mathematics.
ROMAN = dict(zip(
    (0xAD, 0xB0, 0xB2, 0xB3, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xBD, 0xC3, 0xC5, 0xC6, 0xCA, 0xD7, 0xF0, 0xF5, 0xF9, 0xFA, 0xFE),
    "¦×ðŠ¹²³¼½¾ÐÝýþÞš€ˇŽž",
))
ENCODINGS = {"JISX0208.ShiftJIS": "shift_jis", "BIG5": "big5", "GB2312-80.EUC": "gb2312", "KSC5601-1992": "euc_kr"}
CHARS = {"Tab": " ", "HardReturn": " ", "HardSpace": " ", "EnDash": "–", "EmDash": "—", "HardHyphen": "-"}
FORMATS = {"VariableDef", "XRefDef", "PgfNumFormat"}
COMMANDS = {"Hypertext", "Cross-Ref", "Conditional Text"}


def decoded(raw, encoding):
    """The text of a string, whose characters are bytes."""
    found = bytearray()

    def flush():
        data = bytes(found)
        found.clear()
        if encoding == "frame-roman":
            return "".join(ROMAN.get(byte) or bytes([byte]).decode("mac_roman") for byte in data)
        return data.decode(encoding, "replace")

    texts = []
    at = 0
    while at < len(raw):
        escape = ESCAPE.match(raw, at)
        if not escape:
            found.append(ord(raw[at]))
            at += 1
            continue
        at = escape.end()
        code = int(escape.group(1), 16) if escape.group(1) else None
        if code is not None and code >= 0x20:
            found.append(code)
        else:
            char = CONTROLS.get(code, " ") if code is not None else NAMED.get(escape.group(2), escape.group(2))
            texts += [flush(), char]
    return "".join([*texts, flush()])


def mif_texts(data):
    source = data.decode("latin-1")
    version = float(re.match(r"\s*<MIFFile\s+([\d.]+)", source).group(1))
    usual = "utf-8" if version >= 8 else "frame-roman"
    encoding = usual
    stack, lines, marker = [], [], ""
    for token in TOKEN.finditer(source):
        if token.group("open"):
            stack.append(token.group("open"))
            if stack[-1] in ("Para", "TextLine"):
                lines.append([])
                encoding = usual
        elif token.group("close"):
            if not stack:
                raise ValueError("a statement ends that did not begin")
            stack.pop()
        elif token.group("word") and stack and stack[-1] == "Char" and lines:
            lines[-1].append(CHARS.get(token.group("word"), ""))
        elif token.group("text") is not None and stack:
            name, raw = stack[-1], token.group("text")
            if name == "FEncoding" and version < 8:
                encoding = ENCODINGS.get(raw, usual)
            elif name == "String" and ("ParaLine" in stack or stack[-2:-1] == ["TextLine"]):
                lines[-1].append(decoded(raw, encoding))
            elif name == "MTypeName":
                marker = raw
            elif name == "MText" and marker not in COMMANDS:
                lines.insert(len(lines) - 1, [decoded(raw, usual)])
            elif name in FORMATS and "Document" not in stack:
                lines.append([re.sub(r"<[^<>]*>|\\.|^.:", " ", decoded(raw, usual))])
    if stack:
        raise ValueError(f"{stack[-1]} does not end")
    return "\n".join("".join(line) for line in lines)
