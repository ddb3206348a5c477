import { type MarkedText, runsOf, sliceMarked } from '../marked-text.ts';
import { colorOf } from './mark-builder.ts';
import { sccCodeOf } from './scc-characters.ts';
import {
  formatWord,
  indentPreamble,
  lookPreamble,
  midRowCodes,
  plainLook,
  type SccLook,
  sameLook,
  sccColors,
  tabOffset,
} from './scc-codes.ts';

/** A line of text, word by word. Codes of a look take the place of the space before their word. */
export type SccLine = { text: string; words: { text: string; look: SccLook }[] };

/** The lines of a marked text. The look of a word is that of most of its characters. */
export function linesOf(marked: MarkedText): SccLine[] {
  let at = 0;
  return marked.text.split('\n').map((text) => {
    const line = sliceMarked(marked, at, at + text.length);
    at += text.length + 1;
    const looks = looksOf(line);
    const words = [...text.matchAll(/[^ ]+/g)].map(({ 0: word, index }) => ({
      text: word,
      look: mostOf(looks.slice(index, index + word.length)),
    }));
    return { text, words };
  });
}

function looksOf(line: MarkedText): SccLook[] {
  const looks: SccLook[] = Array.from(line.text, () => plainLook);
  for (const { start, end, marks } of runsOf(line)) {
    const color = marks.find((mark) => mark.kind === 'color');
    const look = {
      color: color?.kind === 'color' ? nearestColor(color.value) : 0,
      italic: marks.some(({ kind }) => kind === 'italic'),
      underline: marks.some(({ kind }) => kind === 'underline'),
    };
    for (let at = start; at < end; at += 1) looks[at] = look;
  }
  return looks;
}

function mostOf(looks: readonly SccLook[]): SccLook {
  let most = looks[0] ?? plainLook;
  let count = 0;
  for (const look of looks) {
    const same = looks.filter((other) => sameLook(look, other)).length;
    if (same > count) [most, count] = [look, same];
  }
  return most;
}

/** Only colors of the format itself: another one would be a guess. */
function nearestColor(value: string): number {
  const known = sccColors.indexOf(colorOf(value)?.slice(0, 7) ?? '');
  return known < 0 ? 0 : known;
}

/** The words of a line that begins at a column. */
export function layLine(line: SccLine, row: number, column: number): string[] {
  const first = line.words[0]?.look ?? plainLook;
  const isUnderlineOnly = sameLook(first, { ...plainLook, underline: true });
  const codes = isUnderlineOnly ? [] : midRowCodes(plainLook, first);
  const sent = new SentWords();
  if (codes.length <= column) {
    const from = column - codes.length;
    sent.control(indentPreamble(row, from, isUnderlineOnly));
    if (from % 4 > 0) sent.control(tabOffset(from % 4));
    for (const code of codes) sent.control(code);
  } else {
    // At the edge the preamble itself has the color, or else italics.
    const color = { ...first, italic: false };
    sent.control(lookPreamble(row, codes.length > 1 ? color : first));
    if (codes.length > 1) for (const code of midRowCodes(color, first)) sent.control(code);
  }
  let look = first;
  for (const [index, word] of line.words.entries()) {
    const change = midRowCodes(look, word.look);
    if (index > 0 && change.length === 0) sent.character(' ');
    for (const code of change) sent.control(code);
    for (const sign of word.text) sent.character(sign);
    look = word.look;
  }
  return sent.finish();
}

/** Columns that a line takes from its first character on. */
export function widthOf({ words }: SccLine): number {
  let width = 0;
  let look = words[0]?.look ?? plainLook;
  for (const [index, word] of words.entries()) {
    if (index > 0) width += Math.max(1, midRowCodes(look, word.look).length);
    width += [...word.text].length;
    look = word.look;
  }
  return width;
}

/** Pairs characters, and sends control codes twice. */
class SentWords {
  readonly #words: string[] = [];
  #open: number | undefined;

  character(sign: string): void {
    const code = sccCodeOf(sign) ?? sccCodeOf('?');
    if (code?.byte !== undefined) this.#byte(code.byte);
    if (code?.word !== undefined) this.control(code.word);
  }

  control(word: number): void {
    this.#close();
    this.#words.push(formatWord(word), formatWord(word));
  }

  finish(): string[] {
    this.#close();
    return this.#words;
  }

  #byte(byte: number): void {
    if (this.#open === undefined) this.#open = byte;
    else {
      this.#words.push(formatWord((this.#open << 8) | byte));
      this.#open = undefined;
    }
  }

  #close(): void {
    if (this.#open !== undefined) this.#words.push(formatWord(this.#open << 8));
    this.#open = undefined;
  }
}
