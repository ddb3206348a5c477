import type { MarkedText } from '../marked-text.ts';
import { type Mark, MarkBuilder } from './mark-builder.ts';
import { legacyPad, type Pad, padFrom } from './number-pad.ts';
import { lossOf, tagPattern } from './override-tags.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';

/** `position`: of \pos, in the units of the file. */
export type AssText = MarkedText & {
  pad: Pad | undefined;
  position: { x: number; y: number } | undefined;
};

const lookAlikes: Record<string, string> = { '\u2216': '\\', '\u2774': '{', '\u2775': '}' };

const lookAlike = /[\u2216\u2774\u2775]/;

/** The marks of a style by its name; undefined if there is no such style. */
export type MarksOfStyle = (name: string) => readonly Mark[] | undefined;

/**
 * The text and marks of an event; override blocks that say something else, and drawings, are counted. Our writer replaces
 * braces and backslashes by look-alikes, because ASS has no reliable escape for them; they are restored here. `base`:
 * the marks of the style of the event, which tags change.
 */
export function readAssText(
  raw: string,
  base: readonly Mark[],
  line: WarningLine,
  warnings: ReadWarnings,
  marksOf: MarksOfStyle = () => undefined,
): AssText {
  if (!raw.includes('{') && base.length === 0)
    return { text: unescapeText(raw), spans: [], pad: undefined, position: undefined };
  const reading = new AssReading(base, line, warnings, marksOf);
  let drawn = false;
  let at = 0;
  while (at < raw.length) {
    const open = nextBlock(raw, at);
    const close = open < 0 ? -1 : raw.indexOf('}', open);
    const plain = raw.slice(at, close < 0 ? undefined : open);
    if (!reading.isDrawing) reading.built.add(unescapeText(plain));
    else drawn ||= plain.trim() !== '';
    if (close < 0) break;
    reading.readBlock(raw.slice(open + 1, close));
    at = close + 1;
  }
  if (drawn) warnings.add('EFFECT_DROPPED', line);
  return { ...reading.built.finish(line, warnings), pad: reading.pad, position: reading.position };
}

const kinds = { b: 'bold', i: 'italic', u: 'underline' } as const;

class AssReading {
  readonly built = new MarkBuilder();
  isDrawing = false;
  pad: Pad | undefined;
  position: { x: number; y: number } | undefined;
  /** Of the style that holds, and of that of the event. */
  #base: readonly Mark[];
  readonly #own: readonly Mark[];
  readonly #line: WarningLine;
  readonly #warnings: ReadWarnings;
  readonly #marksOf: MarksOfStyle;

  constructor(
    base: readonly Mark[],
    line: WarningLine,
    warnings: ReadWarnings,
    marksOf: MarksOfStyle,
  ) {
    this.#base = base;
    this.#own = base;
    this.#line = line;
    this.#warnings = warnings;
    this.#marksOf = marksOf;
    for (const mark of base) this.built.open(mark.kind, [mark]);
  }

  readBlock(block: string): void {
    // Text in braces without a tag is a note of the author.
    if (!block.includes('\\') && block.trim()) this.#warnings.add('COMMENT_DROPPED', this.#line);
    for (const [, letters = '', rest = ''] of block.matchAll(tagPattern)) {
      const [name, value] = divideTag(letters, rest);
      if (this.#readTag(name, value.trim())) continue;
      const code = lossOf(name, value);
      if (code) this.#warnings.add(code, this.#line);
    }
  }

  /** Whether the tag is kept. */
  #readTag(name: string, value: string): boolean {
    if (name === 'p' && /^\d{1,3}$/.test(value)) this.isDrawing = Number(value) > 0;
    if (name === 'b' || name === 'i' || name === 'u') return this.#switch(kinds[name], value);
    if (name === 'c' || name === '1c') return this.#color(value);
    if (name === 'r') {
      const marks = value === '' ? this.#own : this.#marksOf(value);
      this.#base = marks ?? this.#own;
      for (const kind of ['bold', 'italic', 'underline', 'color'] as const) this.#reset(kind);
      return marks !== undefined;
    }
    if (name === 'an' || name === 'a') {
      this.pad ??= name === 'an' ? padFrom(Number(value)) : legacyPad(Number(value));
      return true;
    }
    if (name !== 'pos' || this.position) return false;
    const [, x, y] =
      value.match(/^\(\s*(-?\d{1,6}(?:\.\d{1,6})?)\s*,\s*(-?\d{1,6}(?:\.\d{1,6})?)\s*\)?$/) ?? [];
    if (x === undefined) return false;
    this.position = { x: Number(x), y: Number(y) };
    return true;
  }

  #switch(kind: 'bold' | 'italic' | 'underline', value: string): boolean {
    if (!/^\d{0,4}$/.test(value)) return false;
    // Bold may be a weight. Other numbers are none, as for renderers.
    const isWeight = kind === 'bold' && Number(value) >= 100;
    if (value !== '0' && value !== '1' && !isWeight) {
      this.#reset(kind);
      return true;
    }
    this.built.close(kind);
    if (value === '1' || Number(value) >= 600) this.built.open(kind, [{ kind }]);
    return true;
  }

  #color(value: string): boolean {
    if (value === '') {
      this.#reset('color');
      return true;
    }
    const color = assColor(value);
    if (!color) return false;
    this.built.close('color');
    this.built.open('color', [{ kind: 'color', value: color }]);
    return true;
  }

  /** Back to what the style says. */
  #reset(kind: Mark['kind']): void {
    this.built.close(kind);
    const mark = this.#base.find((one) => one.kind === kind);
    if (mark) this.built.open(kind, [mark]);
  }
}

/** Colors without their signs, and names of styles, begin with letters, too. */
function divideTag(letters: string, rest: string): [string, string] {
  const [, name, value = ''] =
    letters.match(/^(1?c)([0-9a-f]+)$/i) ?? letters.match(/^(r)(.+)$/) ?? [];
  return name === undefined ? [letters, rest] : [name, value + rest];
}

/** &HBBGGRR&, with leading zeros left out. */
export function assColor(written: string): string | undefined {
  const hex = written
    .match(/^&?H?([0-9a-f]{1,8})&?$/i)?.[1]
    ?.padStart(6, '0')
    .slice(-6);
  const [blue, green, red] = hex?.match(/../g) ?? [];
  return blue === undefined ? undefined : `#${red}${green}${blue}`.toLowerCase();
}

function unescapeText(text: string): string {
  const plain = text.includes('\\')
    ? text.replace(/\\([Nnh{}])/g, (_, sign: string) =>
        sign === 'h' ? '\u00a0' : sign === '{' || sign === '}' ? sign : '\n',
      )
    : text;
  return lookAlike.test(plain)
    ? plain.replace(/[\u2216\u2774\u2775]/g, (sign) => lookAlikes[sign] ?? sign)
    : plain;
}

/** The position of the next { that is not escaped by a backslash. */
function nextBlock(raw: string, from: number): number {
  let at = raw.indexOf('{', from);
  while (at > 0 && raw[at - 1] === '\\') at = raw.indexOf('{', at + 1);
  return at;
}
