import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
import type { Element } from '@xmldom/xmldom';
import { corrupt, DocumentError } from '../document-error.ts';
import { unescapeText } from '../inline/read-fragment.ts';
import { type Omission, omit } from '../omission.ts';
import type { Slot } from '../ooxml/slot.ts';
import { localeOf, type Target } from '../ooxml/target.ts';
import { parseXml, serializeXml } from '../ooxml/xml-part.ts';
import type { Reading, Rebuild } from '../reading.ts';
import type { Segment } from '../segment.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import { readZip } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { isSymlink, type ZipArchive, type ZipEntry } from '../zip/zip-entry.ts';
import { appendDisclaimer } from './append-disclaimer.ts';
import { nameOf } from './names.ts';
import { odfFilter } from './odf-filter.ts';
import { type OdfKind, readPart } from './read-part.ts';
import { turnStyles } from './turn-styles.ts';

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
function openOdf(bytes: Uint8Array, kind: OdfKind): ZipArchive {
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

const CONTENT = 'content.xml';
const STYLES = 'styles.xml';
/** Bytes of a formula that are read to name it; limits the patterns' work on malicious text. */
const FORMULA_READ = 20_000;

/** OpenDocument texts, sheets and slides (ODF 1.2 and 1.3). Only changed parts are rewritten. */
export function readOdf(
  bytes: Uint8Array,
  kind: OdfKind,
  settings = defaultFilterSettings,
): Reading {
  const archive = openOdf(bytes, kind);
  const read = { archive, kind, settings, named: namedStyles(archive, settings) };
  const names = partNames(archive);
  const segments: Segment[] = [];
  const omitted: Omission[] = [];
  for (const name of names) {
    const formula = formulaIn(archive, name);
    if (formula !== undefined) omitted.push(...omit(formula, 'formula', { place: 'body' }));
    if (formula !== undefined) continue;
    const part = openPart(read, name);
    for (const { segment } of part.slots) segments.push(segment);
    for (const one of part.omitted) omitted.push(one);
  }
  // Parts are parsed again for each rebuild: that keeps the source clean for the next language.
  const rebuild: Rebuild = (translations, options) => {
    const target: Target = {
      locale: localeOf(options.targetLanguage),
      rightToLeft: options.direction === 'rtl',
    };
    const replaced = new Map<string, Uint8Array>();
    let changed = 0;
    for (const name of names) {
      if (formulaIn(archive, name) !== undefined) continue;
      const part = openPart(read, name);
      const changedHere = translatePart(part.slots, translations, target);
      changed += changedHere;
      const carriesStyles = name === CONTENT || name === STYLES;
      if (carriesStyles) turnStyles(part.root, target);
      if (name === CONTENT && options.disclaimer) {
        appendDisclaimer(part.root, options.disclaimer, kind);
      }
      if (changedHere > 0 || carriesStyles) replaced.set(name, serializeXml(part.document));
    }
    return { bytes: writeZip(archive, replaced), changed };
  };
  return { segments, omitted, rebuild };
}

/** The document, then headers and footers, then embedded charts. */
function partNames({ entries }: ZipArchive): string[] {
  const names = entries.map(({ name }) => name);
  if (!names.includes(CONTENT)) throw corrupt({ id: 'documents.damageNoContent' });
  const charts = names.filter((name) => /^(?:Object [^/]+|[^/]+)\/content\.xml$/u.test(name));
  return [CONTENT, ...names.filter((name) => name === STYLES), ...charts];
}

type PartOf = {
  archive: ZipArchive;
  kind: OdfKind;
  settings: FilterSettings;
  /** The part with the styles of the document, which only rules of a profile need. */
  named: Element | undefined;
};

const hasRules = ({ openDocument }: FilterSettings): boolean =>
  JSON.stringify(openDocument) !== JSON.stringify(defaultFilterSettings.openDocument);

function namedStyles(archive: ZipArchive, settings: FilterSettings): Element | undefined {
  const isThere = archive.entries.some(({ name }) => name === STYLES);
  if (!hasRules(settings) || !isThere) return undefined;
  return parseXml(bytesOf(archive, STYLES)).documentElement ?? undefined;
}

function openPart({ archive, kind, settings, named }: PartOf, name: string) {
  const document = parseXml(bytesOf(archive, name));
  const root = document.documentElement;
  if (!root) throw corrupt({ id: 'documents.damagePartEmpty', params: { name } });
  if (nameOf(root).startsWith('office:')) {
    const parts = { root, named, isSlides: kind === 'odp' };
    const filter = hasRules(settings) ? odfFilter(settings, parts) : undefined;
    return { document, root, ...readPart(root, name, kind, filter) };
  }
  const omitted = omit(root.textContent ?? '', 'embedded', { place: 'body' });
  return { document, root, slots: [], omitted };
}

function bytesOf({ entries }: ZipArchive, name: string): Uint8Array {
  const entry = entries.find((one) => one.name === name);
  if (!entry) throw corrupt({ id: 'documents.damagePartMissing', params: { name } });
  return inflateEntry(entry);
}

/**
 * The letters of an embedded formula, which is MathML and has no sentences; undefined for other parts. Not parsed: older
 * programs add a document type to it, which must not reach our parser.
 */
function formulaIn(archive: ZipArchive, name: string): string | undefined {
  if (name === CONTENT || name === STYLES) return undefined;
  const xml = new TextDecoder().decode(bytesOf(archive, name).subarray(0, FORMULA_READ));
  const bare = xml.replace(/<!--[\s\S]*?-->|<[?!][^>]*>/gu, '');
  const isFormula = /^\s*<([\w.-]{1,50}:)?math[\s/>]/u.test(bare);
  if (!isFormula) return undefined;
  const shown = bare.replace(/<((?:[\w.-]{1,50}:)?annotation)(?:\s[^>]*)?>[^<]*<\/\1\s*>/gu, '');
  return unescapeText(shown.replace(/<[^>]*>/gu, ' '));
}

/** The number of changed segments in the part. */
function translatePart(
  slots: Slot[],
  translations: ReadonlyMap<string, string>,
  target: Target,
): number {
  let changed = 0;
  for (const { segment, writers } of slots) {
    const translation = translations.get(segment.id);
    if (translation === undefined) continue;
    const results = writers.map((write) => write(translation, target));
    if (results.includes(true)) changed += 1;
  }
  return changed;
}
