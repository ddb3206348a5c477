import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import type { OdfParts } from './build-odf.fixture.ts';
import {
  buildOdf,
  odfPart,
  readPartOf,
  sampleOdp,
  sampleOds,
  sampleOdt,
} from './build-odf.fixture.ts';

const german = { targetLanguage: 'de', direction: 'ltr' } as const;
const arabic = { targetLanguage: 'ar', direction: 'rtl' } as const;

type Options = Parameters<ReturnType<typeof openDocument>['rebuild']>[1];

function mark(bytes: Uint8Array, options: Options = german) {
  const opened = openDocument(bytes);
  const marked = opened.segments.map((one): [string, string] => [one.id, `⟦${one.text}⟧`]);
  return opened.rebuild(new Map(marked), options);
}

function translate(body: string, translation: string, parts: Omit<OdfParts, 'body'> = {}): string {
  const opened = openDocument(buildOdf('odt', { ...parts, body }));
  const [segment] = opened.segments;
  const out = opened.rebuild(new Map([[segment?.id ?? '', translation]]), german);
  const xml = readPartOf(out, 'content.xml');
  return xml.slice(xml.indexOf('<office:text>') + 13, xml.indexOf('</office:text>'));
}

const listed = (bytes: Uint8Array) =>
  openDocument(bytes).segments.map(({ place, text }) => `${place}: ${text}`);

test('every visible text of a document is a segment once, in order', () => {
  expect(listed(sampleOdt())).toEqual([
    'body: Contents title',
    'body: First chapter',
    'body: Read the <g id="1">small</g> print<x id="2"/> on <g id="3">our</g> <g id="4">site</g>.',
    'footnote: A foot note',
    'body: Name:<x id="1"/>value<x id="2"/>more<x id="3"/>below here, <x id="4"/> it is',
    'comment: A comment',
    'body: List item',
    'table: Cell text',
    'body: Beside it',
    'textbox: In the box',
    'alt-text: Box title',
    'alt-text: A described box',
    'header: Head text',
    'footer: Page <x id="1"/> of ten',
    'chart: Sales chart',
    'chart: Quarter',
    'chart: Income',
    'chart: Spring',
    'chart: Autumn',
  ]);
});

test('sheets contain their text cells without numbers and formula results', () => {
  expect(listed(sampleOds())).toEqual([
    'prompt: Help title',
    'prompt: Type a number',
    'cell: Name',
    'cell: Twice shown',
    'cell: Same',
    'comment: Cell comment',
    'header: Report head',
  ]);
  const { segments } = openDocument(sampleOds());
  expect(segments[2]?.position).toEqual({ kind: 'sheet', number: 1, name: 'Data' });
});

test('slides contain shapes, notes, descriptions and the footer, but no prompts', () => {
  expect(listed(sampleOdp())).toEqual([
    'footer: Footer words',
    'body: Slide title',
    'alt-text: A blue arrow',
    'body: In a shape',
    'notes: Speaker note',
    'master: Our company slogan',
  ]);
  const { segments } = openDocument(sampleOdp());
  expect(segments[1]?.position).toEqual({ kind: 'slide', number: 1, name: 'page1' });
});

/** Without the marks, the parts are unchanged: invisible spans are joined, a page break moves a word. */
const normal = (xml: string) =>
  xml
    .replaceAll(/[⟦⟧]/gu, '')
    .replaceAll(/<text:span text:style-name="T2">(.*?)<\/text:span>/gu, '$1')
    .replaceAll('</text:span><text:span text:style-name="T3">', '')
    .replaceAll(/<text:soft-page-break\/>| (?:fo|style):(?:language|country)="[^"]*"/gu, '')
    .replaceAll(/<style:text-properties\/>| office:string-value="Twice shown"/gu, '')
    .replaceAll(/<([\w:-]+)((?: [^<>]*)?)><\/\1>/gu, '<$1$2/>');

test.each([
  ['odt', sampleOdt],
  ['ods', sampleOds],
  ['odp', sampleOdp],
] as const)('%s: a marking translator reaches all text and changes nothing else', (_, make) => {
  const source = make();
  const out = mark(source);
  const before = unzipSync(source);
  const after = unzipSync(out);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(after['META-INF/manifest.xml']).toEqual(before['META-INF/manifest.xml']);
  for (const name of Object.keys(before).filter((one) => one.endsWith('.xml'))) {
    const left = normal(readPartOf(out, name));
    expect(left).toBe(normal(readPartOf(source, name)));
  }
});

test('the media type comes first, uncompressed', () => {
  const text = new TextDecoder('latin1').decode(mark(sampleOdt()).subarray(0, 100));
  expect(text).toMatch(/^PK.{28}mimetypeapplication\/vnd\.oasis\.opendocument\.text/su);
});

test('an index repeats the translated headings with their numbers', () => {
  expect(readPartOf(mark(sampleOdt()), 'content.xml')).toContain(
    '<text:p>1 ⟦First chapter⟧<text:tab/>1</text:p>',
  );
});

test('formatting and links follow their words', () => {
  const automatic =
    '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';
  const body =
    '<text:p>Read the <text:span text:style-name="B">small</text:span> <text:a xlink:href="u">print</text:a>.</text:p>';
  expect(translate(body, '<g id="2">Das</g> <g id="1">Kleine</g>  lesen.', { automatic })).toBe(
    '<text:p><text:a xlink:href="u">Das</text:a> <text:span text:style-name="B">Kleine</text:span> <text:s/>lesen.</text:p>',
  );
});

test('invalid engine output cannot corrupt the file', () => {
  expect(translate('<text:p>Hello</text:p>', 'a\u0000b\ud800 <text:p> ]]> &amp;\nc')).toBe(
    '<text:p>ab &lt;text:p&gt; ]]&gt; &amp;amp; c</text:p>',
  );
});

const citation =
  '<text:bibliography-mark text:identifier="Smi04" text:bibliography-type="book">[Smith]</text:bibliography-mark>';
test.each([
  ['a deletion', '<text:change text:change-id="c1"/>'],
  ['an index entry', '<text:alphabetical-index-mark text:string-value="7"/>'],
  ['a comment', '<office:annotation><text:p>Why?</text:p></office:annotation>'],
  ['a note', '<text:note text:note-class="footnote"><text:note-body/></text:note>'],
  ['a citation', citation],
  ['a figure number', '<text:sequence text:name="Figure">1</text:sequence>'],
])('%s stays between its words, also if the engine lost it', (_, object) => {
  const body = `<text:p>The long ${object}price of it rises</text:p>`;
  const { segments } = openDocument(buildOdf('odt', { body }));
  expect(segments[0]?.text).toBe('The long <x id="1"/>price of it rises');
  const kept = translate(body, 'Der lange <x id="1"/>Preis davon steigt');
  expect(kept).toBe(`<text:p>Der lange ${object}Preis davon steigt</text:p>`);
  const lost = translate(body, 'Der lange Preis davon steigt');
  const text = />([^<]+)<\/text:(?:bibliography-mark|sequence)>/u.exec(object)?.[1];
  const inPlace = `Der lange ${object}Preis davon steigt`;
  const atEnd = `Der lange Preis davon steigt${text === '1' ? ' ' : ''}${object}`;
  expect(lost).toBe(`<text:p>${text === undefined ? inPlace : atEnd}</text:p>`);
});

test('entries of an index are translated once', () => {
  const entry = (word: string) =>
    `<text:alphabetical-index-mark text:string-value="${word}" text:key1="animals"/>`;
  const start = '<text:alphabetical-index-mark-start text:id="i" text:key1="animals"/>';
  const end = '<text:alphabetical-index-mark-end text:id="i"/>';
  const body = `<text:p>A ${entry('fox')}fox and ${entry('wolf')}${start}wolf${end} here</text:p>`;
  const source = buildOdf('odt', { body });
  expect(openDocument(source).segments.map(({ text }) => text)).toEqual([
    'fox',
    'animals',
    'wolf',
    'A <x id="1"/>fox and <x id="2"/>wolf here',
  ]);
  const xml = readPartOf(mark(source), 'content.xml');
  expect(xml).toContain('text:string-value="⟦wolf⟧"');
  expect(xml.match(/text:key1="⟦animals⟧"/gu)).toHaveLength(3);
});

test('hints of links are translated', () => {
  const body =
    '<text:p>Our <text:a xlink:href="u" office:title="Opens the shop">shop</text:a> here</text:p>';
  const xml = readPartOf(mark(buildOdf('odt', { body })), 'content.xml');
  expect(xml).toContain('office:title="⟦Opens the shop⟧"');
});

test('bookmarks and references stay next to their words', () => {
  const body =
    '<text:p>One <text:bookmark-start text:name="b"/>two<text:bookmark-end text:name="b"/> three</text:p>';
  const out = translate(body, 'Eins zwei drei');
  expect(out.indexOf('bookmark-start')).toBeGreaterThan(0);
  expect(out.indexOf('bookmark-start')).toBeLessThan(out.indexOf('bookmark-end'));
});

test('Arabic mirrors pages, tables and paragraphs and sets the language', () => {
  const styles = readPartOf(mark(sampleOdt(), arabic), 'styles.xml');
  expect(styles).toMatch(/<style:page-layout-properties [^>]*style:writing-mode="rl-tb"/u);
  expect(styles).toMatch(
    /<style:default-style style:family="paragraph"><style:paragraph-properties style:writing-mode="rl-tb"\/><style:text-properties [^>]*style:language-complex="ar" style:country-complex="SA"/u,
  );
  expect(readPartOf(mark(sampleOdt(), arabic), 'content.xml')).toContain(
    '<style:paragraph-properties fo:text-align="start" style:writing-mode="rl-tb"/>',
  );
  expect(readPartOf(mark(sampleOds(), arabic), 'content.xml')).toContain(
    '<style:table-properties table:display="true" style:writing-mode="rl-tb"/>',
  );
});

test('the disclaimer is at the end of a text, on the last slide, or on its own sheet', () => {
  const disclaimer = 'By <a> machine.';
  const content = (make: () => Uint8Array) =>
    readPartOf(mark(make(), { ...german, disclaimer }), 'content.xml');
  const written = '<text:p text:style-name="TranslationNote">By &lt;a&gt; machine.</text:p>';
  expect(content(sampleOdt)).toContain(`${written}</office:text>`);
  expect(content(sampleOdp)).toContain(
    `${written}</draw:text-box></draw:frame><presentation:notes>`,
  );
  expect(content(sampleOds)).toMatch(/<table:table table:name="Note">.*machine/u);
});

test.each([sampleOdt, sampleOds, sampleOdp])('rejects an unchanged text', (make) => {
  const opened = openDocument(make());
  for (const field of ['text', 'plain'] as const) {
    const same = new Map(opened.segments.map((segment) => [segment.id, segment[field]]));
    expect(() => opened.rebuild(same, { ...arabic, disclaimer: 'x' })).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }),
    );
  }
});

const hello = '<text:p>Hello</text:p>';
const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(99)}">]><office:document-content/>`;

test.each([
  ['macros', { 'Basic/Standard/Module1.xml': '<x/>' }, 'DOCUMENT_MACROS'],
  ['a script', { 'Scripts/python/x.py': 'x' }, 'DOCUMENT_MACROS'],
  [
    'a password',
    { 'META-INF/manifest.xml': '<m:x xmlns:m="m"><m:encryption-data/></m:x>' },
    'DOCUMENT_ENCRYPTED',
  ],
  ['an encrypted package', { 'encrypted-package': 'x' }, 'DOCUMENT_ENCRYPTED'],
  ['entities', { 'content.xml': bomb }, 'DOCUMENT_CORRUPT'],
  ['broken XML', { 'content.xml': '<a><b></a>' }, 'DOCUMENT_CORRUPT'],
  ['deep nesting', { 'content.xml': '<a>'.repeat(9000) }, 'DOCUMENT_CORRUPT'],
  ['a name with ..', { '../x': 'x' }, 'DOCUMENT_CORRUPT'],
])('rejects %s', (_, extra: Record<string, string>, code) => {
  const bytes = buildOdf('odt', { body: hello, extra });
  expect(() => openDocument(bytes, 'odt')).toThrow(expect.objectContaining({ code }));
});

const math = (text: string) =>
  `<?xml version="1.0"?>\n<!DOCTYPE math:math PUBLIC "-//OpenOffice.org//DTD Modified W3C MathML 1.01//EN" "math.dtd">\n<math:math xmlns:math="http://www.w3.org/1998/Math/MathML"><math:semantics><math:mi>${text}</math:mi><math:annotation math:encoding="StarMath 5.0">size 12 {x}</math:annotation></math:semantics></math:math>`;

test('a formula with a document type is left as it is and named', () => {
  const extra = { 'Object 1/content.xml': math('speed&alpha;') };
  const source = buildOdf('odt', { body: hello, extra });
  const { segments, omitted } = openDocument(source);
  expect(segments.map(({ text }) => text)).toEqual(['Hello']);
  expect(omitted).toEqual([{ text: 'speed&alpha;', reason: 'formula', place: 'body' }]);
  expect(readPartOf(mark(source), 'Object 1/content.xml')).toBe(math('speed&alpha;'));
});

test('words between the parts of a label of a chart are translated', () => {
  const labels =
    '<office:automatic-styles><style:style style:name="c1" style:family="chart"><style:chart-properties><chart:label-separator><text:p><text:s/>and<text:s/></text:p></chart:label-separator></style:chart-properties></style:style></office:automatic-styles>';
  const series = '<office:body><office:chart><chart:chart/></office:chart></office:body>';
  const extra = { 'Object 1/content.xml': odfPart('document-content', labels + series) };
  const source = buildOdf('odt', { body: hello, extra });
  expect(listed(source)).toEqual(['body: Hello', 'chart: and']);
  expect(readPartOf(mark(source), 'Object 1/content.xml')).toContain('<text:s/>⟦and⟧<text:s/>');
});

test('a chart with entities is refused', () => {
  const bytes = buildOdf('odt', { body: hello, extra: { 'Object 1/content.xml': bomb } });
  expect(() => openDocument(bytes)).toThrow(expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }));
});

test('an empty macro library is not a macro', () => {
  const extra = { 'Basic/script-lc.xml': '<x/>', 'Basic/Standard/script-lb.xml': '<x/>' };
  expect(openDocument(buildOdf('odt', { body: hello, extra })).segments).toHaveLength(1);
});

test('rejects one format named as another and drops signatures', () => {
  expect(() => openDocument(sampleOds(), 'odt')).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }),
  );
  const extra = { 'META-INF/documentsignatures.xml': '<x/>' };
  const out = mark(buildOdf('odt', { body: hello, extra }));
  expect(Object.keys(unzipSync(out))).not.toContain('META-INF/documentsignatures.xml');
});
