import { readMessage } from './placeholders.ts';
import type { Span } from './splice.ts';
import type { SlotPlace, SpliceSlot } from './spliced-reading.ts';
import { fragmentSlot } from './spliced-reading.ts';
import { writeTagged } from './tagged-text.ts';

/**
 * A message as a segment: `value` is decoded, and `write` returns what the span becomes for a decoded translation.
 */
export function messageSlot(
  place: Omit<SlotPlace, 'place' | 'message'>,
  value: string,
  write: (translated: string) => string,
): SpliceSlot | undefined {
  const read = ({ start, end }: Span) => value.slice(start, end);
  return fragmentSlot(
    { ...place, place: 'body', message: true },
    readMessage(value, (index) => index),
    (items) => write(writeTagged(items, { read, encode: (text) => text })),
  );
}
