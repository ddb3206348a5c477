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

/** The lists of modules, which every file with an empty library has. */
const emptyLibrary = /^Basic\/(?:script-l[cb]\.xml|[^/]+\/script-lb\.xml)$/u;

/** A signature does not hold for a changed file, and programs warn of one that does not hold. */
const SIGNATURES = /^META-INF\/[^/]*signatures[^/]*\.xml$/iu;

/** Opens the zip of an OpenDocument file; refuses passwords, macros and other kinds of files. */
export function openOdf(bytes: Uint8Array, kind: OdfKind): ZipArchive {
  const archive = readZip(bytes);
  const entries = archive.entries.filter((entry) => !isSymlink(entry));
  const mimetype = entries.find(({ name }) => name === 'mimetype');
  const declared = mimetype ? textOf(mimetype).trim() : '';
  if (declared !== kinds[kind] && declared !== `${kinds[kind]}-template`) {
    throw corrupt('its content is of another kind than its name says');
  }
  refuseEncrypted(entries);
  refuseMacros(entries);
  const kept = entries.filter(({ name }) => !SIGNATURES.test(name));
  // The standard wants this entry first: that is how other programs tell the file's kind.
  const isFirst = (entry: ZipEntry) => entry === mimetype;
  return { ...archive, entries: [...kept.filter(isFirst), ...kept.filter((e) => !isFirst(e))] };
}

function refuseEncrypted(entries: ZipEntry[]): void {
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  const isEncrypted = entries.some(({ name }) => name === 'encrypted-package');
  if (!isEncrypted && !(manifest && holdsEncryption(manifest))) return;
  throw new DocumentError(
    'DOCUMENT_ENCRYPTED',
    'This file is protected by a password. Remove the password, then upload it again.',
  );
}

/** Not parsed: OpenOffice gave this part a document type, which no parser of ours is to see. */
function holdsEncryption(manifest: ZipEntry): boolean {
  const xml = new TextDecoder().decode(inflateEntry(manifest));
  return /<(?:[\w.-]{1,50}:)?encryption-data[\s/>]/u.test(xml);
}

function refuseMacros(entries: ZipEntry[]): void {
  const isMacro = ({ name }: ZipEntry) =>
    /^(?:Basic|Scripts)\/.*[^/]$/u.test(name) && !emptyLibrary.test(name);
  if (!entries.some(isMacro)) return;
  throw new DocumentError(
    'DOCUMENT_MACROS',
    'This document holds macros, which are not accepted. Save it without macros, then upload it again.',
  );
}

function textOf(entry: ZipEntry): string {
  if (entry.size > 200) throw corrupt('it does not say what it is');
  return new TextDecoder().decode(inflateEntry(entry));
}
