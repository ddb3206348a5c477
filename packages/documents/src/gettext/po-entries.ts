import { corrupt } from '../document-error.ts';
import type { Span } from '../text/splice.ts';

/** A keyword with its string. `span` covers both without the last line ending; `value` is decoded. */
export type PoString = { keyword: string; value: string; span: Span };

export type PoEntry = { strings: PoString[]; flags: string[]; start: number };

/** In UTF-16 units. Tools wrap messages at 80 columns; the patterns below must not run on a line of megabytes. */
const LONGEST_LINE = 200_000;

const LINE = /[^\r\n]*(?:\r\n|\n|\r|$)/gu;
const keywordLine =
  /^([ \t]*)(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,2}\])?)[ \t]*("(?:[^"\\]|\\.)*")[ \t]*$/u;
const continuation = /^[ \t]*("(?:[^"\\]|\\.)*")[ \t]*$/u;

/**
 * Parses a PO file line by line. No library provides the positions, which are needed to keep comments, line breaks and
 * order.
 */
export function readPoEntries(source: string): PoEntry[] {
  const entries: PoEntry[] = [];
  let entry: PoEntry | undefined;
  let current: PoString | undefined;
  let lineNumber = 0;
  for (const match of source.matchAll(LINE)) {
    if (match[0] === '') break;
    lineNumber += 1;
    const text = match[0].replace(/[\r\n]+$/u, '');
    if (text.length > LONGEST_LINE)
      throw corrupt({ id: 'documents.damageLineTooLong', params: { lineNumber } });
    const start = match.index;
    const end = start + text.length;
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.startsWith('#')) {
      current = undefined;
      // Comments precede their entry; obsolete entries ("#~") are treated as comments.
      if (!entry || entry.strings.length > 0) entry = undefined;
      if (trimmed.startsWith('#,')) {
        entry ??= { strings: [], flags: [], start };
        entry.flags.push(
          ...trimmed
            .slice(2)
            .split(',')
            .map((flag) => flag.trim()),
        );
      }
      continue;
    }
    const keyword = keywordLine.exec(text);
    const more = keyword ? null : continuation.exec(text);
    if (keyword) {
      const name = keyword[2] ?? '';
      const startsNew =
        entry?.strings.some((one) => one.keyword.startsWith('msgstr')) === true &&
        !name.startsWith('msgstr');
      if (!entry || startsNew) entry = { strings: [], flags: [], start };
      if (entry.strings.length === 0) entries.push(entry);
      const literal = keyword[3] ?? '""';
      current = { keyword: name, value: unescapePo(literal), span: { start, end } };
      entry.strings.push(current);
    } else if (more && current) {
      current.value += unescapePo(more[1] ?? '""');
      current.span.end = end;
    } else throw corrupt({ id: 'documents.damagePoLine', params: { lineNumber } });
  }
  return entries;
}

const escapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
};

function unescapePo(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\(?:x([\da-f]{1,2})|([0-7]{1,3})|(.))/giu, (_, hex, octal, char: string) => {
      if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8));
      return escapes[char] ?? char;
    });
}

/** gettext's line width. */
const WIDTH = 77;

/** The strings of one keyword, broken after line breaks and at spaces like gettext's tools. */
export function writePoString(keyword: string, value: string, ending: string): string {
  const escaped = value
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, '')
    .replace(/[\\"]/gu, '\\$&')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r');
  const lines = escaped.split(/(?<=\n)/u).map((line) => line.replace('\n', '\\n'));
  const single = `${keyword} "${lines.join('')}"`;
  if (lines.length < 2 && single.length <= WIDTH) return single;
  const folded = lines.flatMap((line) => fold(line));
  if (folded.length < 2) return single;
  return [`${keyword} ""`, ...folded.map((line) => `"${line}"`)].join(ending);
}

function fold(line: string): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<= )/u)) {
    if (current !== '' && current.length + word.length > WIDTH) {
      lines.push(current);
      current = '';
    }
    current += word;
  }
  return current === '' ? lines : [...lines, current];
}
