import { type Omission, omit } from '../omission.ts';
import { whyProgramValue } from '../program-value.ts';
import type { Reading } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { messageTokens } from '../text/placeholders.ts';
import type { Span } from '../text/splice.ts';
import { fragmentSlot, type SpliceSlot, splicedReading } from '../text/spliced-reading.ts';
import { pairTags, type TextToken, writeTagged } from '../text/tagged-text.ts';
import { type FluentText, isSelector, parseFluent, spanOf } from './parse-fluent.ts';

/**
 * Messages of Project Fluent: values, attributes, and variants of selectors, each as its own text; what is in braces is a
 * placeholder. Only the texts are written again; what the parser cannot read stays and is listed.
 */
export function readFluent(bytes: Uint8Array): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  const { texts, omitted } = parseFluent(source);
  const left: Omission[] = [];
  const slots = texts.flatMap((text): SpliceSlot[] => {
    const reason = whyLeft(text);
    if (reason === undefined) {
      const slot = slotOf(text, source);
      return slot ? [slot] : [];
    }
    if (reason !== 'no-letters')
      left.push(...omit(`${text.name}: ${wordsOf(text)}`, reason, { place: 'body' }));
    return [];
  });
  const encode = (text: string) => encodeText(text, byteOrderMark);
  return splicedReading(source, slots, () => [], encode, [...left, ...omitted]);
}

const wordsOf = ({ pattern }: FluentText): string =>
  pattern.elements.map((one) => (one.type === 'TextElement' ? one.value : ' ')).join('');

/** The letter of a keyboard shortcut depends on the translated label. */
const shortcuts = /^(?:access|command)?key$/u;

function whyLeft(text: FluentText): ReturnType<typeof whyProgramValue> {
  if (shortcuts.test(text.key)) return 'program-key';
  return whyProgramValue({ key: text.key, value: wordsOf(text).trim(), inRecords: false });
}

/**
 * The pattern as one string, in which texts are decoded and placeables as in the source; tokens have positions of this
 * string.
 */
function slotOf({ pattern, isInner }: FluentText, source: string): SpliceSlot | undefined {
  const tokens: TextToken[] = [];
  const placeables = new Map<number, Span>();
  let value = '';
  for (const element of pattern.elements) {
    const from = value.length;
    if (element.type === 'TextElement') {
      value += element.value;
      tokens.push(...messageTokens(element.value, (index) => from + index));
      continue;
    }
    const span = spanOf(element);
    const raw = source.slice(span.start, span.end);
    placeables.set(from, span);
    value += raw;
    tokens.push({
      kind: 'atom',
      standsFor: isSelector(element) ? '{}' : raw,
      span: { start: from, end: value.length },
    });
  }
  const { span, indent, startsLine } = layoutOf(pattern, source);
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const lines = (text: string) =>
    text.replace(/\n+/gu, (ends) => ends.replaceAll('\n', eol) + indent);
  const at = { id: `message-${span.start}`, place: 'body', span, message: true } as const;
  const slot = fragmentSlot(at, pairTags(tokens), (items, { read }) =>
    writeTagged(items, {
      read: (piece) => {
        const placeable = placeables.get(piece.start);
        return placeable ? read(placeable) : lines(value.slice(piece.start, piece.end));
      },
      encode: (text, before) => {
        const isFirst = before === '' ? startsLine : /\n *$/u.test(before);
        return lines(escapeFluent(text, isFirst));
      },
    }),
  );
  return slot && isInner ? { ...slot, size: 'small' } : slot;
}

/** Braces are syntax everywhere, and some signs at the start of a line are. */
function escapeFluent(text: string, isFirst: boolean): string {
  const quoted = text.replace(/[{}]/gu, '{"$&"}').replace(/(\n)([[*.])/gu, '$1{"$2"}');
  return isFirst ? quoted.replace(/^[[*.]/u, '{"$&"}') : quoted;
}

type Layout = { span: Span; indent: string; startsLine: boolean };

/**
 * Where the text of a pattern is, whether it begins on a line of its own, and the indentation of further lines: that of
 * the source, if it has some.
 */
function layoutOf(pattern: FluentText['pattern'], source: string): Layout {
  const whole = spanOf(pattern);
  // A pattern on lines of its own begins with their indentation.
  const blanks = /^ */u.exec(source.slice(whole.start, whole.end))?.[0].length ?? 0;
  const span = { start: whole.start + blanks, end: whole.end };
  const before = source.slice(source.lastIndexOf('\n', span.start - 1) + 1, span.start);
  const startsLine = /^ *$/u.test(before);
  if (startsLine) return { span, indent: before, startsLine };
  const pieces = pattern.elements.map((element) => {
    const { start, end } = spanOf(element);
    return element.type === 'Placeable' ? '{}' : source.slice(start, end);
  });
  const further = [...pieces.join('').matchAll(/\n( +)(?=[^ \r\n])/gu)].map(([, own = '']) => own);
  const least = further.toSorted((a, b) => a.length - b.length)[0];
  return { span, indent: least ?? `${/^ */u.exec(before)?.[0] ?? ''}    `, startsLine };
}
