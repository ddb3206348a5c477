import type { OmissionReason } from '@glossa/contracts/document-review';
import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
import { corrupt } from '../document-error.ts';
import { type Omission, omit, omitLeftOut } from '../omission.ts';
import { readXmlText, xmlSafe } from '../ooxml/xml-part.ts';
import type { Reading, Rebuild, RebuildOptions } from '../reading.ts';
import type { Place, Segment } from '../segment.ts';
import { type NestedSlot, nestedEdits } from '../text/nested-edits.ts';
import { type Edit, EditedSource } from '../text/splice.ts';
import { fragmentSlot } from '../text/spliced-reading.ts';
import { writeTagged } from '../text/tagged-text.ts';
import { attributeOf, scanXml } from '../xml/scan-xml.ts';
import { inflateEntry } from '../zip/inflate-entry.ts';
import { readZip } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { isSymlink, type ZipArchive } from '../zip/zip-entry.ts';
import { storyReasons, styleReasons } from './story-filter.ts';
import { readStory, type Story } from './story-paragraphs.ts';

const DESIGN_MAP = 'designmap.xml';

type StoryPart = {
  name: string;
  xml: string;
  story: Story;
  slots: NestedSlot[];
  omitted: Omission[];
};

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
  const filter = storyFilter(archive, inDesign);
  const parts = namesIn(archive, 'Story').map((name) => openStory(archive, name, filter));
  const segments: Segment[] = parts.flatMap(({ slots }) => slots.map(({ slot }) => slot.segment));
  const omitted: Omission[] = parts.flatMap(({ omitted: own }) => own);
  const longest = parts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  const rebuild: Rebuild = (translations, options) => {
    const replaced = new Map<string, Uint8Array>();
    let changed = 0;
    for (const part of parts) {
      const written = writeStory(part, translations, options, part === longest);
      changed += written.changed;
      if (written.xml !== part.xml) replaced.set(part.name, new TextEncoder().encode(written.xml));
    }
    return { bytes: writeZip(archive, replaced), changed };
  };
  return { segments, omitted, rebuild };
}

const sizeOf = ({ slots }: StoryPart): number =>
  slots.reduce((sum, { slot }) => sum + slot.segment.plain.length, 0);

type StoryFilter = {
  story(name: string): OmissionReason | undefined;
  place(place: Place): OmissionReason | undefined;
  style: ReturnType<typeof styleReasons>;
};

function storyFilter(archive: ZipArchive, settings: FilterSettings['inDesign']): StoryFilter {
  const textsOf = (kind: string) => namesIn(archive, kind).map((name) => textOf(archive, name));
  const asksLayout = !settings.masters || !settings.hiddenLayers;
  const story = asksLayout
    ? storyReasons(
        {
          designMap: textOf(archive, DESIGN_MAP),
          spreads: textsOf('Spread'),
          masters: textsOf('MasterSpread'),
          stories: textsOf('Story'),
        },
        settings,
      )
    : () => undefined;
  return {
    story,
    style: styleReasons(settings),
    place(place) {
      const isNote = place === 'footnote' || place === 'endnote';
      const isLeftOut = (isNote && !settings.notes) || (place === 'comment' && !settings.comments);
      return isLeftOut ? 'profile' : undefined;
    },
  };
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

function openStory(archive: ZipArchive, name: string, filter: StoryFilter): StoryPart {
  const xml = textOf(archive, name);
  const story = readStory(xml, filter.style);
  const whole = filter.story(/<Story\s[^<>]*?Self="([^"]*)"/u.exec(xml)?.[1] ?? '');
  const omitted = [...story.omitted];
  const slots = story.paragraphs.flatMap((paragraph): NestedSlot[] => {
    const { items, span, from, to, place, depth } = paragraph;
    const slot = fragmentSlot(
      { id: `${name}-${span.start}`, place, span },
      items,
      (written, { read }) => writeTagged(written, { read, encode, from, to }),
    );
    const reason = whole ?? filter.place(place) ?? paragraph.leftOut;
    if (slot && reason) omitted.push(...omit(slot.segment.plain, reason, { place }));
    else omitted.push(...omitLeftOut(items, { place }));
    return slot && !reason ? [{ slot, depth }] : [];
  });
  return { name, xml, story, slots, omitted };
}

const encode = (text: string): string =>
  xmlSafe(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n|\r|\n/gu, '\u2028');

function writeStory(
  { xml, story, slots }: StoryPart,
  translations: ReadonlyMap<string, string>,
  options: RebuildOptions,
  isLongest: boolean,
): { xml: string; changed: number } {
  const { edits, changed } = nestedEdits(xml, slots, translations, options);
  if (changed > 0 && options.direction === 'rtl') edits.push(...turn(xml, story, edits));
  if (isLongest && options.disclaimer) edits.push(...appendText(story, options.disclaimer));
  return { xml: new EditedSource(xml, edits).read({ start: 0, end: xml.length }), changed };
}

/** InDesign needs the World-Ready composer to set text from right to left. */
const rightToLeft = ' ParagraphDirection="RightToLeftDirection" Composer="HL Composer Optyca"';

function turn(xml: string, { paragraphTags }: Story, edits: readonly Edit[]): Edit[] {
  return paragraphTags.flatMap((tag): Edit[] => {
    if (edits.some(({ start, end }) => start <= tag.start && tag.end <= end)) return [];
    const written = xml
      .slice(tag.start, tag.end)
      .replace(/\s(?:ParagraphDirection|Composer)\s*=\s*(?:"[^"]*"|'[^']*')/gu, '')
      .replace(/\/?>$/u, (end) => `${rightToLeft}${end}`);
    return [{ ...tag, text: written }];
  });
}

/** The disclaimer as a last paragraph in the story's plain style. */
function appendText({ end }: Story, text: string): Edit[] {
  if (!end) return [];
  const lines = text.split(/\r\n|\r|\n/u).map((line) => `<Content>${encode(line)}</Content>`);
  const added =
    '<ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/$ID/NormalParagraphStyle">' +
    '<CharacterStyleRange AppliedCharacterStyle="CharacterStyle/$ID/[No character style]">' +
    `${lines.join('<Br/>')}</CharacterStyleRange></ParagraphStyleRange>`;
  return [
    { start: end.range, end: end.range, text: '<Br/>' },
    { start: end.paragraph, end: end.paragraph, text: added },
  ];
}
