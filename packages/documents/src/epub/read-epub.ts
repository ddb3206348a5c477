import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
import { corrupt } from '../document-error.ts';
import { type Omission, omit } from '../omission.ts';
import type { Reading, Rebuild } from '../reading.ts';
import type { Segment } from '../segment.ts';
import { crc32 } from '../zip/crc32.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import { readZip } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { isSymlink, type ZipArchive, type ZipEntry } from '../zip/zip-entry.ts';
import { assertNotProtected, BookFiles, packageNames } from './package-parts.ts';
import { readChapter } from './read-chapter.ts';
import { readLabels } from './read-labels.ts';
import { type ManifestItem, readPackage } from './read-package.ts';
import { svgTexts } from './svg-texts.ts';

const MIMETYPE = 'mimetype';
const chapterTypes = new Set(['application/xhtml+xml', 'text/html', 'text/x-oeb1-document']);
const LABELS = 'application/x-dtbncx+xml';
const SVG = 'image/svg+xml';

type Part = {
  name: string;
  reading: Reading;
  /** The last chapter has the disclaimer. */
  kind: 'package' | 'chapter' | 'contents';
};

/**
 * EPUB 2 and 3: titles and descriptions of the package, the chapters in their order, and the tables of contents, whose
 * labels are usually headings of chapters and then have the same translation.
 */
export function readEpub(bytes: Uint8Array, filter = defaultFilterSettings): Reading {
  const archive = openArchive(bytes);
  const files = new BookFiles(archive);
  assertNotProtected(files);
  const { parts, omitted } = readParts(files, filter);
  const last = parts.findLast(({ kind }) => kind === 'chapter');
  const { segments, echoes } = divideEchoes(parts);
  const rebuild: Rebuild = (translations, options) => {
    const all = new Map(translations);
    for (const [id, original] of echoes) {
      const translation = translations.get(original);
      if (translation !== undefined) all.set(id, translation);
    }
    const { disclaimer: _, ...plain } = options;
    const replaced = new Map<string, Uint8Array>();
    let changed = 0;
    for (const part of parts) {
      const written = part.reading.rebuild(all, part === last ? options : plain);
      changed += written.changed;
      replaced.set(part.name, written.bytes);
    }
    return { bytes: writeZip(archive, replaced), changed };
  };
  return { segments, omitted, rebuild };
}

function readParts(
  files: BookFiles,
  { html, epub }: FilterSettings,
): { parts: Part[]; omitted: Omission[] } {
  const parts: Part[] = [];
  const omitted: Omission[] = [];
  const known = new Set<string>();
  const add = (name: string, kind: Part['kind'], read: (prefix: string) => Reading) => {
    if (known.has(name) || !files.has(name)) return;
    known.add(name);
    const isTranslated = kind === 'package' ? epub.metadata : kind === 'chapter' || epub.contents;
    const whole = read(`part${known.size}-`);
    const reading = isTranslated ? whole : withoutSegments(whole);
    parts.push({ name, kind, reading });
    omitted.push(...(reading.omitted ?? []));
  };
  for (const packageName of packageNames(files)) {
    const file = files.xml(packageName);
    const book = readPackage(file, `part${known.size + 1}-`);
    add(packageName, 'package', () => book.reading);
    const addChapter = ({ name }: ManifestItem, kind: Part['kind']) =>
      add(name, kind, (prefix) =>
        readChapter({
          name,
          read: () => files.bytes(name),
          prefix,
          isVersion3: book.isVersion3,
          filter: html,
        }),
      );
    const isContents = ({ properties }: ManifestItem) => properties.includes('nav');
    const all = [...book.spine, ...book.manifest];
    const pages = all.filter(({ mediaType }) => chapterTypes.has(mediaType));
    for (const page of pages) if (!isContents(page)) addChapter(page, 'chapter');
    for (const page of pages) if (isContents(page)) addChapter(page, 'contents');
    for (const { name, mediaType } of book.manifest) {
      if (mediaType === LABELS)
        add(name, 'contents', (prefix) => readLabels(files.xml(name), prefix));
      if (mediaType === SVG && files.has(name)) omitted.push(...svgTexts(files, name));
    }
    for (const { name, mediaType } of book.spine) {
      if (!chapterTypes.has(mediaType) && !mediaType.startsWith('image/'))
        omitted.push(...omit(name, 'embedded', { place: 'body' }));
    }
  }
  return { parts, omitted };
}

/** A part that a filter profile leaves out; its language is written nevertheless. */
const withoutSegments = ({ segments, omitted = [], rebuild }: Reading): Reading => ({
  segments: [],
  omitted: [...omitted, ...segments.flatMap((one) => omit(one.plain, 'profile', one))],
  rebuild,
});

/** Labels that repeat a text without formatting are not segments: they get its translation. */
function divideEchoes(parts: readonly Part[]): {
  segments: Segment[];
  echoes: Map<string, string>;
} {
  const segments: Segment[] = [];
  const echoes = new Map<string, string>();
  const seen = new Map<string, string>();
  for (const { kind, reading } of parts) {
    for (const segment of reading.segments) {
      const original = kind === 'contents' ? seen.get(segment.text) : undefined;
      if (segment.markup === 'none' && original !== undefined) {
        echoes.set(segment.id, original);
        continue;
      }
      segments.push(segment);
      if (segment.markup === 'none') seen.set(segment.text, segment.id);
    }
  }
  return { segments, echoes };
}

/** `mimetype` is the first entry and not compressed; a signature would no longer fit. */
function openArchive(bytes: Uint8Array): ZipArchive {
  const read = readZip(bytes);
  const kept = read.entries.filter(
    (entry) => !isSymlink(entry) && entry.name !== 'META-INF/signatures.xml',
  );
  const mimetype = kept.find(({ name }) => name === MIMETYPE);
  if (!mimetype) throw corrupt({ id: 'documents.damagePartMissing', params: { name: MIMETYPE } });
  const others = kept.filter((entry) => entry !== mimetype);
  return { ...read, entries: [storedMimetype(mimetype), ...others] };
}

function storedMimetype(entry: ZipEntry): ZipEntry {
  const packed = new TextEncoder().encode(new TextDecoder().decode(inflateEntry(entry)).trim());
  const none = new Uint8Array();
  return {
    ...entry,
    method: 0,
    flags: 0,
    packed,
    size: packed.length,
    packedSize: packed.length,
    crc: crc32(packed),
    localExtra: none,
    centralExtra: none,
  };
}
