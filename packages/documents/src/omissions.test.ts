import { expect, test } from 'vitest';
import type { DocumentFormat } from './detect-format.ts';
import { buildDocx, paragraph, run } from './docx/build-docx.fixture.ts';
import { buildOdf } from './odf/build-odf.fixture.ts';
import { omit } from './omission.ts';
import { openDocument } from './open-document.ts';
import { omittedOnPage } from './pdf/page-omissions.ts';
import { segmentPages } from './pdf/segment-pages.ts';
import { bytesOf } from './text/marking.fixture.ts';

const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const deletion = '<w:del w:id="1" w:author="A"><w:r><w:delText>Old words</w:delText></w:r></w:del>';
const word = buildDocx(
  paragraph(run('A sentence.') + deletion) +
    paragraph(run('info@example.com')) +
    paragraph(field('CITATION Smi04', '(Smith, 2004)')) +
    paragraph(
      '<m:oMathPara xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:oMath><m:r><m:t>x=y</m:t></m:r></m:oMath></m:oMathPara>',
    ),
);
const sheet = buildOdf('ods', {
  body: '<table:table table:name="Costs"><table:table-row><table:table-cell office:value-type="string" table:formula="of:=A2"><text:p>Sum of it</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Words</text:p></table:table-cell></table:table-row></table:table>',
});

test.each<[DocumentFormat, Uint8Array, [string, string][]]>([
  ['txt', bytesOf('Words\n\nhttps://example.com\n\n12\n'), [['https://example.com', 'address']]],
  [
    'json',
    bytesOf('{"a":"Some words","icon":"home","b":"#fff","c":"SOME_NAME","d":12}'),
    [
      ['icon: home', 'program-key'],
      ['b: #fff', 'program-value'],
      ['c: SOME_NAME', 'program-value'],
    ],
  ],
  [
    'md',
    bytesOf(
      '---\ntitle: T\nlayout: page\n---\n# Title\n\n```\ncode here\n```\n\n> <div>\n> Block\n> </div>\n\n![a.png](b.png)\n',
    ),
    [
      ['layout: page', 'program-key'],
      ['code here', 'code'],
      ['Block', 'embedded'],
      ['a.png', 'file-name'],
    ],
  ],
  [
    'html',
    bytesOf(
      '<p>Words</p><pre>code here</pre><p translate="no">Acme</p><p><code>ls</code></p><img alt="a.png"><script>x</script>',
    ),
    [
      ['code here', 'code'],
      ['Acme', 'protected'],
      ['ls', 'code'],
      ['a.png', 'file-name'],
    ],
  ],
  [
    'po',
    bytesOf('msgid "One"\nmsgstr ""\n\nmsgid "Two"\nmsgstr "Zwei"\n'),
    [['Two', 'translated']],
  ],
  [
    'xliff',
    bytesOf(
      '<xliff version="1.2"><file original="a"><body><group translate="no"><trans-unit id="1"><source>Kept</source></trans-unit><trans-unit id="2" translate="yes"><source>Open</source></trans-unit></group><trans-unit id="3"><source>Done</source><target>Fertig</target></trans-unit></body></file></xliff>',
    ),
    [
      ['Kept', 'protected'],
      ['Done', 'translated'],
    ],
  ],
  [
    'docx',
    word,
    [
      ['Old words', 'deleted'],
      ['info@example.com', 'address'],
      ['(Smith, 2004)', 'generated'],
      ['x=y', 'formula'],
    ],
  ],
  [
    'ods',
    sheet,
    [
      ['Costs', 'name'],
      ['Sum of it', 'formula'],
    ],
  ],
])('lists what is left as it is, and why (%s)', (format, bytes, expected) => {
  const { omitted } = openDocument(bytes, format);
  expect(omitted.map(({ text, reason }) => [text, reason])).toEqual(expected);
});

test('XLIFF translates units with translate="yes" inside a group with "no"', () => {
  const source =
    '<xliff version="1.2"><file original="a"><body><group translate="no"><trans-unit id="1"><source>Kept</source></trans-unit><trans-unit id="2" translate="yes"><source>Open</source></trans-unit></group></body></file></xliff>';
  const { segments } = openDocument(bytesOf(source), 'xliff');
  expect(segments.map(({ plain }) => plain)).toEqual(['Open']);
});

test.each<[DocumentFormat, string]>([
  ['po', 'msgid "Two"\nmsgstr "Zwei"\n'],
  [
    'xliff',
    '<xliff version="1.2"><file original="a"><body><trans-unit id="3" approved="yes"><source>Two</source><target>Zwei</target></trans-unit></body></file></xliff>',
  ],
])('a fully translated file can be translated again (%s)', (format, source) => {
  const { segments, omitted, rebuild } = openDocument(bytesOf(source), format);
  expect(segments.map(({ plain }) => plain)).toEqual(['Two']);
  expect(omitted).toEqual([]);
  const built = rebuild(new Map([[segments[0]?.id ?? '', 'Dos']]), {
    targetLanguage: 'es',
    direction: 'ltr',
  });
  expect(new TextDecoder().decode(built)).toContain('Dos');
  expect(new TextDecoder().decode(built)).not.toContain('Zwei');
});

const style = { family: 'sans', size: 10, bold: false, italic: false, color: '#000000' } as const;
const word_ = (text: string, x: number, y: number, width = 40, height = 10) => ({
  text,
  box: { x, y, width, height },
  style,
});
const page = (number: number, words: ReturnType<typeof word_>[]) => ({
  number,
  widthPt: 600,
  heightPt: 800,
  blocks: words.map((one) => ({ lines: [{ words: [one], box: one.box }], box: one.box })),
});

test('a PDF lists turned text, unreadable letters and pages without text', () => {
  const pages = [
    page(1, [word_('Sentence', 50, 50), word_('Upwards', 20, 300, 10, 60)]),
    page(2, [word_('\ue000\ue001\ue002\ue003', 50, 50)]),
    page(3, []),
  ];
  const { omitted } = segmentPages(pages);
  expect(omitted.map(({ reason, position }) => [reason, position?.number])).toEqual([
    ['turned', 1],
    ['unreadable', 2],
    ['no-text', 3],
  ]);
  expect(omittedOnPage(pages[0] ?? page(1, []))[0]?.text).toBe('Upwards');
});

const xliff = (text: string) =>
  `<xliff version="1.2"><file source-language="en" target-language="de" datatype="plaintext" original="a"><body><trans-unit id="1"><source>${text}</source></trans-unit><trans-unit id="2"><source>Whole</source></trans-unit></body></file></xliff>`;
const po = (text: string) =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "${text}"\nmsgstr ""\n\nmsgid "Whole"\nmsgstr ""\n`;
const json = (text: string) => JSON.stringify({ a: 'x', b: 'Whole' }).replace('x', text);
const utf8 = (text: string) => new TextEncoder().encode(text);
test.each<[DocumentFormat, string, Uint8Array]>([
  ['json', 'NUL', utf8(json('A \\u0000 text'))],
  ['json', 'half of a character', utf8(json('A \\ud83d text'))],
  ['po', 'NUL', utf8(po('A \\000 text'))],
  ['xliff', 'NUL', utf8(xliff('A &#0; text'))],
  ['xliff', 'half of a character', utf8(xliff('A &#xD83D; text'))],
  [
    'docx',
    'half of a character',
    buildDocx(paragraph(run('A &#xD83D; text')) + paragraph(run('Whole'))),
  ],
])('%s: a text with %s is named, not translated', (format, _what, bytes) => {
  const { segments, omitted } = openDocument(bytes, format);
  expect(segments.map(({ plain }) => plain)).toEqual(['Whole']);
  expect(omitted).toMatchObject([{ reason: 'unreadable' }]);
});

test('a long text is cut between characters', () => {
  const [omission] = omit(`${'a'.repeat(498)}😀 and more`, 'code', { place: 'body' });
  expect(omission?.text).toBe(`${'a'.repeat(498)}…`);
});
