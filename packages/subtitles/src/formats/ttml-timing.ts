import type { XmlAttributes } from './scan-xml.ts';
import { readTtmlTime, type TtmlClock } from './ttml-times.ts';
import type { TtmlNode } from './ttml-tree.ts';

/** Milliseconds from the start of the media; `endMs` may be infinite, a time that cannot be read is NaN. */
export type Span = { beginMs: number; endMs: number };

export const always: Span = { beginMs: 0, endMs: Number.POSITIVE_INFINITY };

/** When each element is active, by the rules of TTML, which are those of SMIL. */
export class TtmlTiming {
  readonly #clock: TtmlClock;
  readonly #spans = new Map<TtmlNode, Span>();

  constructor(clock: TtmlClock, root: TtmlNode) {
    this.#clock = clock;
    this.#resolve(root, always, 0, false);
  }

  spanOf(node: TtmlNode): Span {
    return this.#spans.get(node) ?? always;
  }

  #ownSpan({ name, attributes }: TtmlNode, base: number) {
    if (!this.#clock.isLyrics) return readSpan(attributes, base, this.#clock);
    return name === 'span' ? untimed : readSpan(attributes, 0, this.#clock);
  }

  /** `base`: what the times of the element count from. Returns its unclipped end. */
  #resolve(node: TtmlNode, parent: Span, base: number, isInSequence: boolean): number {
    const own = this.#ownSpan(node, base);
    const beginMs = own.beginMs ?? base;
    const isSequence = node.attributes.get('timeContainer') === 'seq';
    const limit = { beginMs, endMs: Math.min(own.endMs ?? Number.POSITIVE_INFINITY, parent.endMs) };
    let implied = beginMs;
    let next = beginMs;
    let holdsText = node.children.length === 0 && node.name !== 'p' && node.name !== 'div';
    for (const child of node.children) {
      if (typeof child === 'string') {
        holdsText ||= node.name === 'p' || node.name === 'span';
        continue;
      }
      const end = this.#resolve(child, limit, isSequence ? next : beginMs, isSequence);
      if (isSequence) {
        next = end;
        implied = end;
      } else implied = Math.max(implied, end);
    }
    // Text is shown as long as what it is in, but adds nothing to a sequence.
    if (holdsText && !isSequence)
      implied = isInSequence && !hasTimedChild(node) ? implied : Number.POSITIVE_INFINITY;
    const end = own.endMs ?? implied;
    this.#spans.set(node, {
      beginMs: Math.max(beginMs, parent.beginMs),
      endMs: Math.min(end, parent.endMs),
    });
    return end;
  }
}

const untimed = { beginMs: undefined, endMs: undefined };

const hasTimedChild = (node: TtmlNode): boolean =>
  node.children.some((child) => typeof child !== 'string' && isTimed(child.attributes));

/** Some programs write an empty time where there is none. */
const hasTime = (attributes: XmlAttributes, key: string): boolean =>
  (attributes.get(key) ?? '').trim() !== '';

export const isTimed = (attributes: XmlAttributes): boolean =>
  hasTime(attributes, 'begin') || hasTime(attributes, 'end') || hasTime(attributes, 'dur');

/** The times an element states, from the start of the media. */
export function readSpan(
  attributes: XmlAttributes,
  base: number,
  clock: TtmlClock,
): { beginMs: number | undefined; endMs: number | undefined } {
  const time = (key: string): number | undefined =>
    hasTime(attributes, key) ? (readTtmlTime(attributes.get(key), clock) ?? Number.NaN) : undefined;
  const begin = time('begin');
  const end = time('end');
  const duration = time('dur');
  const beginMs = begin === undefined ? undefined : base + begin;
  const ends = [
    ...(end === undefined || Number.isNaN(end) ? [] : [base + end]),
    ...(duration === undefined || Number.isNaN(duration) ? [] : [(beginMs ?? base) + duration]),
  ];
  return { beginMs, endMs: ends.length > 0 ? Math.min(...ends) : undefined };
}
