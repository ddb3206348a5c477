import {
  type CueSpan,
  colorPattern,
  languageTagPattern,
  maxSpans,
  maxSpanValue,
} from '@glossa/contracts/cue-marks';
import { normalizeSpans } from '../cue-spans.ts';
import type { MarkedText } from '../marked-text.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';

/** A mark without its place. */
export type Mark =
  | { kind: 'bold' | 'italic' | 'underline' }
  | { kind: 'voice' | 'language' | 'class' | 'color' | 'ruby'; value: string };

/** Tags inside of each other, of which no subtitle has nearly as many. */
export const maxOpen = 200;

type Open = { name: string; marks: readonly Mark[]; start: number };

/** Builds a text with its marks from a file's tags, which may be nested wrongly or not be closed. */
export class MarkBuilder {
  text = '';
  readonly #open: Open[] = [];
  readonly #spans: CueSpan[] = [];
  #dropped = 0;

  add(text: string): void {
    this.text += text;
  }

  /** `name` is what closes it again. */
  open(name: string, marks: readonly Mark[]): void {
    if (this.#open.length < maxOpen) this.#open.push({ name, marks, start: this.text.length });
    else this.#dropped += marks.length;
  }

  /** Ends the innermost tag of this name; false if none is open. */
  close(name: string): boolean {
    const at = this.#open.findLastIndex((open) => open.name === name);
    if (at < 0) return false;
    for (const open of this.#open.splice(at, 1)) this.#end(open);
    return true;
  }

  /** Marks from an offset up to the end so far. */
  mark(mark: Mark, start: number): void {
    this.#end({ name: '', marks: [mark], start });
  }

  /** Counts marks that were too many for one cue. */
  finish(line: WarningLine, warnings: ReadWarnings): MarkedText {
    for (let open = this.#open.pop(); open; open = this.#open.pop()) this.#end(open);
    warnings.add('STYLE_DROPPED', line, this.#dropped);
    // Outer marks first: inner ones cover them.
    const spans = this.#spans.sort((a, b) => a.start - b.start || b.end - a.end);
    return { text: this.text, spans: normalizeSpans(this.text, spans) };
  }

  #end({ marks, start }: Open): void {
    const end = this.text.length;
    if (end === start) return;
    if (this.#spans.length >= maxSpans) {
      this.#dropped += marks.length;
      return;
    }
    for (const mark of marks) this.#spans.push({ ...mark, start, end } as CueSpan);
  }
}

export const plainMarked = (text: string): MarkedText => ({ text, spans: [] });

/** The same marks after signs were put into a text or taken out of it. */
export function alignSpans(marked: MarkedText, after: string, sign: string): MarkedText {
  const { text, spans } = marked;
  if (text === after) return marked;
  if (spans.length === 0) return { text: after, spans };
  const offsets = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let to = 0;
  for (let at = 0; at < text.length; at += 1) {
    while (after[to] !== text[at] && after[to] === sign) to += 1;
    offsets[at] = to;
    if (after[to] === text[at]) to += 1;
    ends[at] = to;
  }
  const moved = spans.map((span) => ({
    ...span,
    start: offsets[span.start] ?? 0,
    end: ends[span.end - 1] ?? 0,
  }));
  return { text: after, spans: normalizeSpans(after, moved) };
}

/** A mark whose value the model accepts. */
export function markOf(kind: 'voice' | 'language' | 'ruby', value: string): Mark | undefined {
  const plain = value.replace(/\s*\n\s*/g, ' ').trim();
  if (plain === '' || plain.length > maxSpanValue) return undefined;
  if (kind === 'language' && !languageTagPattern.test(plain)) return undefined;
  return { kind, value: plain };
}

const names: Readonly<Record<string, string>> = {
  ...{ black: '000000', silver: 'c0c0c0', gray: '808080', grey: '808080', white: 'ffffff' },
  ...{ maroon: '800000', red: 'ff0000', purple: '800080', fuchsia: 'ff00ff', magenta: 'ff00ff' },
  ...{ green: '008000', lime: '00ff00', olive: '808000', yellow: 'ffff00', navy: '000080' },
  ...{ blue: '0000ff', teal: '008080', aqua: '00ffff', cyan: '00ffff', orange: 'ffa500' },
  ...{ pink: 'ffc0cb', gold: 'ffd700', brown: 'a52a2a', violet: 'ee82ee' },
};

/** #rrggbb or #rrggbbaa of a color as HTML, CSS and TTML write it; undefined if it is unknown. */
export function colorOf(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  const named = names[text];
  if (named) return `#${named}`;
  const hex = text.startsWith('#') ? text.slice(1) : text;
  if (/^[0-9a-f]{3}$/.test(hex)) return `#${hex.replace(/./g, '$&$&')}`;
  if (colorPattern.test(`#${hex}`))
    return `#${hex.endsWith('ff') && hex.length === 8 ? hex.slice(0, 6) : hex}`;
  const parts = text.match(
    /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})(?:\s*,\s*(\d{1,3}))?\s*\)$/,
  );
  if (!parts) return undefined;
  const bytes = parts.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]));
  if (bytes.some((byte) => byte > 255)) return undefined;
  const opaque = bytes.length === 4 && bytes[3] === 255 ? bytes.slice(0, 3) : bytes;
  return `#${opaque.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
