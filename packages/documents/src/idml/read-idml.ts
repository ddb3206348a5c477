import type { OmissionReason } from '@glossa/contracts/document-review';
import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
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
import { storyReasons } from './story-filter.ts';
import { openStoryPart, type StoryPart, writeStoryPart } from './story-part.ts';

const DESIGN_MAP = 'designmap.xml';

/**
 * InDesign's exchange format: every story's paragraphs, also those of master pages, hidden layers and conditions.
 * Only stories with a changed text are rewritten, and in them only the changed paragraphs.
 */
export function readIdml(
  bytes: Uint8Array,
  { inDesign }: FilterSettings = defaultFilterSettings,
): Reading {
  const read = readZip(bytes);
  const archive = { ...read, entries: read.entries.filter((entry) => !isSymlink(entry)) };
  const reasonOf = storyFilter(archive, inDesign);
  const parts = namesIn(archive, 'Story').map((name) => {
    const xml = textOf(archive, name);
    const story = /<Story\s[^<>]*?Self="([^"]*)"/u.exec(xml)?.[1] ?? '';
    return openStoryPart(name, xml, inDesign, reasonOf(story));
  });
  const segments: Segment[] = parts.flatMap(({ slots }) => slots.map(({ slot }) => slot.segment));
  const omitted: Omission[] = parts.flatMap(({ omitted: own }) => own);
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

function storyFilter(
  archive: ZipArchive,
  settings: FilterSettings['inDesign'],
): (story: string) => OmissionReason | undefined {
  if (settings.masters && settings.hiddenLayers) return () => undefined;
  const textsOf = (kind: string) => namesIn(archive, kind).map((name) => textOf(archive, name));
  return storyReasons(
    {
      designMap: textOf(archive, DESIGN_MAP),
      spreads: textsOf('Spread'),
      masters: textsOf('MasterSpread'),
      stories: textsOf('Story'),
    },
    settings,
  );
}

/** The parts of a kind in the order of the design map, which is the only part with a fixed name. */
function namesIn(archive: ZipArchive, kind: string): string[] {
  const names = new Set(archive.entries.map(({ name }) => name));
  const xml = textOf(archive, DESIGN_MAP);
  return scanXml(xml).flatMap((token) => {
    if (token.kind !== 'open' || token.name !== `idPkg:${kind}`) return [];
    const source = attributeOf(xml, token.span, 'src')?.value;
    return source !== undefined && names.has(source) ? [source] : [];
  });
}

function textOf({ entries }: ZipArchive, name: string): string {
  const entry = entries.find((one) => one.name === name);
  if (!entry) throw corrupt({ id: 'documents.damagePartMissing', params: { name } });
  return readXmlText(inflateEntry(entry));
}
