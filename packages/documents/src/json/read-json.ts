import type { Omission } from '../omission.ts';
import { omit } from '../omission.ts';
import { whyProgramValue } from '../program-value.ts';
import type { Reading } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { readMessage } from '../text/placeholders.ts';
import type { SpliceSlot } from '../text/spliced-reading.ts';
import { fragmentSlot, splicedReading } from '../text/spliced-reading.ts';
import { writeTagged } from '../text/tagged-text.ts';
import type { JsonString } from './find-strings.ts';
import { findStrings } from './find-strings.ts';
import { isIcuMessage, textPieces } from './icu-message.ts';

/**
 * JSON, optionally with comments and trailing commas: translates values that are text for users (see program-value.ts);
 * keys, order, spaces and comments are unchanged. JSON has no place for a disclaimer.
 */
export function readJson(bytes: Uint8Array): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  const omitted: Omission[] = [];
  const strings = findStrings(source).filter((string) => {
    const reason = whyProgramValue(string);
    if (reason && reason !== 'no-letters') {
      const text = string.key === undefined ? string.value : `${string.key}: ${string.value}`;
      omitted.push(...omit(text, reason, { place: 'body' }));
    }
    return reason === undefined;
  });
  const isIcu = strings.some(({ value }) => isIcuMessage(value));
  const slots = strings.flatMap((string) => readString(string, isIcu));
  const encode = (text: string) => encodeText(text, byteOrderMark);
  return splicedReading(source, slots, () => [], encode, omitted);
}

function readString(string: JsonString, isIcu: boolean): SpliceSlot[] {
  const { value, offsetOf } = string;
  const pieces = isIcu ? textPieces(value) : [{ start: 0, end: value.length }];
  return pieces.flatMap((piece) => {
    const span = { start: offsetOf(piece.start), end: offsetOf(piece.end) };
    const text = value.slice(piece.start, piece.end);
    const items = readMessage(text, (index) => offsetOf(piece.start + index), isIcu);
    const at = { id: `string-${span.start}`, place: 'body', span, message: true } as const;
    const slot = fragmentSlot(at, items, (translated, { read }) =>
      writeTagged(translated, { read, encode: isIcu ? escapeIcu : escapeJson }),
    );
    return slot ? [slot] : [];
  });
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Braces would be parsed as arguments, and an apostrophe before one as a quote. */
function escapeIcu(text: string): string {
  const quoted = text.replace(/'*[{}]/gu, (brace) => `'${brace.slice(-1)}'`);
  return escapeJson(quoted.replace(/(?<!')'$/u, "''"));
}
