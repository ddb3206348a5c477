import { zipSync } from 'fflate';
import { hostileBundles, placeOfBundle } from './bundle-files.ts';

export type HostileFile = {
  name: string;
  what: string;
  as: 'media' | 'subtitles' | 'glossary' | 'memory' | 'users' | 'bundle';
  bytes: Uint8Array;
  mustBeRefused: boolean;
};

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const relationships =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
const word = (body: string, before = '') =>
  `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
const docx = (document: string | Uint8Array, more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({
    '[Content_Types].xml': text(types),
    '_rels/.rels': text(relationships),
    'word/document.xml': typeof document === 'string' ? text(document) : document,
    ...more,
  });
const words = '<w:p><w:r><w:t>Words</w:t></w:r></w:p>';
const bomb = (levels: number): string =>
  `<!DOCTYPE b [<!ENTITY a0 "ha">${Array.from({ length: levels }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`).join('')}]>`;
const external = '<!DOCTYPE b [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const nest = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);

const mif = (words: string): string =>
  `<MIFFile 9.00> <TextFlow <Para <ParaLine <String \`${words}'>>>>`;

/** A PNG header with a size that no memory has room for. */
const hugePicture = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 8, 6, 0, 0, 0, 0, 0, 0, 0],
]);
const gif = text('GIF89a\u0001\u0000');

const media = (name: string, what: string, bytes: Uint8Array | string, mustBeRefused = true) =>
  ({
    name,
    what,
    as: 'media',
    bytes: typeof bytes === 'string' ? text(bytes) : bytes,
    mustBeRefused,
  }) satisfies HostileFile;

/**
 * Patterns that made Markdown parsers slow, after the list of cmark's `test/pathological_tests.py`
 * (github.com/commonmark/cmark, BSD-2-Clause); written here from its descriptions.
 */
const slowMarkdown = (n: number): Array<[string, string]> => [
  ['nested strong emphasis', `${'*a **a '.repeat(n)}b${' a** a*'.repeat(n)}`],
  ['emphasis closers without openers', 'a_ '.repeat(n)],
  ['emphasis openers without closers', '_a '.repeat(n)],
  ['link closers without openers', 'a] '.repeat(n)],
  ['link openers without closers', '[a '.repeat(n)],
  ['mismatched openers and closers', '*a_ '.repeat(n)],
  ['openers and closers of three', `a**b${'c* '.repeat(n)}`],
  ['links and emphasis', '[ a_ '.repeat(n)],
  ['an opener of images', '!['.repeat(n)],
  ['nested brackets', `${'['.repeat(n)}a${']'.repeat(n)}`],
  ['nested quotations', `${'> '.repeat(n)}a`],
  [
    'deeply nested lists',
    Array.from({ length: Math.min(n, 1_000) }, (_, x) => `${'  '.repeat(x)}* a\n`).join(''),
  ],
  [
    'nested lists in a quotation',
    Array.from({ length: Math.min(n, 1_000) }, (_, x) => `> ${'  '.repeat(x)}* a\n`).join(''),
  ],
  [
    'backticks of every length',
    Array.from({ length: Math.min(n, 5_000) }, (_, x) => `e${'`'.repeat(x % 200)}`).join(''),
  ],
  ['links without an end', '[a](<b'.repeat(n)],
  ['comments without an end', 'a <!-- '.repeat(n)],
  ['declarations without an end', 'a <!A '.repeat(n)],
  ['instructions without an end', 'a <? '.repeat(n)],
  ['sections without an end', 'a <![CDATA['.repeat(n)],
  ['tables', `aaa\rbbb\n-\v\n${'| x | x | x |\n'.repeat(n)}`],
];

const imports: HostileFile[] = (
  [
    [
      'glossary',
      'entities.tbx',
      'entities that grow',
      `<?xml version="1.0"?>${bomb(9)}<tbx>&a9;</tbx>`,
    ],
    [
      'glossary',
      'external.tbx',
      'an external entity',
      `<?xml version="1.0"?>${external}<tbx><termEntry>&x;</termEntry></tbx>`,
    ],
    ['glossary', 'deep.tbx', 'deep nesting', nest('<a>', '</a>', 100_000)],
    [
      'memory',
      'entities.tmx',
      'entities that grow',
      `<?xml version="1.0"?>${bomb(9)}<tmx>&a9;</tmx>`,
    ],
    [
      'memory',
      'external.tmx',
      'an external entity',
      `<?xml version="1.0"?>${external}<tmx><tu>&x;</tu></tmx>`,
    ],
    ['memory', 'open.tmx', 'a tag without an end', `<tmx ${'a="b" '.repeat(400_000)}`],
    [
      'users',
      'quotes.csv',
      'a quote without an end',
      `user_name,display_name,roles\n"${'a,'.repeat(1_000_000)}`,
    ],
    ['users', 'columns.csv', 'a million columns', 'a,'.repeat(1_000_000)],
    ['subtitles', 'times.srt', 'only numbers', '1\n'.repeat(2_000_000)],
    [
      'subtitles',
      'entities.ttml',
      'entities that grow',
      `<?xml version="1.0"?>${bomb(9)}<tt xmlns="http://www.w3.org/ns/ttml"><body>&a9;</body></tt>`,
    ],
    ['subtitles', 'deep.json', 'deep nesting', nest('[', ']', 1_000_000)],
  ] as const
).map(([as, name, what, content]) => ({
  as,
  name,
  what,
  bytes: text(content),
  mustBeRefused: true,
}));

const outOf = `${'../'.repeat(16)}tmp/hostile-slip`;
/** Where a file would be if one of them got out of its folder. */
export const placesOutside = ['/tmp/hostile-slip', '/etc/hostile', placeOfBundle];

/** Everything that is sent as a file. `short`: at most a second each. */
export function hostileFiles(short: boolean): HostileFile[] {
  const size = short ? 1_000 : 30_000;
  return [
    media(
      'bomb.docx',
      'a zip bomb',
      docx(text(word(' '.repeat(short ? 60_000_000 : 200_000_000)))),
    ),
    media('twice.docx', 'a zip in a zip', docx('no', { 'word/a.zip': docx(word(words)) })),
    media(
      'entities.docx',
      'entities that grow',
      docx(word('<w:p><w:r><w:t>&a9;</w:t></w:r></w:p>', bomb(9))),
    ),
    media(
      'external.docx',
      'an external entity',
      docx(word('<w:p><w:r><w:t>&x;</w:t></w:r></w:p>', external)),
    ),
    media('slip.docx', 'a path out of the folder', docx(word(words), { [outOf]: text('x') })),
    media('absolute.docx', 'an absolute path', docx(word(words), { '/etc/hostile': text('x') })),
    media('deep.docx', 'deep nesting', docx(word(nest('<w:p>', '</w:p>', 100_000)))),
    media('cut.docx', 'cut off', docx(word(words)).subarray(0, 400)),
    media('not.docx', 'no zip', 'PK\u0003\u0004'.padEnd(5_000, 'x')),
    media('huge.png', 'a picture of 2 by 2 billion', hugePicture),
    media('picture.mp4', 'a picture as a video', hugePicture),
    media('script.mp4', 'a page as a video', '<html><script>alert(1)</script></html>'),
    media(
      'drawing.svg',
      'a script in a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    ),
    media(
      'both.mp4',
      'a picture that is a script',
      new Uint8Array([...gif, ...text('/*;alert(1)//*/')]),
    ),
    media('list.m3u8', 'a playlist of local files', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    media('list.mp4', 'a playlist as a video', 'ffconcat version 1.0\nfile /etc/passwd\n'),
    media('empty.mp4', 'empty', ''),
    media('deep.json', 'deep nesting', nest('{"a":', '}', 50_000)),
    media(
      'entities.xlf',
      'entities that grow',
      `<?xml version="1.0"?>${bomb(9)}<xliff version="1.2">&a9;</xliff>`,
    ),
    media('deep.xml', 'deep nesting', `<doc>${nest('<a>', '</a>', 100_000)}Words</doc>`),
    media(
      'entities.dita',
      'entities that grow',
      `<?xml version="1.0"?>${bomb(9)}<topic><title>Words &a9;</title></topic>`,
      false,
    ),
    media(
      'external.dbk',
      'an external entity',
      `<?xml version="1.0"?>${external}<article><para>Words &x;</para></article>`,
      false,
    ),
    media(
      'rules.xml',
      'rules that look at everything for everything',
      `<doc xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0">${'<its:translateRule selector="//*[.//*[.//p]]" translate="no"/>'.repeat(500)}</its:rules>${'<p>Words</p>'.repeat(20_000)}</doc>`,
      false,
    ),
    media('deep.mif', 'deep nesting', `<MIFFile 9.00> ${nest('<Tbl ', '>', 100_000)}`),
    media(
      'open.mif',
      'a string without an end',
      `${mif('Words')}<TextFlow <Para <ParaLine <String \``,
    ),
    media(
      'long.mif',
      'a line without an end',
      mif('Words '.repeat(short ? 100_000 : 16_000_000)),
      false,
    ),
    media('deep.icml', 'deep nesting', `<?aid?><Story>${nest('<a>', '</a>', 100_000)}</Story>`),
    media(
      'entities.icml',
      'entities that grow',
      `<?xml version="1.0"?>${bomb(9)}<Story><Content>&a9;</Content></Story>`,
    ),
    media('deep.html', 'deep nesting', `<html>${'<div>'.repeat(200_000)}Words`, false),
    media(
      'references.md',
      '290,000 link references',
      Array.from({ length: 290_000 }, (_, x) => `[a${x % 1000}]`).join(''),
    ),
    ...slowMarkdown(size).map(([what, content], at) =>
      media(`slow-${at}.md`, what, `Words\n\n${content}`, false),
    ),
    media('..%2f..%2fpasswd.txt', 'a path as a name', 'Words', false),
    media('CON.txt', 'a name of a device', 'Words', false),
    ...imports,
    ...hostileBundles.map((file): HostileFile => ({ ...file, as: 'bundle', mustBeRefused: true })),
  ];
}
