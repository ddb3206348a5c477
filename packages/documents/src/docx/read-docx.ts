import type { Document, Element } from '@xmldom/xmldom';
import { corrupt } from '../document-error.ts';
import type { Reading, Rebuild, RebuildOptions } from '../reading.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import { readZip } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import type { ZipArchive } from '../zip/zip-entry.ts';
import { isSymlink } from '../zip/zip-entry.ts';
import { appendDisclaimer } from './append-disclaimer.ts';
import type { Target } from './direction.ts';
import { localeOf } from './direction.ts';
import type { TextPart } from './package-parts.ts';
import { listTextParts } from './package-parts.ts';
import { readDrawing } from './read-drawing.ts';
import { readStory } from './read-story.ts';
import type { Slot } from './slot.ts';
import { parseXml, serializeXml } from './xml-part.ts';

type ReadPart = { document: Document; root: Element; slots: Slot[]; turn(target: Target): void };

/** Word documents (ECMA-376, transitional and strict). Only parts in which something changes are written anew. */
export function readDocx(bytes: Uint8Array): Reading {
  const archive = readZip(bytes);
  const parts = listTextParts(archive);
  const segments = parts.flatMap((part) =>
    readPart(archive, part).slots.map((slot) => slot.segment),
  );
  // Parts are parsed again for each rebuild: that leaves the source clean for the next language, and the trees of a
  // large document do not wait in memory while it is translated.
  const rebuild: Rebuild = (translations, options) => {
    const target = targetOf(archive, options);
    const replaced = new Map<string, Uint8Array>();
    let changed = 0;
    for (const part of parts) {
      const read = readPart(archive, part);
      const changedHere = translatePart(read, translations, target);
      changed += changedHere;
      const disclaimer = part.place === 'body' ? options.disclaimer : undefined;
      if (disclaimer) appendDisclaimer(read.root, disclaimer, target);
      if (changedHere > 0 || disclaimer) replaced.set(part.name, serializeXml(read.document));
    }
    const entries = contentTypesFirst(archive.entries.filter((entry) => !isSymlink(entry)));
    return { bytes: writeZip({ ...archive, entries }, replaced), changed };
  };
  return { segments, rebuild };
}

function readPart(archive: ZipArchive, part: TextPart): ReadPart {
  const entry = archive.entries.find(({ name }) => name === part.name);
  if (!entry) throw corrupt(`${part.name} is missing`);
  const document = parseXml(inflateEntry(entry));
  const root = document.documentElement;
  if (!root) throw corrupt(`${part.name} is empty`);
  if (part.kind === 'story') {
    return { document, root, ...readStory(root, part.name, part.place) };
  }
  return { document, root, slots: readDrawing(root, part.name, part.place), turn: () => undefined };
}

/** How many segments of the part got another text. */
function translatePart(
  part: ReadPart,
  translations: ReadonlyMap<string, string>,
  target: Target,
): number {
  let changed = 0;
  for (const { segment, writers } of part.slots) {
    const translation = translations.get(segment.id);
    if (translation === undefined) continue;
    const results = writers.map((write) => write(translation, target));
    if (results.includes(true)) changed += 1;
  }
  if (changed > 0) part.turn(target);
  return changed;
}

function targetOf(archive: ZipArchive, options: RebuildOptions): Target {
  const styles = archive.entries.find(({ name }) => name === 'word/styles.xml');
  const xml = styles ? new TextDecoder().decode(inflateEntry(styles)) : '';
  return {
    locale: localeOf(options.targetLanguage),
    rightToLeft: options.direction === 'rtl',
    stylesRightToLeft: /<(?:\w+:)?(?:bidi|rtl)(?:\s*\/?>|\s+\w+:val="(?:1|true|on)")/u.test(xml),
  };
}

/** Programs that guess a file's kind from its first bytes look for this entry. */
function contentTypesFirst(entries: ZipArchive['entries']): ZipArchive['entries'] {
  const first = (entry: ZipArchive['entries'][number]) => entry.name === '[Content_Types].xml';
  return [...entries.filter(first), ...entries.filter((entry) => !first(entry))];
}
