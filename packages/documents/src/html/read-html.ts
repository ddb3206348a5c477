import type { Reading } from '../reading.ts';
import { encodeText } from '../text/decode-text.ts';
import type { SpliceSlot } from '../text/spliced-reading.ts';
import { fragmentSlot, plainTextSlot, splicedReading } from '../text/spliced-reading.ts';
import { pairTags, writeTagged } from '../text/tagged-text.ts';
import { isTranslatable, isTranslatableAltText } from '../translatable.ts';
import { decodeHtml } from './decode-html.ts';
import { PageSettings } from './page-settings.ts';
import { scanHtml } from './scan-html.ts';
import { isTextAttribute } from './text-attributes.ts';
import { escapeHtml, quoteValue, valueSpan } from './write-html.ts';

/**
 * HTML and XHTML. Nothing in it is executed, followed or fetched: translations are inserted into the source, and
 * everything else stays byte for byte. Written in UTF-8.
 */
export function readHtml(bytes: Uint8Array): Reading {
  const decoded = decodeHtml(bytes);
  const source = decoded.text;
  const slots: SpliceSlot[] = [];
  const settings = new PageSettings(decoded);
  const namesBlanks = source.includes('&nbsp;');
  scanHtml(source, {
    run({ tokens, place }) {
      const start = tokens[0]?.span.start ?? 0;
      const end = tokens.at(-1)?.span.end ?? start;
      const at = { id: `text-${start}`, place, span: { start, end } };
      const slot = fragmentSlot(at, pairTags(tokens), (items, { read }) =>
        writeTagged(items, { read, encode: (text) => escapeHtml(text, namesBlanks) }),
      );
      if (slot) slots.push(slot);
    },
    startTag(tag, place) {
      settings.seeStartTag(tag);
      for (const { name, value } of tag.attrs) {
        const location = tag.location?.attrs?.[name];
        if (!location || !isTextAttribute(tag, name)) continue;
        const text = value.trim();
        if (!(name === 'alt' ? isTranslatableAltText(text) : isTranslatable(text))) continue;
        const span = valueSpan(source, { start: location.startOffset, end: location.endOffset });
        if (!span) continue;
        const written = source.slice(span.start, span.end);
        const at = {
          id: `${name}-${span.start}`,
          place: name === 'alt' ? 'alt-text' : place,
          span,
        };
        slots.push(plainTextSlot(at, text, (translation) => quoteValue(translation, written)));
      }
    },
    endTag: (tag) => settings.seeEndTag(tag),
  });
  return splicedReading(
    source,
    slots,
    (options) => settings.edits(options),
    (text) => encodeText(text, decoded.byteOrderMark),
  );
}
