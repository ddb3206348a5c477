import type { Inline } from '../inline/fragment.ts';
import { readMessage } from './placeholders.ts';
import type { Span } from './splice.ts';
import type { SlotPlace, SpliceSlot } from './spliced-reading.ts';
import { fragmentSlot } from './spliced-reading.ts';
import { type TagPayload, writeTagged } from './tagged-text.ts';

/** What a format changes in a translated message, such as numbers of arguments. */
export type Arrange = (items: Inline<TagPayload>[], value: string) => Inline<TagPayload>[];

/**
 * A message as a segment: `value` is decoded, and `write` returns what the span becomes for a decoded translation.
 */
export function messageSlot(
  place: Omit<SlotPlace, 'place' | 'message'>,
  value: string,
  write: (translated: string) => string,
  arrange: Arrange = (items) => items,
): SpliceSlot | undefined {
  const read = ({ start, end }: Span) => value.slice(start, end);
  return fragmentSlot(
    { ...place, place: 'body', message: true },
    () => readMessage(value, (index) => index),
    (items) => write(writeTagged(arrange(items, value), { read, encode: (text) => text })),
  );
}
