import { corrupt, DocumentError } from '../document-error.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import { readZip } from '../zip/read-zip.ts';
import type { ZipArchive, ZipEntry } from '../zip/zip-entry.ts';
import { isSymlink } from '../zip/zip-entry.ts';
import type { OdfKind } from './read-part.ts';

const kinds: Record<OdfKind, string> = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};

/** The module lists that every file with an empty library has. */
const emptyLibrary = /^Basic\/(?:script-l[cb]\.xml|[^/]+\/script-lb\.xml)$/u;

/** A signature is invalid for a changed file, and programs warn of invalid ones. */
const SIGNATURES = /^META-INF\/[^/]*signatures[^/]*\.xml$/iu;

/** Opens the zip of an OpenDocument file; rejects passwords, macros and other file types. */
export function openOdf(bytes: Uint8Array, kind: OdfKind): ZipArchive {
  const archive = readZip(bytes);
  const entries = archive.entries.filter((entry) => !isSymlink(entry));
  const mimetype = entries.find(({ name }) => name === 'mimetype');
  const declared = mimetype ? textOf(mimetype).trim() : '';
  if (declared !== kinds[kind] && declared !== `${kinds[kind]}-template`) {
    throw corrupt({ id: 'documents.damageContentMismatch' });
  }
  assertNotEncrypted(entries);
  assertNoMacros(entries);
  const kept = entries.filter(({ name }) => !SIGNATURES.test(name));
  // The standard requires this entry first, for file type detection.
  const isFirst = (entry: ZipEntry) => entry === mimetype;
  return { ...archive, entries: [...kept.filter(isFirst), ...kept.filter((e) => !isFirst(e))] };
}

function assertNotEncrypted(entries: ZipEntry[]): void {
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  const isEncrypted = entries.some(({ name }) => name === 'encrypted-package');
  if (!isEncrypted && !(manifest && holdsEncryption(manifest))) return;
  throw new DocumentError('DOCUMENT_ENCRYPTED', 'documents.passwordProtected');
}

/** Not parsed: OpenOffice added a document type to this part, which must not reach our parser. */
function holdsEncryption(manifest: ZipEntry): boolean {
  const xml = new TextDecoder().decode(inflateEntry(manifest));
  return /<(?:[\w.-]{1,50}:)?encryption-data[\s/>]/u.test(xml);
}

function assertNoMacros(entries: ZipEntry[]): void {
  const isMacro = ({ name }: ZipEntry) =>
    /^(?:Basic|Scripts)\/.*[^/]$/u.test(name) && !emptyLibrary.test(name);
  if (!entries.some(isMacro)) return;
  throw new DocumentError('DOCUMENT_MACROS', 'documents.macros');
}

function textOf(entry: ZipEntry): string {
  if (entry.size > 200) throw corrupt({ id: 'documents.damageTypeMissing' });
  return new TextDecoder().decode(inflateEntry(entry));
}
