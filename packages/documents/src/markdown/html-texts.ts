import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { readPage } from '../html/read-page.ts';
import type { Omission } from '../omission.ts';
import type { Span } from '../text/splice.ts';
import type { SpliceSlot } from '../text/spliced-reading.ts';
import { breakingSpaces } from './write-markdown.ts';

type Html = { value: string; span: Span };
type Texts = { slots: SpliceSlot[]; omitted: Omission[] };

/** A page of Markdown has no language, direction or encoding of HTML. */
const noSettings = { seeStartTag: () => undefined, seeEndTag: () => undefined };

const withoutIndents = (text: string): string => text.replace(/^[ \t]+/gmu, '').trim();

/**
 * The texts of HTML between paragraphs, or of the attributes of a tag. Undefined where lines begin with the signs of a
 * quotation, which are no part of the HTML.
 */
export function readHtmlTexts(
  source: string,
  { value, span }: Html,
  filter?: FilterSettings['html'],
): Texts | undefined {
  const written = source.slice(span.start, span.end);
  if (withoutIndents(written) !== withoutIndents(value)) return undefined;
  const prefix = `html-${span.start}-`;
  const { slots, omitted } = readPage({
    ...{ source: written, settings: noSettings, prefix },
    ...(filter ? { filter } : {}),
  });
  return { slots: slots.map((slot) => shifted(slot, span.start)), omitted };
}

/** A slot of the HTML as one of the page. A blank line would end the HTML. */
function shifted(slot: SpliceSlot, by: number): SpliceSlot {
  return {
    ...slot,
    edit(translation, context) {
      const read = ({ start, end }: Span) => context.read({ start: start + by, end: end + by });
      const edit = slot.edit(translation.replace(breakingSpaces, ' '), { ...context, read });
      return edit && { ...edit, start: edit.start + by, end: edit.end + by };
    },
  };
}

/** Whether a tag may have attributes with text. */
export const mayHaveText = (tag: string): boolean =>
  /\b(?:title|alt|placeholder|aria-\w+|label|value)\s*=/iu.test(tag);
