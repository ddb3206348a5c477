import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { compileSelectors } from '../filter/selector.ts';
import { type Omission, omit, omitItems } from '../omission.ts';
import { xmlSafe } from '../ooxml/xml-part.ts';
import { type DecodedText, decodeText } from '../text/decode-text.ts';
import type { TakeSlot } from '../text/edit-stream.ts';
import { fragmentSlot, plainTextSlot, type SpliceSlot } from '../text/spliced-reading.ts';
import { pairTags, writeTagged } from '../text/tagged-text.ts';
import { isFileName, whyUntranslatable } from '../translatable.ts';
import type { PageSettings } from './page-settings.ts';
import { type HtmlSink, scanHtml } from './scan-html.ts';
import { isTextAttribute } from './text-attributes.ts';
import { escapeHtml, quoteValue, valueSpan } from './write-html.ts';

/** Browsers search for the encoding's name in this many bytes. */
const DECLARED_WITHIN = 1024;

/** HTML in the encoding of its byte order mark, of its `meta` element or XML declaration, or detected like any text. */
export function decodeHtml(bytes: Uint8Array): DecodedText {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN));
  const declared =
    /<meta\s[^<>]*?charset\s*=\s*["']?\s*([\w.:-]+)/iu.exec(head)?.[1] ??
    /^\s*<\?xml\s[^<>]*?encoding\s*=\s*["']([\w.:-]+)/iu.exec(head)?.[1];
  return decodeText(bytes, declared);
}

/** `prefix` begins the ids of the segments. In XML no entity is known by its name. */
type PageReading = {
  source: string;
  settings: Pick<PageSettings, 'seeStartTag' | 'seeEndTag'>;
  isXml?: boolean;
  prefix?: string;
  filter?: FilterSettings['html'];
};

/** The texts of a page and its attributes. */
export function readPage(page: PageReading): { slots: SpliceSlot[]; omitted: Omission[] } {
  const slots: SpliceSlot[] = [];
  const omitted = streamPage(page, (slot) => slots.push(slot));
  return { slots, omitted };
}

/** The same one by one, each text after the attributes in it; returns what is left as it is. */
export function streamPage(
  { source, settings, isXml = false, prefix = '', filter }: PageReading,
  take: TakeSlot,
): Omission[] {
  const omitted: Omission[] = [];
  const namesBlanks = !isXml && source.includes('&nbsp;');
  const safe = isXml ? xmlSafe : (text: string) => text;
  const sink: HtmlSink = {
    run({ tokens, place }) {
      const start = tokens[0]?.span.start ?? 0;
      const end = tokens.at(-1)?.span.end ?? start;
      const at = { id: `${prefix}text-${start}`, place, span: { start, end } };
      const content = pairTags(tokens);
      const slot = fragmentSlot(at, content, (items, { read }) =>
        writeTagged(items, { read, encode: (text) => escapeHtml(safe(text), namesBlanks) }),
      );
      if (slot) take(slot);
      else omitted.push(...omitItems(content, at));
    },
    startTag(tag, place) {
      settings.seeStartTag(tag);
      for (const { name, value } of tag.attrs) {
        const location = tag.location?.attrs?.[name];
        if (!location || !isTextAttribute(tag, name)) continue;
        const text = value.trim();
        const isAlt = name === 'alt';
        const reason =
          whyUntranslatable(text) ??
          (isAlt && isFileName(text) ? 'file-name' : undefined) ??
          (filter?.attributes === false ? 'profile' : undefined);
        if (reason) {
          if (reason !== 'no-letters')
            omitted.push(...omit(text, reason, { place: isAlt ? 'alt-text' : place }));
          continue;
        }
        const span = valueSpan(source, { start: location.startOffset, end: location.endOffset });
        if (!span) continue;
        const written = source.slice(span.start, span.end);
        const at = {
          id: `${prefix}${name}-${span.start}`,
          place: isAlt ? 'alt-text' : place,
          span,
        } as const;
        take(plainTextSlot(at, text, (translation) => quoteValue(safe(translation), written)));
      }
    },
    endTag: (tag) => settings.seeEndTag(tag),
    skipped: (text, reason, place) => void omitted.push(...omit(text, reason, { place })),
  };
  scanHtml(source, sink, isXml, compileSelectors(filter?.excluded ?? []));
  return omitted;
}
