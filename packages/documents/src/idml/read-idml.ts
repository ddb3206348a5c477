import { corrupt } from '../document-error.ts';
import type { Omission } from '../omission.ts';
import { readXmlText } from '../ooxml/xml-part.ts';
import type { Reading, Rebuild } from '../reading.ts';
import type { Segment } from '../segment.ts';
import { attributeOf, scanXml } from '../xml/scan-xml.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import { readZip } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { isSymlink, type ZipArchive } from '../zip/zip-entry.ts';
import { openStoryPart, type StoryPart, writeStoryPart } from './story-part.ts';

const DESIGN_MAP = 'designmap.xml';

/**
 * InDesign's exchange format: every story's paragraphs, also those of master pages, hidden layers and conditions.
 * Only stories with a changed text are rewritten, and in them only the changed paragraphs.
 */
export function readIdml(bytes: Uint8Array): Reading {
  const read = readZip(bytes);
  const archive = { ...read, entries: read.entries.filter((entry) => !isSymlink(entry)) };
  const parts = storyNames(archive).map((name) => openStory(archive, name));
  const segments: Segment[] = parts.flatMap(({ slots }) => slots.map(({ slot }) => slot.segment));
  const omitted: Omission[] = parts.flatMap(({ story }) => story.omitted);
  const longest = parts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  const rebuild: Rebuild = (translations, options) => {
    const replaced = new Map<string, Uint8Array>();
    let changed = 0;
    for (const part of parts) {
      const written = writeStoryPart(part, translations, options, part === longest);
      changed += written.changed;
      if (written.xml !== part.xml) replaced.set(part.name, new TextEncoder().encode(written.xml));
    }
    return { bytes: writeZip(archive, replaced), changed };
  };
  return { segments, omitted, rebuild };
}

const sizeOf = ({ slots }: StoryPart): number =>
  slots.reduce((sum, { slot }) => sum + slot.segment.plain.length, 0);

/** In the order of the design map, which is the only part with a fixed name. */
function storyNames({ entries }: ZipArchive): string[] {
  const names = new Set(entries.map(({ name }) => name));
  const map = entries.find(({ name }) => name === DESIGN_MAP);
  if (!map) throw corrupt({ id: 'documents.damagePartMissing', params: { name: DESIGN_MAP } });
  const xml = readXmlText(inflateEntry(map));
  return scanXml(xml).flatMap((token) => {
    if (token.kind !== 'open' || token.name !== 'idPkg:Story') return [];
    const source = attributeOf(xml, token.span, 'src')?.value;
    return source !== undefined && names.has(source) ? [source] : [];
  });
}

function openStory({ entries }: ZipArchive, name: string): StoryPart {
  const entry = entries.find((one) => one.name === name);
  if (!entry) throw corrupt({ id: 'documents.damagePartMissing', params: { name } });
  return openStoryPart(name, readXmlText(inflateEntry(entry)));
}
