import type { MessageParams } from '@glossa/contracts/messages';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { buildDocx, paragraph, run, wordPart } from './build-docx.fixture.ts';

const hello = paragraph(run('Hello'));

/** A document whose main part is exactly this XML. */
function withDocument(xml: string): Uint8Array {
  return buildDocx('', {}, { 'word/document.xml': strToU8(xml) });
}

function patch(bytes: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const at = new TextDecoder('latin1').decode(bytes).indexOf(text, from);
  if (at < 0) throw new Error(`${text} is not there`);
  return at;
}

const good = buildDocx(hello);
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const utf16 = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
const central = indexOf(good, 'PK\u0001\u0002');

const cases: [name: string, bytes: () => Uint8Array, code: string][] = [
  ['an empty file', () => new Uint8Array(), 'DOCUMENT_EMPTY'],
  ['text named .docx', () => strToU8('Hello world'), 'DOCUMENT_CORRUPT'],
  ['a zip header and nothing else', () => good.slice(0, 30), 'DOCUMENT_CORRUPT'],
  ['a cut-off file', () => good.slice(0, good.length - 40), 'DOCUMENT_CORRUPT'],
  ['another zip', () => zipSync({ 'a.txt': strToU8('hi') }), 'DOCUMENT_CORRUPT'],
  [
    'an old .doc',
    () => Uint8Array.from([...compound, ...strToU8('WordDocument')]),
    'DOCUMENT_CORRUPT',
  ],
  [
    'an encrypted .docx',
    () => Uint8Array.from([...compound, 0, 0, ...utf16]),
    'DOCUMENT_ENCRYPTED',
  ],
  ['an encrypted entry', () => patch(good, central + 8, 1), 'DOCUMENT_ENCRYPTED'],
  [
    'a name with ..',
    () => buildDocx(hello, {}, { '../evil.txt': strToU8('x') }),
    'DOCUMENT_CORRUPT',
  ],
  [
    'an absolute name',
    () => buildDocx(hello, {}, { '/evil.txt': strToU8('x') }),
    'DOCUMENT_CORRUPT',
  ],
  [
    'a backslash name',
    () => buildDocx(hello, {}, { '..\\evil': strToU8('x') }),
    'DOCUMENT_CORRUPT',
  ],
  [
    'duplicate names',
    () => buildDocx(hello, {}, { 'WORD/document.xml': strToU8('x') }),
    'DOCUMENT_CORRUPT',
  ],
  [
    'two names for one entry',
    () => patch(good, indexOf(good, 'word/document.xml') + 5, 0x44),
    'DOCUMENT_CORRUPT',
  ],
  [
    'flipped bits in the compressed text',
    () => patch(good, indexOf(good, 'word/document.xml') + 60, 0xff, 0xff, 0xff),
    'DOCUMENT_CORRUPT',
  ],
  [
    'a wrong checksum',
    () => patch(good, indexOf(good, 'word/document.xml', central) - 46 + 16, 1, 2, 3, 4),
    'DOCUMENT_CORRUPT',
  ],
  [
    'a document type',
    () =>
      withDocument(
        `<!DOCTYPE w:document>${wordPart('document', '')}`.replace(
          /^(.*?)(<\?xml.*?\?>)/su,
          '$2$1',
        ),
      ),
    'DOCUMENT_CORRUPT',
  ],
  [
    'an entity bomb',
    () =>
      withDocument(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><a>&b;</a>',
      ),
    'DOCUMENT_CORRUPT',
  ],
  [
    'an unknown entity',
    () => withDocument(wordPart('document', `<w:body>${paragraph(run('&xxe;'))}</w:body>`)),
    'DOCUMENT_CORRUPT',
  ],
  ['broken XML', () => withDocument('<w:document><w:body></w:document>'), 'DOCUMENT_CORRUPT'],
  ['truncated XML', () => withDocument('<a><b c="'), 'DOCUMENT_CORRUPT'],
  ['content that is not XML', () => withDocument('Hello'), 'DOCUMENT_CORRUPT'],
  [
    'text that is not UTF-8',
    () =>
      buildDocx('', {}, { 'word/document.xml': Uint8Array.from([0x3c, 0x61, 0x3e, 0xff, 0xfe]) }),
    'DOCUMENT_CORRUPT',
  ],
  [
    '10,000 nesting levels',
    () =>
      withDocument(
        wordPart('document', '<w:sdt>'.repeat(10_000) + hello + '</w:sdt>'.repeat(10_000)),
      ),
    'DOCUMENT_CORRUPT',
  ],
  [
    'a zip bomb in the text',
    () => withDocument(wordPart('document', `<w:body>${' '.repeat(17 << 20)}</w:body>`)),
    'DOCUMENT_TOO_LARGE',
  ],
  [
    'a zip bomb next to the text',
    () => buildDocx(hello, {}, { 'word/media/a.bmp': new Uint8Array(17 << 20) }),
    'DOCUMENT_TOO_LARGE',
  ],
  [
    'too many entries',
    () =>
      buildDocx(
        hello,
        {},
        Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`m/${i}`, strToU8('x')])),
      ),
    'DOCUMENT_TOO_LARGE',
  ],
];

/** For `toThrow`: the file is reported as corrupt for this reason. */
const damage = (id: string, params?: MessageParams) =>
  expect.objectContaining({
    code: 'DOCUMENT_CORRUPT',
    messageRef: { id: 'documents.damaged', params: { detail: params ? { id, params } : { id } } },
  });

test.each(cases)('rejects %s', (_, make, code) => {
  expect(() => openDocument(make(), 'docx')).toThrow(expect.objectContaining({ code }));
});

test('stops an entry that exceeds its declared size', () => {
  const bomb = withDocument(wordPart('document', `<w:body>${' '.repeat(4 << 20)}</w:body>`));
  const at = indexOf(bomb, 'PK\u0001\u0002');
  const entry = indexOf(bomb, 'word/document.xml', at) - 46;
  const lying = patch(bomb, entry + 24, 0x00, 0x01, 0x00, 0x00);
  expect(() => openDocument(lying, 'docx')).toThrow(
    damage('documents.damagePartTooLarge', { name: 'word/document.xml' }),
  );
});

test('rejects overlapping entries', () => {
  const inner = zipSync({ 'b.xml': strToU8('x') }, { level: 0 });
  const zip = zipSync({ 'a.xml': inner, 'b.xml': strToU8('x') }, { level: 0 });
  const directory = indexOf(zip, 'PK\u0001\u0002', 30 + 'a.xml'.length + inner.length);
  const second = indexOf(zip, 'PK\u0001\u0002', directory + 1);
  const sharing = patch(zip, second + 42, 30 + 'a.xml'.length, 0, 0, 0);
  expect(() => openDocument(sharing, 'docx')).toThrow(damage('documents.damagePartsOverlap'));
});

test('neither reads nor copies a symlink', () => {
  const link = zipSync({
    '[Content_Types].xml': zipEntry(good, '[Content_Types].xml'),
    'word/document.xml': zipEntry(good, 'word/document.xml'),
    'word/link': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
  });
  const opened = openDocument(link);
  const id = opened.segments[0]?.id ?? '';
  const out = opened.rebuild(new Map([[id, 'Hallo']]), { targetLanguage: 'de', direction: 'ltr' });
  expect(new TextDecoder('latin1').decode(out)).not.toContain('word/link');
});

test('accepts a document type within a comment or text', () => {
  const xml = wordPart(
    'document',
    `<!-- <!DOCTYPE a> --><w:body>${paragraph(run('<![CDATA[<!DOCTYPE b>]]> is text'))}</w:body>`,
  );
  expect(openDocument(withDocument(xml)).segments[0]?.text).toBe('<!DOCTYPE b> is text');
});

test('random damage is rejected or tolerated without a crash', () => {
  let refused = 0;
  for (let at = 0; at < good.length; at += 3) {
    try {
      openDocument(patch(good, at, (good[at] ?? 0) ^ 0x55), 'docx');
    } catch (error) {
      expect(error).toHaveProperty('code', expect.stringMatching(/^DOCUMENT_/u));
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(100);
});

function zipEntry(docx: Uint8Array, name: string): Uint8Array {
  const xml = unzipSync(docx)[name];
  if (!xml) throw new Error(`${name} is missing`);
  return xml;
}
