import type { OmissionReason } from '@glossa/contracts/document-review';
import type { Inline } from '../inline/fragment.ts';
import { type Omission, omit } from '../omission.ts';
import type { Place } from '../segment.ts';
import type { Span } from '../text/splice.ts';
import type { Tag, TagPayload } from '../text/tagged-text.ts';
import { attributeOf, decodeXml, scanXml, type XmlToken } from '../xml/scan-xml.ts';

/**
 * A paragraph of a story: its text between tags that are open where it starts (`from`) and where it ends (`to`). `depth`
 * is 1 in the story's own text, more in cells, notes and frames inside a paragraph.
 */
export type StoryParagraph = {
  items: Inline<TagPayload>[];
  span: Span;
  from: Tag[];
  to: Tag[];
  place: Place;
  depth: number;
  /** In a style that a filter profile leaves out. */
  leftOut?: OmissionReason;
};

export type Story = {
  paragraphs: StoryParagraph[];
  omitted: Omission[];
  /** The opening tags of the paragraphs' elements, which have the direction. */
  paragraphTags: Span[];
  /** Where a paragraph can be added: before the end of the last range of characters. */
  end: { range: number; paragraph: number } | undefined;
};

/** Elements around text inside a paragraph. The text itself is in `Content`. */
const wrappers = new Set([
  'CharacterStyleRange',
  'Content',
  'XMLElement',
  'HyperlinkTextSource',
  'CrossReferenceSource',
  'Change',
]);

const places: Record<string, Place> = {
  Cell: 'table',
  Footnote: 'footnote',
  Endnote: 'endnote',
  Note: 'comment',
};

/** Characters with a meaning of their own: line breaks, tabs, anchors of markers. */
const special = /[\u2028\u2029\n]+|\t|[\u0003-\u0008\ufeff]+/gu;

type Frame = {
  name: string;
  role: 'range' | 'wrapper' | 'object' | 'outside';
  tag?: Tag;
  object?: Inline<TagPayload>;
  leftOut?: OmissionReason;
};

type Context = { items: Inline<TagPayload>[]; spans: Span[] };

/**
 * The paragraphs of an InDesign story (IDML file format specification, 10). A paragraph ends with `Br` or with its
 * `ParagraphStyleRange`.
 */
export function readStory(
  xml: string,
  reasonOfStyle?: (applied: string) => OmissionReason | undefined,
): Story {
  const paragraphs: StoryParagraph[] = [];
  const omitted: Omission[] = [];
  const paragraphTags: Span[] = [];
  const frames: Frame[] = [];
  const contexts: Context[] = [];
  let end: Story['end'];
  let rangeEnd = 0;
  let lastKey = 0;
  /** The keys of ranges and contents by how they are written: the same style continues, whatever its element. */
  const styles = new Map<string, number>();
  const styleKey = (written: string): number => {
    const known = styles.get(written) ?? ++lastKey;
    styles.set(written, known);
    return known;
  };

  const placeNow = (): Place => {
    const holder = frames.findLast(({ name }) => places[name] !== undefined);
    return (holder && places[holder.name]) ?? 'body';
  };
  const chain = (): Tag[] => {
    const from = frames.findLastIndex(({ role }) => role === 'range');
    return frames.slice(from + 1).flatMap(({ tag }) => (tag ? [tag] : []));
  };
  const looksOf = (tags: Tag[]): { wrap: string; format: string } => {
    const keys = tags.map(({ key }) => key);
    const known = new Set(styles.values());
    return {
      wrap: keys.filter((key) => !known.has(key)).join('.'),
      format: keys.filter((key) => known.has(key)).join('.'),
    };
  };
  const leftOutBy = (tag: Span, attribute: string): { leftOut?: OmissionReason } => {
    const reason = reasonOfStyle?.(attributeOf(xml, tag, attribute)?.value ?? '');
    return reason ? { leftOut: reason } : {};
  };
  /** Why the words at this place are left out: of the range of characters around them. */
  const reasonNow = (): OmissionReason | undefined => {
    const from = frames.findLastIndex(({ role }) => role === 'range');
    return frames.slice(from + 1).find(({ leftOut }) => leftOut)?.leftOut;
  };
  const add = (item: Inline<TagPayload>, span: Span): void => {
    const context = contexts.at(-1);
    context?.items.push(item);
    context?.spans.push(span);
  };
  const flush = (): void => {
    const context = contexts.at(-1);
    const { items = [], spans = [] } = context ?? {};
    const first = items[0];
    const last = items.at(-1);
    const start = spans[0]?.start;
    const stop = spans.at(-1)?.end;
    if (first && last && start !== undefined && stop !== undefined) {
      const ends = { from: first.payload.chain, to: last.payload.chain };
      const span = { start, end: stop };
      const leftOut = frames.findLast(({ role }) => role === 'range')?.leftOut;
      const found = { items, span, ...ends, place: placeNow(), depth: contexts.length };
      paragraphs.push(leftOut ? { ...found, leftOut } : found);
    }
    if (context) Object.assign(context, { items: [], spans: [] });
  };
  const addText = (token: XmlToken & { kind: 'text' }): void => {
    const { value, offsetOf } = decodeXml(xml, token.span, token.cdata);
    const wrap = chain();
    const put = (from: number, to: number, standsFor?: string): void => {
      if (to <= from) return;
      const text = value.slice(from, to);
      const whole = from === 0 && to === value.length;
      const span = whole ? token.span : { start: offsetOf(from), end: offsetOf(to) };
      const payload = { chain: wrap, raw: span, value: text };
      const reason = reasonNow();
      if (standsFor === undefined && reason) {
        const leftOut = { text, reason };
        add({ kind: 'atom', standsFor: text, leftOut, payload }, span);
      } else if (standsFor !== undefined) {
        const hidden = standsFor === '';
        add({ kind: 'atom', standsFor, hidden, payload }, span);
      } else {
        add({ kind: 'text', value: text, ...looksOf(wrap), payload }, span);
      }
    };
    let position = 0;
    for (const match of value.matchAll(special)) {
      put(position, match.index);
      position = match.index + match[0].length;
      const stands = match[0] === '\t' ? '\t' : /\s/u.test(match[0]) ? '\n' : '';
      put(match.index, position, stands);
    }
    put(position, value.length);
  };
  const open = (token: XmlToken & { kind: 'open' }): void => {
    const { name, span, empty } = token;
    const parent = frames.at(-1);
    const isInText = parent?.role === 'range' || parent?.role === 'wrapper';
    if (name === 'ParagraphStyleRange') {
      if (empty) return;
      // Within a link: what is written before it is a paragraph of its own, and what follows is another.
      if (isInText) flush();
      paragraphTags.push(span);
      frames.push({ name, role: 'range', ...leftOutBy(span, 'AppliedParagraphStyle') });
      contexts.push({ items: [], spans: [] });
      return;
    }
    if (!isInText) {
      if (!empty) frames.push({ name, role: parent?.role === 'object' ? 'object' : 'outside' });
      return;
    }
    if (name === 'Br') {
      flush();
      if (!empty) frames.push({ name, role: 'outside' });
      return;
    }
    const isDeleted =
      name === 'Change' && attributeOf(xml, span, 'ChangeType')?.value === 'DeletedText';
    if (wrappers.has(name) && !isDeleted) {
      if (empty) return;
      const written = xml.slice(span.start, span.end);
      const isStyle = name === 'Content' || name === 'CharacterStyleRange';
      const key = isStyle ? styleKey(written) : ++lastKey;
      // A second part of a link must not have the name of the first.
      const again = written.replace(
        /(\sSelf=")([^"]*)"/u,
        (_, before: string, id: string) => `${before}${id}again${key}"`,
      );
      const tag = { key, open: span, again, close: `</${name}>` };
      const leftOut = isStyle ? leftOutBy(span, 'AppliedCharacterStyle') : {};
      frames.push({ name, role: 'wrapper', tag, ...leftOut });
      return;
    }
    if (name === 'Properties') {
      // Part of how the range's text looks.
      if (!empty) frames.push({ name, role: 'outside' });
      return;
    }
    const result = attributeOf(xml, span, 'ResultText')?.value ?? '';
    const payload: TagPayload = { chain: chain(), raw: { ...span }, value: '' };
    const hidden = isDeleted || name === 'Note';
    const object: Inline<TagPayload> = { kind: 'atom', standsFor: result, hidden, payload };
    add(object, payload.raw as Span);
    if (!empty) frames.push({ name, role: 'object', object });
  };
  const close = (token: XmlToken & { kind: 'close' }): void => {
    const frame = frames.at(-1);
    if (frame?.role === 'range') {
      flush();
      contexts.pop();
      frames.pop();
      if (contexts.length === 0) end = { range: rangeEnd, paragraph: token.span.end };
      return;
    }
    frames.pop();
    const holder = frames.at(-1);
    if (token.name === 'CharacterStyleRange') rangeEnd = token.span.start;
    if (token.name === 'Properties' && holder?.tag) {
      const tag = holder.tag.open as Span;
      holder.tag.open = { start: tag.start, end: token.span.end };
      if (typeof holder.tag.again === 'string') {
        holder.tag.again += xml.slice(tag.end, token.span.end);
      }
      if (holder.name === 'CharacterStyleRange') {
        holder.tag.key = styleKey(xml.slice(tag.start, token.span.end));
      }
    }
    const raw = frame?.object?.payload.raw;
    if (raw && typeof raw !== 'string') raw.end = token.span.end;
  };

  for (const token of scanXml(xml)) {
    if (token.kind === 'open') open(token);
    else if (token.kind === 'close') close(token);
    else if (frames.at(-1)?.name === 'Content' && frames.at(-1)?.role === 'wrapper') {
      if (token.kind === 'text') addText(token);
      else if (token.kind === 'instruction') {
        const payload = { chain: chain(), raw: token.span, value: '' };
        add({ kind: 'atom', standsFor: '', payload }, token.span);
      }
    } else if (token.kind === 'text') noteDeleted(token);
  }
  paragraphs.sort((a, b) => a.span.start - b.span.start);
  return { paragraphs, omitted, paragraphTags, end };

  function noteDeleted(token: XmlToken & { kind: 'text' }): void {
    if (frames.at(-1)?.role !== 'object') return;
    if (frames.some(({ name }) => name === 'Change'))
      omitted.push(...omit(decodeXml(xml, token.span).value, 'deleted', { place: placeNow() }));
  }
}
