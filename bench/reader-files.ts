import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDocx, paragraph, run } from '@glossa/documents/docx/build-docx.fixture';
import {
  bodyOf,
  bold,
  buildMif,
  flow,
  line,
  para,
  plain,
  rects,
  string,
} from '@glossa/documents/mif/build-mif.fixture';
import { buildOdf } from '@glossa/documents/odf/build-odf.fixture';
import { buildXlsx } from '@glossa/documents/ooxml/build-xlsx.fixture';

const root = new URL('../apps/server/src/features/', import.meta.url);
const engines = new URL('../apps/server/src/engines/', import.meta.url);

export type Reader = {
  name: string;
  module: URL;
  task: string;
  input: object;
  /** A file with so many of its parts. */
  build: (count: number) => Uint8Array;
  /** So many parts take long enough to be measured; eight times as many are still accepted. */
  count: number;
};

/** A picture of one white pixel. */
const onePixel = join(mkdtempSync(join(tmpdir(), 'glossa-pixel-')), 'pixel.ppm');
writeFileSync(onePixel, Buffer.from('P6\n1 1\n255\n\u00ff\u00ff\u00ff', 'latin1'));
process.once('exit', () => rmSync(dirname(onePixel), { recursive: true, force: true }));

/** A TIFF of pages with one entry each. */
function tiffOf(count: number): Uint8Array {
  const bytes = Buffer.alloc(8 + 18 * count);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  for (let at = 0; at < count; at += 1) {
    bytes.writeUInt16LE(1, 8 + 18 * at);
    bytes.writeUInt32LE(at + 1 < count ? 8 + 18 * (at + 1) : 0, 8 + 18 * at + 14);
  }
  return bytes;
}

const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
const text = (write: (count: number) => string) => (count: number) => Buffer.from(write(count));
const time = (seconds: number): string =>
  new Date(seconds * 1_000).toISOString().slice(11, 23).replace('.', ',');

const document = (name: string, format: string, count: number, build: Reader['build']): Reader => ({
  name,
  module: new URL('media/document.parser.ts', root),
  task: 'checkDocument',
  input: { format },
  build,
  count,
});

const srt = (count: number): string =>
  repeat(
    count,
    (index) =>
      `${index + 1}\n${time(index % 80_000)} --> ${time((index % 80_000) + 1)}\nSome <i>words</i>.\n\n`,
  );

const subtitles = (name: string, count: number, write: (count: number) => string): Reader => ({
  name: `subtitles ${name.split('.').pop()}`,
  module: new URL('conversions/subtitle-file.parser.ts', root),
  task: 'convertSubtitles',
  input: { name, title: 'Bench', to: 'vtt', language: 'en', file: {} },
  build: text(write),
  count,
});

const mifFlow = (count: number): string =>
  flow(rects.body, ...Array.from({ length: count }, () => para(line(string('Some words')))));

/** Every reader, with the parts of a file that cost it most. */
export const readers: Reader[] = [
  document('md: link references', 'md', 4_000, (count) =>
    Buffer.from(`Text\n\n[a]: b\n\n${repeat(count, (index) => `[a] [b${index}]\n\n`)}`),
  ),
  document('md: definitions', 'md', 4_000, (count) =>
    Buffer.from(`Text\n\n${repeat(count, (index) => `[${index}]: b\n\n`)}`),
  ),
  document('md: HTML between paragraphs', 'md', 2_000, (count) =>
    Buffer.from(repeat(count, () => '<div title="Hint">Some <b>words</b></div>\n\nWords\n\n')),
  ),
  document('md: underlined headings', 'md', 4_000, (count) =>
    Buffer.from(repeat(count, () => 'a\n=\n')),
  ),
  document('docx: paragraphs', 'docx', 4_000, (count) =>
    buildDocx(repeat(count, (index) => paragraph(run(`Words ${index}`) + run('bold', '<w:b/>')))),
  ),
  document('docx: runs of one paragraph', 'docx', 10_000, (count) =>
    buildDocx(paragraph(repeat(count, (index) => run(`word `, index % 2 === 0 ? '<w:b/>' : '')))),
  ),
  document('docx: fields', 'docx', 4_000, (count) =>
    buildDocx(
      paragraph(
        run('Page ') +
          repeat(
            count,
            () =>
              '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>words</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
          ),
      ),
    ),
  ),
  document('xlsx: cells', 'xlsx', 20_000, (count) =>
    buildXlsx([
      {
        name: 'One',
        rows: Array.from({ length: count }, (_, index) => [`Words ${index % 50}`]),
      } as never,
    ]),
  ),
  document('odt: paragraphs', 'odt', 6_000, (count) =>
    buildOdf('odt', { body: repeat(count, (index) => `<text:p>Words ${index}</text:p>`) }),
  ),
  document('html: paragraphs', 'html', 10_000, (count) =>
    Buffer.from(`<html><body>${repeat(count, () => '<p>Some <b>words</b></p>')}</body></html>`),
  ),
  document('html: unclosed elements', 'html', 100_000, (count) =>
    Buffer.from(`<html><body>Words ${repeat(count, () => '<b>')}</body></html>`),
  ),
  document('mif: paragraphs', 'mif', 6_000, (count) =>
    Buffer.from(buildMif({ flows: mifFlow(count) })),
  ),
  document('mif: lines of a paragraph', 'mif', 4_000, (count) =>
    Buffer.from(
      bodyOf(para(repeat(count, () => line(string('Words '), bold, string('bold '), plain)))),
    ),
  ),
  document('mif: anchored tables', 'mif', 4_000, (count) =>
    Buffer.from(
      buildMif({
        before: `<Tbls ${repeat(count, (index) => `<Tbl <TblID ${index}> <TblBody <Row <Cell <CellContent ${para(line(string('Cell')))}>>>>>`)}>`,
        flows: flow(
          rects.body,
          ...Array.from({ length: count }, (_, index) =>
            para(line(string('Words'), `<ATbl ${index}>`)),
          ),
        ),
      }),
    ),
  ),
  document('mif: characters of version 7', 'mif', 40_000, (count) =>
    Buffer.from(
      buildMif({
        version: '7.00',
        flows: flow(rects.body, para(repeat(count, () => line(string('Caf\\x8e '))))),
      }),
    ),
  ),
  document('icml: paragraphs', 'icml', 4_000, (count) =>
    Buffer.from(
      `<?aid?><Document><Story>${repeat(count, () => '<ParagraphStyleRange><CharacterStyleRange><Content>Some words</Content><Br/></CharacterStyleRange></ParagraphStyleRange>')}</Story></Document>`,
    ),
  ),
  document('xml: rules', 'xml', 4_000, (count) =>
    Buffer.from(
      `<r xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0">${repeat(20, (index) => `<its:translateRule selector="//a[@b='${index}']" translate="no"/>`)}</its:rules>${repeat(count, () => '<p>Words <a b="x">here</a></p>')}</r>`,
    ),
  ),
  document('xml: elements that rules select', 'xml', 4_000, (count) =>
    Buffer.from(
      `<r xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0">${repeat(count, () => '<its:translateRule selector="/r/p" translate="no"/>')}</its:rules>${repeat(count, () => '<q>Words</q>')}</r>`,
    ),
  ),
  document('po: messages', 'po', 10_000, (count) =>
    Buffer.from(
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n${repeat(count, (index) => `msgid "Words ${index}"\nmsgstr ""\n\n`)}`,
    ),
  ),
  document('xliff: units', 'xliff', 10_000, (count) =>
    Buffer.from(
      `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>${repeat(count, (index) => `<trans-unit id="${index}"><source>Words ${index}</source></trans-unit>`)}</body></file></xliff>`,
    ),
  ),
  document('json: texts', 'json', 20_000, (count) =>
    Buffer.from(`{${repeat(count, (index) => `"k${index}": "Some words ${index}",`)}"z":"End"}`),
  ),
  document('xcstrings: strings', 'xcstrings', 20_000, (count) =>
    Buffer.from(
      `{"sourceLanguage" : "en", "strings" : {${repeat(count, (index) => `"Words ${index} of %@" : {"localizations" : {"fr" : {"stringUnit" : {"state" : "translated", "value" : "Mots"}}}},`)}"End" : {}}, "version" : "1.0"}`,
    ),
  ),
  document('srt: cues', 'srt', 20_000, text(srt)),
  document(
    'txt: lines',
    'txt',
    100_000,
    text((count) => repeat(count, () => 'Some words.\n\n')),
  ),
  subtitles('a.srt', 12_000, srt),
  subtitles(
    'a.ass',
    10_000,
    (count) =>
      `[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${repeat(count, (index) => `Dialogue: 0,${time(index % 30_000).slice(1, 8)}.00,${time((index % 30_000) + 1).slice(1, 8)}.50,Default,,0,0,0,,{\\i1}Words{\\i0} here\n`)}`,
  ),
  subtitles(
    'a.ttml',
    12_000,
    (count) =>
      `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div>${repeat(count, (index) => `<p begin="${index}s" end="${index + 1}s">Words<br/>here</p>`)}</div></body></tt>`,
  ),
  subtitles('a.json', 12_000, (count) =>
    JSON.stringify({
      cues: Array.from({ length: count }, (_, index) => ({
        startMs: index * 1_000,
        endMs: index * 1_000 + 900,
        text: 'Some words',
      })),
    }),
  ),
  {
    name: 'glossary: TBX',
    module: new URL('glossaries/glossary-file.parser.ts', root),
    task: 'readGlossary',
    input: { maxEntries: 50_000 },
    build: text(
      (count) =>
        `<?xml version="1.0"?><tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader/><text><body>${repeat(count, (index) => `<conceptEntry id="c${index}"><langSec xml:lang="en"><termSec><term>word ${index}</term></termSec></langSec></conceptEntry>`)}</body></text></tbx>`,
    ),
    count: 2_000,
  },
  {
    name: 'glossary: CSV',
    module: new URL('glossaries/glossary-file.parser.ts', root),
    task: 'readGlossary',
    input: { maxEntries: 50_000 },
    build: text((count) => `en,de\n${repeat(count, (index) => `word ${index},Wort ${index}\n`)}`),
    count: 6_000,
  },
  {
    name: 'memory: TMX',
    module: new URL('translation-memory/memory-file.parser.ts', root),
    task: 'readMemory',
    input: {},
    build: text(
      (count) =>
        `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${repeat(count, (index) => `<tu><tuv xml:lang="en"><seg>Words ${index}</seg></tuv><tuv xml:lang="de"><seg>Wörter ${index}</seg></tuv></tu>`)}</body></tmx>`,
    ),
    count: 4_000,
  },
  {
    name: 'memory: CSV',
    module: new URL('translation-memory/memory-file.parser.ts', root),
    task: 'readMemory',
    input: {},
    build: text(
      (count) =>
        `source_language,target_language,source,target\n${repeat(count, (index) => `en,de,Words ${index},Wörter ${index}\n`)}`,
    ),
    count: 20_000,
  },
  {
    name: 'users: CSV',
    module: new URL('users/import/user-file.parser.ts', root),
    task: 'readUserFile',
    input: {},
    build: text(
      (count) =>
        `user_name,display_name,roles\n${repeat(count, (index) => `u${index},User,Viewer\n`)}`,
    ),
    count: 2_500,
  },
  {
    name: 'PDF: words of a page in a row',
    module: new URL('document-tools/pdf-pages.parser.ts', engines),
    task: 'readPdfPages',
    input: { sizes: [{ number: 1, widthPt: 400, heightPt: 600, cropX: 0, cropY: 0 }], zoom: 1 },
    // What both programs print, in one file: each word has a style of its own, and none is where the word is.
    build: text(
      (count) =>
        `<page number="1"><block><line>\n${repeat(count, (index) => `<word xMin="${index}" yMin="1" xMax="${index + 1}" yMax="9">w</word>\n<text top="1" left="${index}" width="0" height="0" font="0">w</text>\n`)}`,
    ),
    count: 20_000,
  },
  {
    name: 'scan: words of lines',
    module: new URL('document-tools/recognition/recognized-page.parser.ts', engines),
    task: 'readRecognizedPage',
    // The colors of the picture are sampled: its size costs nothing.
    input: { scale: 0.24, picturePath: onePixel },
    build: text(
      (count) =>
        `level\tpage_num\tblock_num\tpar_num\tline_num\n${repeat(count, (index) => `5\t1\t1\t1\t${index}\t1\t9\t${index}\t5\t${9 + (index % 90)}\t90\te\n5\t1\t1\t1\t${index}\t2\t50\t${index}\t90\t${9 + (index % 90)}\t90\tword\n`)}`,
    ),
    count: 500,
  },
  {
    name: 'TIFF: pages',
    module: new URL('document-tools/pictures/pictures.parser.ts', engines),
    task: 'findTiffPages',
    input: {},
    build: tiffOf,
    count: 60,
  },
  {
    name: 'PDF: lines of a page',
    module: new URL('media/document.parser.ts', root),
    task: 'segmentPdfPages',
    input: {},
    build: text((count) => JSON.stringify(pageOf(count))),
    count: 4_000,
  },
  {
    name: 'PDF: pages',
    module: new URL('media/document.parser.ts', root),
    task: 'segmentPdfPages',
    input: {},
    build: text((count) => repeat(count, (number) => `${JSON.stringify(pageOf(5, number + 1))}\n`)),
    count: 500,
  },
];

/** Lines of a word below each other. */
function pageOf(lines: number, number = 1) {
  const style = { family: 'sans', size: 10, bold: false, italic: false, color: '#000000' };
  const blocks = Array.from({ length: lines }, (_, at) => {
    const box = { x: 50, y: 12 * at, width: 50, height: 10 };
    return { box, lines: [{ box, words: [{ text: `word${at}`, box, style }] }] };
  });
  return { number, widthPt: 400, heightPt: 12 * lines, blocks };
}

/** A file that takes the reader as long as it may. */
export const worstMarkdown = (references: number): Uint8Array =>
  Buffer.from(`[a]: b\n\n${repeat(references, () => '[a] word\n\n')}`);
