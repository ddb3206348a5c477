import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import { leavesOutKey } from '../filter/key-filter.ts';
import { type Omission, omit } from '../omission.ts';
import { whyProgramValue } from '../program-value.ts';
import type { Reading } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { readMessage } from '../text/placeholders.ts';
import type { Span } from '../text/splice.ts';
import { fragmentSlot, type SpliceSlot, splicedReading } from '../text/spliced-reading.ts';
import { writeTagged } from '../text/tagged-text.ts';
import { findStrings, type JsonString } from './find-strings.ts';

/** Real messages nest two or three levels deep. */
const DEEPEST = 10;

const complex = /\{\s*[\w.-]{1,100}\s*,\s*(?:plural|select|selectordinal)\s*,/u;

function isIcuMessage(text: string): boolean {
  return complex.test(text);
}

/**
 * The text parts of an ICU message: around its choices, and in each branch. None for a message with unbalanced braces,
 * which is better left alone.
 */
function textPieces(message: string): Span[] {
  const pieces: Span[] = [];
  const close = matchBraces(message);
  if (!close) return [];
  const readText = (start: number, end: number, depth: number): void => {
    let from = start;
    for (let at = start; at < end; at += 1) {
      const closing = close.get(at);
      if (closing === undefined) continue;
      const head = complex.exec(message.slice(at, at + 250));
      if (head?.index === 0 && depth < DEEPEST) {
        pieces.push({ start: from, end: at });
        readBranches(at + head[0].length, closing, depth + 1);
        from = closing + 1;
      }
      at = closing;
    }
    pieces.push({ start: from, end });
  };
  const readBranches = (start: number, end: number, depth: number): void => {
    for (let at = start; at < end; at += 1) {
      const closing = close.get(at);
      if (closing === undefined) continue;
      readText(at + 1, closing, depth);
      at = closing;
    }
  };
  readText(0, message.length, 0);
  return pieces.filter((piece) => piece.end > piece.start);
}

/** The closing brace of each opening one; undefined if one is missing. An apostrophe quotes braces. */
function matchBraces(message: string): Map<number, number> | undefined {
  const close = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < message.length; at += 1) {
    const char = message.charAt(at);
    if (char === "'" && /[{}#|]/u.test(message.charAt(at + 1))) {
      const end = message.indexOf("'", at + 2);
      if (end < 0) return undefined;
      at = end;
    } else if (char === '{') open.push(at);
    else if (char === '}') {
      const opener = open.pop();
      if (opener === undefined) return undefined;
      close.set(opener, at);
    }
  }
  return open.length === 0 ? close : undefined;
}

/**
 * JSON, optionally with comments and trailing commas: translates values that are text for users (see program-value.ts);
 * keys, order, spaces and comments are unchanged. JSON has no place for a disclaimer.
 */
export function readJson(bytes: Uint8Array, settings = defaultFilterSettings): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  const omitted: Omission[] = [];
  const strings = findStrings(source).filter((string) => {
    const reason =
      whyProgramValue(string) ?? (leavesOutKey(settings, string.path) ? 'profile-key' : undefined);
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
