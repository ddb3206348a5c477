import { readMessage } from '../text/placeholders.ts';
import type { Span } from '../text/splice.ts';
import type { SpliceSlot } from '../text/spliced-reading.ts';
import { fragmentSlot } from '../text/spliced-reading.ts';
import { writeTagged } from '../text/tagged-text.ts';

/** A message as a segment; `write` receives the unescaped translation and returns the new span. */
export function messageSlot(
  id: string,
  value: string,
  span: Span,
  write: (translated: string) => string,
): SpliceSlot | undefined {
  const at = { id, place: 'body', span, message: true, fills: true } as const;
  const read = ({ start, end }: Span) => value.slice(start, end);
  return fragmentSlot(
    at,
    readMessage(value, (index) => index),
    (items) => write(writeTagged(items, { read, encode: (text) => text })),
  );
}
