import type { MessageRef } from '@glossa/contracts/messages';
import { corrupt, DocumentError } from './document-error.ts';
import { decodeText, startsWith } from './text/decode-text.ts';
import { zipKind } from './zip/zip-kind.ts';

export const documentFormats = [
  'txt',
  'srt',
  'vtt',
  'docx',
  'pptx',
  'xlsx',
  'odt',
  'ods',
  'odp',
  'idml',
  'icml',
  'mif',
  'epub',
  'html',
  'md',
  'xliff',
  'po',
  'json',
  'arb',
  'yaml',
  'properties',
  'strings',
  'stringsdict',
  'xcstrings',
  'ftl',
  'resx',
  'xml',
  'dita',
  'ditamap',
  'dbk',
  'csv',
  'tsv',
] as const;

export type DocumentFormat = (typeof documentFormats)[number];

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const RTF = [0x7b, 0x5c, 0x72, 0x74, 0x66];

/** The format to read the bytes as; rejects bytes that cannot be that format. */
export function detectFormat(bytes: Uint8Array, claimed?: DocumentFormat): DocumentFormat {
  if (bytes.length === 0) throw new DocumentError('DOCUMENT_EMPTY', 'documents.fileEmpty');
  if (startsWith(bytes, COMPOUND_FILE)) throw explainCompoundFile(bytes);
  if (startsWith(bytes, ZIP)) return detectZipFormat(bytes, claimed);
  const missing = claimed === undefined ? undefined : zipFormats[claimed];
  if (missing !== undefined)
    throw corrupt({ id: 'documents.damageExpectedFormat', params: { missing } });
  if (startsWith(bytes, PDF) || startsWith(bytes, RTF)) {
    throw corrupt({ id: 'documents.damageContentMismatch' });
  }
  return claimed ?? detectTextFormat(bytes);
}

/** User-facing names of the zip formats. */
const zipFormats: { [format in DocumentFormat]?: MessageRef } = {
  docx: { id: 'documents.kindWord' },
  pptx: { id: 'documents.kindPowerPoint' },
  xlsx: { id: 'documents.kindExcel' },
  odt: { id: 'documents.kindOdt' },
  ods: { id: 'documents.kindOds' },
  odp: { id: 'documents.kindOdp' },
  idml: { id: 'documents.kindIdml' },
  epub: { id: 'documents.kindEpub' },
};

function detectZipFormat(bytes: Uint8Array, claimed: DocumentFormat | undefined): DocumentFormat {
  const isFormat = (name: string): name is DocumentFormat => name in zipFormats;
  const kind = zipKind(bytes);
  const found = kind !== undefined && isFormat(kind) ? kind : undefined;
  const agrees = claimed === undefined || (claimed in zipFormats && (kind ?? claimed) === claimed);
  if (!agrees) throw corrupt({ id: 'documents.damageContentMismatch' });
  const format = found ?? claimed;
  if (!format) throw corrupt({ id: 'documents.damageZipWithoutDocument' });
  return format;
}

function detectTextFormat(bytes: Uint8Array): DocumentFormat {
  const { text } = decodeText(bytes);
  if (/^WEBVTT(?:[ \t\r\n]|$)/u.test(text)) return 'vtt';
  if (/^\s*\d+[ \t]*\r?\n\s*\d+:\d\d:\d\d[,.]\d+[ \t]*-->/u.test(text)) return 'srt';
  const head = text.slice(0, 4096);
  if (/^\s*<MIFFile[ \t]/u.test(head)) return 'mif';
  if (/<\?aid\s/u.test(head)) return 'icml';
  if (/^\s*<(?:!doctype\s+html|html)[\s>]/iu.test(head)) return 'html';
  if (/<xliff[\s>]/u.test(head)) return 'xliff';
  if (/^\s*<\?xml\s/u.test(head)) return 'xml';
  return /^msgid[ \t]+".*"[ \t]*\r?\nmsg/mu.test(head) ? 'po' : 'txt';
}

/** Encrypted Office files and those from before 2007 share a container; a stream's name tells them apart. */
function explainCompoundFile(bytes: Uint8Array): DocumentError {
  const directory = new TextDecoder('latin1').decode(bytes);
  const streamName = [...'EncryptedPackage'].map((letter) => `${letter}\u0000`).join('');
  if (directory.includes(streamName)) {
    return new DocumentError('DOCUMENT_ENCRYPTED', 'documents.passwordProtected');
  }
  return new DocumentError('DOCUMENT_CORRUPT', 'documents.oldOfficeFormat');
}
