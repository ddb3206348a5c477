import type { CueSpan } from '@glossa/contracts/cue-marks';
import { type Cue, sortCues } from '../cue.ts';
import {
  type MarkedText,
  markedOf,
  sliceMarked,
  trimMarkedLines,
  wholeMarks,
} from '../marked-text.ts';
import { holdsAny } from '../scan-text.ts';
import { readLines, type SubtitleFormat, trimmedLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { colorOf, type Mark, MarkBuilder, plainMarked } from './mark-builder.ts';
import { plainNumber } from './read-time.ts';
import type { ReadWarnings } from './read-warnings.ts';

const identity = {
  id: 'microdvd',
  label: { text: 'MicroDVD' },
  extension: 'sub',
  mediaType: 'text/x-microdvd',
} as const;

const entry = /^\s*\{\s*(\d{1,9})\s*\}\s*\{\s*(\d{1,9})?\s*\}(.*)$/s;
const codes = /\{([a-z]):([^{}]{0,200})\}/gi;
/** Frames per second of our own files, and of those that state none. */
const usualRate = 25;

/** Without a frame rate, 25 frames a second. */
export type MicroDvdOptions = WriteOptions & { frameRate?: number };

/** MicroDVD: times in frames. The first cue may be the frame rate, `{1}{1}23.976`. */
export const microdvd = {
  ...identity,
  write: (cues: readonly Cue[], { frameRate = usualRate }: MicroDvdOptions): string => {
    // As the file states it.
    const rate = Math.round(frameRate * 1000) / 1000;
    const toFrame = (ms: number): number => Math.round((ms * rate) / 1000);
    let written = `{1}{1}${rate}`;
    for (const cue of sortCues(cues)) {
      const start = toFrame(cue.startMs);
      const end = Math.max(start + 1, toFrame(cue.endMs));
      written += `\n{${start}`;
      written += `}{${end}}`;
      written += writeBody(cue);
    }
    return `${written}\n`;
  },
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    let rate: number | undefined;
    let isFirst = true;
    for (const [index, line] of readLines(text, found.warnings).entries()) {
      const read = readEntry(line);
      if (!read) {
        if (line.trim()) found.warnings.add('LINE_UNREADABLE', index + 1);
        continue;
      }
      const { start, end, body } = read;
      const stated = isFirst && start <= 1 ? readRate(body, end) : undefined;
      isFirst = false;
      if (stated !== undefined) {
        rate = stated;
        continue;
      }
      if (rate === undefined) {
        rate = usualRate;
        found.warnings.add('FRAME_RATE_ASSUMED', index + 1);
      }
      const toMs = (frame: number | undefined) =>
        frame === undefined ? undefined : (frame * 1000) / (rate ?? usualRate);
      found.add({
        startMs: toMs(start),
        endMs: toMs(end),
        ...readBody(body, index + 1, found.warnings),
        line: index + 1,
      });
    }
    return found.finish();
  },
  // Frames of film are further apart than those of television.
  readBack: (text: string): Cue[] => microdvd.parse(text),
} satisfies SubtitleFormat;

/** Codes count for a whole line, or with a capital for the whole cue: marks of a part of a line are not written. */
function writeBody(cue: Cue): string {
  if (!cue.spans) {
    const text = trimmedLines(cue.text);
    if (mayBeCode(text)) return text.split('\n').map(inert).join('|');
    return text.includes('\n') ? text.replaceAll('\n', '|') : text;
  }
  const marked = trimMarkedLines(markedOf(cue));
  const whole = codesOf(wholeMarks(marked));
  const styles = whole.styles.length > 0 ? `{Y:${whole.styles.join(',')}}` : '';
  return `${styles}${whole.color ? `{C:$${whole.color}}` : ''}${writeLines(marked, whole)}`;
}

function writeLines(marked: MarkedText, whole: Codes): string {
  if (!marked.text.includes('\n')) return inert(marked.text);
  let at = 0;
  const lines = marked.text.split('\n').map((line) => {
    const own = codesOf(wholeMarks(sliceMarked(marked, at, at + line.length)));
    at += line.length + 1;
    const missing = own.styles.filter((style) => !whole.styles.includes(style));
    const color = own.color && !whole.color ? `{c:$${own.color}}` : '';
    return `${missing.length > 0 ? `{y:${missing.join(',')}}` : ''}${color}${inert(line)}`;
  });
  return lines.join('|');
}

const letters = { bold: 'b', italic: 'i', underline: 'u' } as const;

type Codes = { styles: readonly string[]; color: string | undefined };
const noCodes: Codes = { styles: [], color: undefined };

function codesOf(spans: readonly CueSpan[]): Codes {
  if (spans.length === 0) return noCodes;
  const styles = spans.flatMap(({ kind }) => (kind in letters ? [letters[kind as 'bold']] : []));
  const color = spans.find((span) => span.kind === 'color');
  // Blue, green, red; without opacity.
  const [, red, green, blue] =
    (color?.kind === 'color' && color.value.match(/^#(..)(..)(..)$/)) || [];
  return { styles, color: red === undefined ? undefined : `${blue}${green}${red}` };
}

const mayBeCode = holdsAny('|{}/');
/** A vertical bar ends a line, braces open codes, and a slash at the start is italics: similar signs instead. */
const inert = (line: string): string =>
  mayBeCode(line) ? line.replace(/[|{}]|^\//g, (sign) => lookalikes.get(sign) ?? sign) : line;

const lookalikes = new Map([
  ['|', '\u2223'],
  ['{', '\u2774'],
  ['}', '\u2775'],
  ['/', '\u2215'],
]);
const originals = new Map([...lookalikes].map(([sign, other]) => [other, sign]));

type Entry = { start: number; end: number | undefined; body: string };

function readEntry(line: string): Entry | undefined {
  // As nearly all lines are.
  const middle = line.indexOf('}{');
  const last = middle < 0 ? -1 : line.indexOf('}', middle + 2);
  const first = line.startsWith('{') ? plainNumber(line, 1, middle) : -1;
  const second = first < 0 ? -1 : plainNumber(line, middle + 2, last);
  if (second >= 0) return { start: first, end: second, body: line.slice(last + 1) };
  const [, start, end, body = ''] = entry.exec(line) ?? [];
  if (start === undefined) return undefined;
  return { start: Number(start), end: end === undefined ? undefined : Number(end), body };
}

/** A number in the first two frames, or one with decimals; others may be a text. */
function readRate(body: string, end: number | undefined): number | undefined {
  const match = body.trim().match(/^(\d{1,4}(?:[.,]\d{1,9})?)$/);
  if ((end ?? 0) > 1 && !/[.,]/.test(body)) return undefined;
  const rate = Number(match?.[1]?.replace(',', '.'));
  return rate > 0 && rate <= 1000 ? rate : undefined;
}

function readBody(body: string, line: number, warnings: ReadWarnings): MarkedText {
  if (!mayBeMarked.test(body))
    return plainMarked(body.includes('|') ? body.replaceAll('|', '\n') : body);
  const built = new MarkBuilder();
  const whole: Mark[] = [];
  for (const [index, part] of body.split('|').entries()) {
    if (index > 0) built.add('\n');
    const marks: Mark[] = [];
    const plain = part.replace(codes, (_code, name: string, value: string) => {
      const known = marksOfCode(name.toLowerCase(), value);
      if (known) (name === name.toLowerCase() ? marks : whole).push(...known);
      else warnings.add(/[po]/i.test(name) ? 'POSITION_DROPPED' : 'STYLE_DROPPED', line);
      return '';
    });
    // A slash at the start of a line is italics.
    const isItalic = /^\s*\/./.test(plain);
    if (isItalic) marks.push({ kind: 'italic' });
    const text = isItalic ? plain.replace('/', '') : plain;
    const start = built.text.length;
    built.add(text.replace(/[\u2223\u2774\u2775]|^\u2215/g, (sign) => originals.get(sign) ?? sign));
    for (const mark of marks) built.mark(mark, start);
  }
  for (const mark of whole) built.mark(mark, 0);
  return built.finish(line, warnings);
}

/** Codes, italics and the signs that stand for others. */
const mayBeMarked = /[{/\u2215\u2223\u2774\u2775]/;

const styles = new Map<string, Mark>([
  ['b', { kind: 'bold' }],
  ['i', { kind: 'italic' }],
  ['u', { kind: 'underline' }],
]);

/** Undefined if a part of a code is not kept. */
function marksOfCode(name: string, value: string): Mark[] | undefined {
  if (name === 'c') {
    const [, blue, green, red] = value.match(/^\$?(..)(..)(..)$/) ?? [];
    const color = blue === undefined ? undefined : colorOf(`#${red}${green}${blue}`);
    return color ? [{ kind: 'color', value: color }] : undefined;
  }
  if (name !== 'y') return undefined;
  const marks = value.split(',').map((style) => styles.get(style.trim()));
  return marks.every((mark) => mark !== undefined) ? marks : undefined;
}

export const isMicroDvdLine = (line: string): boolean => entry.test(line);
