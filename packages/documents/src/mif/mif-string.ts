import { Buffer } from 'node:buffer';
import type { Span } from '../text/splice.ts';
import { frameRoman, frameRomanCode, isControl } from './frame-roman.ts';

/** How the bytes of a string are read: UTF-8 from version 8 on, else by the font. */
export type Charset = 'utf-8' | 'frame-roman' | 'shift_jis' | 'big5' | 'gb2312' | 'euc-kr';

/** Text of a string; `offsetOf` maps its characters to the source. */
type MifText = { value: string; offsetOf(index: number): number };

const plain = /^[^\\\u0080-\u00ff]*$/u;
const escaped = /\\(?:x([\da-fA-F]{2}) ?|([\s\S]))/y;
const named: Record<string, string> = { t: '\t', q: "'", Q: '`' };

/** The text of a string, between its quotes. `source` has a character for each byte. */
export function decodeMif(source: string, span: Span, charset: Charset): MifText {
  const raw = source.slice(span.start, span.end);
  if (plain.test(raw)) return { value: raw, offsetOf: (index) => span.start + index };
  const pieces: string[] = [];
  const offsets: number[] = [];
  for (let at = 0; at < raw.length; ) {
    const { text, length } = unitAt(raw, at, charset);
    pieces.push(text);
    for (let unit = 0; unit < text.length; unit += 1) offsets.push(span.start + at);
    at += length;
  }
  return { value: pieces.join(''), offsetOf: (index) => offsets[index] ?? span.end };
}

type Unit = { text: string; length: number };

export function unitAt(raw: string, at: number, charset: Charset): Unit {
  const first = byteAt(raw, at);
  if (typeof first.byte === 'string') return { text: first.byte, length: first.length };
  const more = following(first.byte, charset);
  if (more === 0) return { text: frameRoman(first.byte), length: first.length };
  const bytes = [first.byte];
  let { length } = first;
  for (let count = 0; count < more; count += 1) {
    const next = byteAt(raw, at + length);
    const code = typeof next.byte === 'string' ? next.byte.charCodeAt(0) : next.byte;
    bytes.push(code);
    length += next.length;
  }
  const text = new TextDecoder(charset).decode(Uint8Array.from(bytes));
  // Bytes that are no character of this encoding are read on their own.
  return text.includes('\ufffd')
    ? { text: frameRoman(first.byte), length: first.length }
    : { text, length };
}

/** A byte as written or as an escape; a character that has an escape of its own is text. */
function byteAt(raw: string, at: number): { byte: number | string; length: number } {
  if (raw.charAt(at) !== '\\') return { byte: raw.charCodeAt(at), length: 1 };
  escaped.lastIndex = at;
  const [whole = '\\', hex, char = ''] = escaped.exec(raw) ?? [];
  const byte = hex === undefined ? (named[char] ?? char) : Number.parseInt(hex, 16);
  return { byte, length: whole.length };
}

/** How many bytes belong to a character after its first one. */
function following(first: number, charset: Charset): number {
  if (first < 0x80 || charset === 'frame-roman') return 0;
  if (charset === 'utf-8') {
    if (first < 0xc2 || first > 0xf4) return 0;
    return first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  }
  return charset === 'shift_jis' && first >= 0xa1 && first <= 0xdf ? 0 : 1;
}

const escapes: Record<string, string> = { '\\': '\\\\', '>': '\\>', "'": '\\q', '`': '\\Q' };
const isMarked = /[\\>'`\u0000-\u001f\u00a0\u00ad\u2002\u2003\u2007\u2009\u2011]/gu;

/** Text between quotes as UTF-8, a character for each byte. */
export function encodeMif(text: string): string {
  const written = text.toWellFormed().replace(isMarked, (letter) => {
    if (letter === '\t') return '\\t';
    return (
      escapes[letter] ??
      (isControl(letter) ? hexEscape(frameRomanCode(letter) ?? 0) : plainOf(letter))
    );
  });
  return Buffer.from(written, 'utf8').toString('latin1');
}

/** Other control characters are no text. */
const plainOf = (letter: string): string => (letter < ' ' ? ' ' : letter);

export const hexEscape = (code: number): string => `\\x${code.toString(16).padStart(2, '0')} `;
