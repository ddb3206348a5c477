import type { OmissionReason } from '@glossa/contracts/document-review';
import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { type Omission, omit, omitLeftOut } from '../omission.ts';
import { xmlSafe } from '../ooxml/xml-part.ts';
import type { RebuildOptions } from '../reading.ts';
import type { Place } from '../segment.ts';
import { type NestedSlot, nestedEdits } from '../text/nested-edits.ts';
import { type Edit, EditedSource } from '../text/splice.ts';
import { fragmentSlot } from '../text/spliced-reading.ts';
import { writeTagged } from '../text/tagged-text.ts';
import { styleReasons } from './story-filter.ts';
import { readStory, type Story } from './story-paragraphs.ts';

/** A file with stories: a part of a package, or a whole file of InCopy. */
export type StoryPart = {
  name: string;
  xml: string;
  story: Story;
  slots: NestedSlot[];
  omitted: Omission[];
};

/** `whole`: why all of it is left out. */
export function openStoryPart(
  name: string,
  xml: string,
  settings: FilterSettings['inDesign'],
  whole?: OmissionReason,
): StoryPart {
  const story = readStory(xml, styleReasons(settings));
  const omitted = [...story.omitted];
  const slots = story.paragraphs.flatMap((paragraph): NestedSlot[] => {
    const { items, span, from, to, place, depth } = paragraph;
    const slot = fragmentSlot(
      { id: `${name}-${span.start}`, place, span },
      items,
      (written, { read }) => writeTagged(written, { read, encode, from, to }),
    );
    const reason = whole ?? placeReason(place, settings) ?? paragraph.leftOut;
    if (slot && reason) omitted.push(...omit(slot.segment.plain, reason, { place }));
    else omitted.push(...omitLeftOut(items, { place }));
    return slot && !reason ? [{ slot, depth }] : [];
  });
  return { name, xml, story, slots, omitted };
}

function placeReason(
  place: Place,
  settings: FilterSettings['inDesign'],
): OmissionReason | undefined {
  const isNote = place === 'footnote' || place === 'endnote';
  const isLeftOut = (isNote && !settings.notes) || (place === 'comment' && !settings.comments);
  return isLeftOut ? 'profile' : undefined;
}

const encode = (text: string): string =>
  xmlSafe(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n|\r|\n/gu, '\u2028');

export function writeStoryPart(
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
