import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMessage } from '../../platform/i18n/translate.ts';
import { sentences } from './content-refusals.ts';
import { assertAllowedContent, detectUploadType } from './content-type.ts';
import { tinyJpeg, tinyM4a, tinyMp4 } from './testing/tiny-media.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const text = (value: string) => new TextEncoder().encode(value);
const utf16 = (value: string) => Buffer.concat([bytes(0xff, 0xfe), Buffer.from(value, 'utf16le')]);
const compound = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const zip = bytes(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3, 4);
/** The first zip entry as OpenDocument requires: stored, containing the media type. */
function openDocument(kind: string): Buffer {
  return typed(`application/vnd.oasis.opendocument.${kind}`);
}

function typed(type: string): Buffer {
  const name = 'mimetype';
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(type.length, 18);
  head.writeUInt32LE(type.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name + type)]);
}
const svg = text(
  '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
);

test.each([
  ['an MP4', 'a.mp4', tinyMp4(), 'video', 'mp4'],
  ['an MP4 named as audio', 'a.mp3', tinyMp4(), 'video', 'mp4'],
  ['an MP4 named as text', 'a.txt', tinyMp4(), 'video', 'mp4'],
  ['an MP4 without extension', 'recording', tinyMp4(), 'video', 'mp4'],
  ['an M4A', 'a.m4a', tinyM4a(), 'audio', 'm4a'],
  ['an MP3 without a signature, by name', 'a.MP3', bytes(0, 0, 0, 0, 1, 2, 3), 'audio', 'mp3'],
  ['plain text', 'notes.txt', text('Hello, мир'), 'doc', 'txt'],
  ['UTF-16 text', 'notes.txt', utf16('Hello'), 'doc', 'txt'],
  [
    'text cut in the middle of a character',
    'a.txt',
    text(`a${'ж'.repeat(3000)}`).subarray(0, 4100),
    'doc',
    'txt',
  ],
  ['text that starts like a bitmap', 'cars.txt', text('BMW builds cars in Munich.'), 'doc', 'txt'],
  [
    'text that starts like a program',
    'a.txt',
    text('MZ is short for Mark Zbikowski.'),
    'doc',
    'txt',
  ],
  ['subtitles', 'a.srt', text('1\n00:00:01,000 --> 00:00:02,000\nHi\n'), 'doc', 'srt'],
  ['WebVTT', 'a.vtt', text('WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n'), 'doc', 'vtt'],
  ['WebVTT without extension', 'a', text('WEBVTT\n\n'), 'doc', 'vtt'],
  ['a Word document', 'letter.docx', zip, 'doc', 'docx'],
  ['a presentation', 'talk.pptx', zip, 'doc', 'pptx'],
  ['a workbook', 'list.xlsx', zip, 'doc', 'xlsx'],
  ['an OpenDocument text', 'letter.odt', openDocument('text'), 'doc', 'odt'],
  [
    'an OpenDocument sheet with another extension',
    'list.xlsx',
    openDocument('spreadsheet'),
    'doc',
    'ods',
  ],
  ['an InDesign package', 'flyer.idml', zip, 'doc', 'idml'],
  ['a Word template', 'letter.dotx', zip, 'doc', 'dotx'],
  ['a workbook with macros', 'list.xlsm', zip, 'doc', 'xlsm'],
  ['an OpenDocument template', 'a.ott', openDocument('text-template'), 'doc', 'ott'],
  ['an e-book', 'book.epub', typed('application/epub+zip'), 'doc', 'epub'],
  ['an e-book of a careless program', 'book.epub', zip, 'doc', 'epub'],
  ['a PDF', 'a.pdf', text('%PDF-1.7\n'), 'doc', 'pdf'],
  ['a PDF named as text', 'a.txt', text('%PDF-1.7\n'), 'doc', 'pdf'],
  ['a web page', 'a.htm', text('<html><body>Hi</body></html>'), 'doc', 'html'],
  ['Markdown that starts with an element', 'a.md', text('<body>\n# Hi'), 'doc', 'md'],
  ['XLIFF', 'a.xlf', text('<?xml version="1.0"?><xliff version="1.2"/>'), 'doc', 'xliff'],
  ['a gettext catalog', 'a.po', text('msgid "Hi"\nmsgstr ""\n'), 'doc', 'po'],
  ['YAML', 'en.yml', text('en:\n  a: Hi\n'), 'doc', 'yaml'],
  ['Java messages', 'a.properties', text('a=Hi\n'), 'doc', 'properties'],
  ['strings of an Apple program', 'a.strings', text('"a" = "Hi";\n'), 'doc', 'strings'],
  [
    'plurals of an Apple program',
    'a.stringsdict',
    text('<?xml version="1.0"?><plist/>'),
    'doc',
    'stringsdict',
  ],
  [
    'a string catalog of an Apple program',
    'a.xcstrings',
    text('{"sourceLanguage" : "en"}'),
    'doc',
    'xcstrings',
  ],
  ['Fluent messages', 'a.ftl', text('a = Hi\n'), 'doc', 'ftl'],
  ['.NET resources', 'a.resx', text('<?xml version="1.0"?><root/>'), 'doc', 'resx'],
  ['Android strings', 'strings.xml', text('<?xml version="1.0"?><resources/>'), 'doc', 'xml'],
  ['XML with texts', 'a.xml', text('<?xml version="1.0"?><project/>'), 'doc', 'xml'],
  ['XML with names in another script', 'a.xml', text('<书籍>Hi</书籍>'), 'doc', 'xml'],
  ['XLIFF named as XML', 'a.xml', text('<xliff version="1.2"/>'), 'doc', 'xliff'],
  [
    'DITA with its document type',
    'a.dita',
    text('<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd"><topic/>'),
    'doc',
    'dita',
  ],
  ['a map of DITA', 'a.DITAMAP', text('<map/>'), 'doc', 'ditamap'],
  [
    'DocBook in ISO 8859-1',
    'a.docbook',
    Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><book>\u00e9</book>', 'latin1'),
    'doc',
    'dbk',
  ],
  ['FrameMaker', 'a.mif', text('<MIFFile 9.00> # Generated\n'), 'doc', 'mif'],
  [
    'FrameMaker of version 7',
    'a.mif',
    Buffer.from('<MIFFile 7.00>\n`\u00e9', 'latin1'),
    'doc',
    'mif',
  ],
  ['a story of InCopy', 'a.icml', text('<?xml version="1.0"?><?aid?><Document/>'), 'doc', 'icml'],
  [
    'a snippet of InDesign',
    'a.idms',
    text('<?xml version="1.0"?><?aid?><Document/>'),
    'doc',
    'idms',
  ],
  ['a table', 'a.csv', text('a,b\n'), 'doc', 'csv'],
  ['a template of messages', 'a.pot', text('msgid "Hi"\nmsgstr ""\n'), 'doc', 'po'],
  ['RTF', 'a.rtf', text('{\\rtf1\\ansi Hi}'), 'doc', 'rtf'],
  ['RTF named as text', 'a.txt', text('{\\rtf1\\ansi}'), 'doc', 'rtf'],
  [
    'Java messages in ISO 8859-1',
    'a.properties',
    bytes(0x61, 0x3d, 0xe9, 0x74, 0xe9),
    'doc',
    'properties',
  ],
  ['RTF named as an old Word document', 'a.doc', text('{\\rtf1\\ansi Hi}'), 'doc', 'rtf'],
  ['an old Word document', 'a.doc', compound, 'doc', 'doc'],
  ['an old workbook', 'a.xls', compound, 'doc', 'xls'],
  ['an old presentation', 'a.ppt', compound, 'doc', 'ppt'],
  ['a new Word document with an old name', 'a.doc', zip, 'doc', 'docx'],
  ['JSON', 'a.json', text('{"greeting": "Hi"}'), 'doc', 'json'],
  [
    'a PNG',
    'a.png',
    bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82),
    'doc',
    'png',
  ],
  ['a JPEG', 'a.jpeg', tinyJpeg(), 'doc', 'jpg'],
  ['a JPEG named as a TIFF', 'a.tif', tinyJpeg(), 'doc', 'jpg'],
  ['a TIFF', 'a.TIF', text('II*\u0000\u0008\u0000\u0000\u0000'), 'doc', 'tiff'],
  ['unusual file names', '../../-y\n"%00.txt', text('x'), 'doc', 'txt'],
] as const)('accepts %s', async (_, fileName, firstBytes, kind, format) => {
  const found = await detectUploadType({ firstBytes, fileName });
  expect(found).toMatchObject({ kind, format });
  expect(found).toHaveProperty('mediaType');
});

test.each([
  ['an empty file', 'a.mp4', bytes(), sentences.empty],
  ['an empty text', 'a.txt', text(' \n'), sentences.empty],
  ['an HLS playlist', 'a.mp4', text('#EXTM3U\n#EXTINF:1,\n/etc/passwd\n'), sentences.playlist],
  ['an HLS playlist after a byte order mark', 'a.mp4', text('\ufeff#EXTM3U\n'), sentences.playlist],
  [
    'an ffconcat list',
    'a.mkv',
    text("ffconcat version 1.0\nfile '/etc/passwd'\n"),
    sentences.playlist,
  ],
  [
    'a DASH manifest',
    'a.mp4',
    text('<?xml version="1.0"?><MPD type="static"/>'),
    sentences.playlist,
  ],
  ['an XSPF playlist', 'a.mp4', text('<playlist version="1"/>'), sentences.playlist],
  ['a playlist named as text', 'a.txt', text('#EXTM3U\n'), sentences.playlist],
  ['an SVG as video', 'a.mp4', svg, sentences.svg],
  ['an SVG as text', 'a.txt', svg, sentences.svg],
  ['a web page as video', 'a.mp4', text('<!DOCTYPE html><script>1</script>'), sentences.html],
  ['a web page named as text', 'a.txt', text('<html><body>Hi</body></html>'), sentences.html],
  ['a web page as UTF-16', 'a.txt', utf16('<html>'), sentences.html],
  ['a JPEG as video', 'a.mp4', tinyJpeg(), sentences.picture],
  ['a GIF', 'a.gif', text('GIF89a\u0001\u0000'), sentences.picture],
  ['a Windows program', 'a.mp4', bytes(0x4d, 0x5a, 0x90, 0, 3), sentences.program],
  ['a Linux program', 'a.txt', bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1), sentences.program],
  ['a script', 'a.txt', text('#!/bin/sh\nrm -rf /\n'), sentences.program],
  ['an archive', 'a.zip', zip, sentences.archive],
  ['an archive as video', 'a.mp4', zip, sentences.archive],
  ['an SVG as web page', 'a.html', svg, sentences.svg],
  ['a playlist as JSON', 'a.json', text('#EXTM3U\n'), sentences.playlist],
  ['text named as PDF', 'a.pdf', text('hello'), sentences.notPdf],
  ['a translation memory as XML', 'a.xml', text('<?xml version="1.0"?><tmx/>'), sentences.xml],
  ['XML named as video', 'a.mp4', text('<?xml version="1.0"?><project/>'), sentences.xml],
  ['text named as InCopy', 'a.icml', text('Only words'), sentences.xml],
  ['text named as DITA', 'a.dita', text('Only words'), sentences.xml],
  [
    'an old Word document',
    'a.docx',
    bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    sentences.lockedOffice,
  ],
  ['text named as Word document', 'a.docx', text('hello'), sentences.notZipped],
  ['text named as video', 'a.mp4', text('hello'), sentences.textAsMedia],
  ['text in an older encoding', 'a.srt', bytes(0x63, 0x61, 0x66, 0xe9), sentences.textEncoding],
  ['binary named as text', 'a.txt', bytes(1, 0, 2, 0, 0xff), sentences.notText],
  ['unknown bytes as MP4', 'a.mp4', bytes(0, 0, 0, 0, 0, 0, 0, 0), sentences.unknown],
] as const)('rejects %s', async (_, fileName, firstBytes, refused) => {
  expect(await detectUploadType({ firstBytes, fileName })).toEqual({ refused });
});

test('checks the content of a stored file without a name and accepts real media', async () => {
  expect(await assertAllowedContent(text('#EXTM3U\n'))).toBe(sentences.playlist);
  expect(await assertAllowedContent(tinyJpeg())).toBe(sentences.picture);
  expect(await assertAllowedContent(text('only words'))).toBe(sentences.textAsMedia);
  expect(await assertAllowedContent(tinyMp4())).toBeUndefined();
});

test('every message says what to do', () => {
  const { unknown, ...others } = sentences;
  expect(renderMessage('en', unknown)).toMatch(/^[A-Z].+\. Supported: video \(MP4,.*\.$/);
  for (const sentence of Object.values(others))
    expect(renderMessage('en', sentence)).toMatch(/^[A-Z].+[.:,] ?.*\b(upload|Upload)\b.*\.$/);
});

test('never throws, whatever the bytes and the name', async () => {
  const anyHead = fc.oneof(
    fc.uint8Array({ maxLength: 600 }),
    fc
      .tuple(fc.constantFrom(tinyMp4(), tinyM4a(), tinyJpeg(), zip), fc.nat(4100))
      .map(([file, cut]) => file.subarray(0, cut)),
    fc
      .tuple(
        fc.constantFrom(
          'RIFF',
          'ID3',
          'OggS',
          'PK\u0003\u0004',
          '\u001aE\u07df£',
          'fLaC',
          'ftyp',
          'FORM',
          'caff',
        ),
        fc.uint8Array({ maxLength: 300 }),
      )
      .map(([mark, rest]) => Buffer.concat([Buffer.from(mark, 'latin1'), rest])),
  );
  await fc.assert(
    fc.asyncProperty(anyHead, fc.string(), async (firstBytes, fileName) => {
      const found = await detectUploadType({ firstBytes, fileName });
      const said = 'refused' in found ? renderMessage('en', found.refused) : found.format;
      expect(said.length).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});
