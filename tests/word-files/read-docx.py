"""Reads a Word file as another program does: with zipfile and ElementTree."""
import collections
import json
import re
import sys
import xml.etree.ElementTree as tree
import zipfile

W = '{http://schemas.openxmlformats.org/wordprocessingml/2006/main}'
asked = json.load(sys.stdin)
file = zipfile.ZipFile(sys.argv[1])
names = [n for n in file.namelist() if re.fullmatch(r'word/(document|header\d+|footer\d+)\.xml', n)]
roots = {name: tree.fromstring(file.read(name)) for name in names}
body = roots['word/document.xml']


def text_of(root):
    parts = lambda p: (' ' if n.tag == W + 'tab' else n.text or '' for n in p.iter() if n.tag in (W + 't', W + 'tab'))
    return '\n'.join(''.join(parts(p)) for p in root.iter(W + 'p'))


shown = '\n'.join(text_of(root) for root in roots.values())
words = lambda text: re.findall(r'\w+', text)
have = collections.Counter(words(shown))
want = collections.Counter(w for text in asked['texts'] for w in words(text))
running = {w for n, root in roots.items() if n != 'word/document.xml' for w in words(text_of(root))}
kept = sum(n if w in running else min(n, have[w]) for w, n in want.items())
marks = asked['marks']
found = collections.Counter(re.findall(r'x[\dy]+x', shown))
styles = collections.Counter()
framed = plain = items = 0
for p in body.iter(W + 'p'):
    props = p.find(W + 'pPr')
    style = props.find(W + 'pStyle') if props is not None else None
    if not ''.join(t.text or '' for t in p.iter(W + 't')).strip():
        continue
    if props is not None and props.find(W + 'framePr') is not None:
        framed += 1
        continue
    plain += 1
    if style is not None:
        styles[style.get(W + 'val')] += 1
    if props is not None and props.find(W + 'numPr') is not None:
        items += 1
print(json.dumps({
    'words': sum(want.values()), 'kept': kept,
    'marks': len(marks), 'once': sum(1 for m in marks if found[m] == 1), 'twice': sum(1 for m in marks if found[m] > 1),
    'plain': plain, 'framed': framed, 'items': items,
    'headings': sum(n for s, n in styles.items() if s.startswith('Heading') or s == 'Title'),
    'tables': sum(1 for _ in body.iter(W + 'tbl')), 'cells': sum(1 for _ in body.iter(W + 'tc')),
    'links': sum(1 for _ in body.iter(W + 'hyperlink')), 'bookmarks': sum(1 for _ in body.iter(W + 'bookmarkStart')),
    'pictures': sum(1 for _ in body.iter('{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}inline')),
    'sections': sum(1 for _ in body.iter(W + 'sectPr')), 'edges': sum(len(words(text_of(r))) for n, r in roots.items() if n != 'word/document.xml'),
}))
