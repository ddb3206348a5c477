import { inflateEntry } from './inflate-entry.ts';
import { readZip } from './read-zip.ts';

const mimetypes = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.text-template': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet-template': 'ods',
  'application/vnd.oasis.opendocument.presentation-template': 'odp',
  'application/vnd.adobe.indesign-idml-package': 'idml',
  'application/epub+zip': 'epub',
} as const;

const officeFolders = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['xl/', 'xlsx'],
] as const;

export type ZipKind =
  | (typeof mimetypes)[keyof typeof mimetypes]
  | (typeof officeFolders)[number][1];

/** The document type of a zip, by its directory; throws DocumentError for a corrupt zip. */
export function zipKind(bytes: Uint8Array): ZipKind | undefined {
  const { entries } = readZip(bytes);
  const mimetype = entries.find(({ name }) => name === 'mimetype');
  if (mimetype && mimetype.size < 200) {
    const type = new TextDecoder().decode(inflateEntry(mimetype)).trim();
    for (const [known, kind] of Object.entries(mimetypes)) if (type === known) return kind;
  }
  if (!entries.some(({ name }) => name === '[Content_Types].xml')) return undefined;
  return officeFolders.find(([folder]) => entries.some(({ name }) => name.startsWith(folder)))?.[1];
}
