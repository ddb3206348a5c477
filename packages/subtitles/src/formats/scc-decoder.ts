import type { FoundCue } from './found-cues.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { basicCharacter, wideCharacter } from './scc-characters.ts';
import {
  command,
  plainLook,
  readMidRow,
  readPreamble,
  type SccLook,
  sccRows,
  tabColumns,
} from './scc-codes.ts';
import { placeOfBlock, type SccBlock } from './scc-place.ts';
import { SccScreen, type SccText } from './scc-screen.ts';

/** A word of one channel without parity. `damaged`: which of its two bytes have the wrong one. */
export type SccWord = {
  word: number;
  damaged: readonly [boolean, boolean];
  atMs: number;
  line: number;
};

type Mode = SccForm | 'text';
/** How a caption came onto the screen. */
export type SccForm = 'pop-on' | 'roll-up' | 'paint-on';
/** `block`: the exact rows and columns, of which a placement may say less. */
export type SccFound = FoundCue & { block: SccBlock; form: SccForm };

type Open = { text: SccText; startMs: number; line: number; form: SccForm };

/** Decodes one channel of CEA-608 to cues: each text for as long as it stays on the screen as it is. */
export class SccDecoder {
  readonly #warnings: ReadWarnings;
  readonly #cues: SccFound[] = [];
  readonly #open = new Map<string, Open>();
  #displayed = new SccScreen();
  #loaded = new SccScreen();
  #mode: Mode = 'pop-on';
  #row = sccRows;
  #column = 0;
  #look: SccLook = plainLook;
  /** The control code before, unless that was already its repetition. */
  #before = 0;
  /** When the first character of a text was received that appears as it is sent. */
  #writtenMs: number | undefined;
  #writtenLine = 0;
  #isProgramData = false;
  /** Whether characters among data of the program were counted. */
  #isDataCounted = false;

  constructor(warnings: ReadWarnings) {
    this.#warnings = warnings;
  }

  receive({ word, damaged, atMs, line }: SccWord): void {
    const high = word >> 8;
    if (high >= 0x10 && high < 0x20) {
      this.#isProgramData = false;
      if (damaged.includes(true) || word === this.#before) {
        this.#before = 0;
        return;
      }
      this.#before = word;
      this.#control(word, atMs, line);
      return;
    }
    this.#before = 0;
    // Below are data of the program on the other field: a code, and then bytes until the one that ends them.
    if (high > 0 && high < 0x10) {
      this.#isProgramData = high < 0x0f && !damaged[0];
      this.#isDataCounted = false;
      return;
    }
    if (this.#isProgramData) {
      this.#skip(word, line);
      return;
    }
    for (const [index, byte] of [high, word & 0x7f].entries())
      if (byte >= 0x20) this.#write(damaged[index] ? '\ufffd' : basicCharacter(byte), atMs, line);
  }

  /** The cues, those that are still shown without an end. */
  finish(): SccFound[] {
    this.#settle();
    for (const open of this.#open.values()) this.#close(open, undefined);
    this.#open.clear();
    return this.#cues;
  }

  /** A title, or a text behind a damaged code that looks like one: it is named once up to the next code. */
  #skip(word: number, line: number): void {
    if (this.#isDataCounted || (word & 0x7f7f) === 0) return;
    this.#isDataCounted = true;
    this.#warnings.add('TEXT_SKIPPED', line);
  }

  get #screen(): SccScreen {
    return this.#mode === 'pop-on' ? this.#loaded : this.#displayed;
  }

  #control(word: number, atMs: number, line: number): void {
    const preamble = readPreamble(word);
    if (preamble) {
      // A text that rolls up has one row; the preamble only says where.
      this.#row = preamble.row;
      this.#column = preamble.column;
      this.#look = preamble.look;
      return;
    }
    const look = readMidRow(word, this.#look);
    if (look) {
      // The space of the code is underlined only between two words that are.
      const underline = look.underline && this.#look.underline;
      this.#look = { ...look, underline };
      this.#write(' ', atMs, line, true);
      this.#look = look;
      return;
    }
    const wide = wideCharacter(word >> 8, word & 0xff);
    if (wide) {
      if (wide.isExtended) this.#column = Math.max(0, this.#column - 1);
      if (wide.sign === '\u00a0') this.#column += 1;
      else this.#write(wide.sign, atMs, line);
      return;
    }
    const columns = tabColumns(word);
    if (columns > 0) this.#column += columns;
    else if (word >> 8 === 0x14 || word >> 8 === 0x15)
      this.#command((word & 0xff) | 0x1400, atMs, line);
    // Backgrounds and black letters.
    else this.#warnings.add('STYLE_DROPPED', line);
  }

  #command(word: number, atMs: number, line: number): void {
    switch (word) {
      case command.resumeCaption:
        this.#enter('pop-on');
        return;
      case command.resumeDirect:
        this.#settle();
        this.#enter('paint-on');
        return;
      case command.rollUp2:
      case command.rollUp3:
      case command.rollUp4:
        if (this.#mode !== 'roll-up') {
          this.#erase(atMs);
          this.#loaded.clear();
          this.#row = sccRows;
          this.#column = 0;
          this.#look = plainLook;
        }
        this.#enter('roll-up');
        return;
      case command.textRestart:
      case command.resumeText:
        this.#warnings.add('TEXT_SKIPPED', line);
        this.#enter('text');
        return;
      case command.carriageReturn:
        if (this.#mode !== 'roll-up') return;
        this.#settle();
        this.#displayed.clear();
        this.#column = 0;
        this.#look = plainLook;
        return;
      case command.eraseDisplayed:
        this.#erase(atMs);
        return;
      case command.eraseBuffer:
        this.#loaded.clear();
        return;
      case command.endOfCaption:
        this.#settle();
        this.#enter('pop-on');
        // The standard keeps the old text in the other memory; files rely on decoders that do not.
        this.#displayed = this.#loaded;
        this.#loaded = new SccScreen();
        this.#show(atMs, line);
        return;
      case command.backspace:
        this.#column = Math.max(0, this.#column - 1);
        this.#screen.eraseFrom(this.#row, this.#column);
        return;
      case command.deleteToEnd:
        this.#screen.eraseFrom(this.#row, this.#column);
        return;
      default:
        this.#warnings.add('STYLE_DROPPED', line);
    }
  }

  #enter(mode: Mode): void {
    if (this.#mode !== mode) this.#settle();
    this.#mode = mode;
  }

  #write(sign: string, atMs: number, line: number, isCode = false): void {
    if (this.#mode === 'text') return;
    if (sign === '\ufffd') this.#warnings.add('CHARACTERS_LOST', line);
    this.#screen.write(this.#row, this.#column, { sign, look: this.#look, isCode });
    this.#column += 1;
    if (this.#mode === 'pop-on' || this.#writtenMs !== undefined || sign === ' ') return;
    this.#writtenMs = atMs;
    this.#writtenLine = line;
    // The line that rolls up was shown until here; as text of its own it is said once.
    if (this.#mode === 'roll-up') this.#closeAll(atMs);
  }

  /** What appeared as it was sent is a text from its first character on. */
  #settle(): void {
    if (this.#writtenMs === undefined) return;
    this.#show(this.#writtenMs, this.#writtenLine);
    this.#writtenMs = undefined;
  }

  #erase(atMs: number): void {
    this.#settle();
    this.#displayed.clear();
    this.#closeAll(atMs);
  }

  /** From a time on, what the displayed memory has is shown; what was there before and stays is one text. */
  #show(atMs: number, line: number): void {
    const texts = this.#displayed.isEmpty ? [] : this.#displayed.texts(line, this.#warnings);
    const keys = new Set(texts.map(({ key }) => key));
    for (const [key, open] of this.#open) {
      if (keys.has(key)) continue;
      this.#open.delete(key);
      this.#close(open, atMs);
    }
    const form = this.#mode === 'text' ? 'pop-on' : this.#mode;
    for (const text of texts)
      if (!this.#open.has(text.key)) this.#open.set(text.key, { text, startMs: atMs, line, form });
  }

  #closeAll(atMs: number): void {
    for (const open of this.#open.values()) this.#close(open, atMs);
    this.#open.clear();
  }

  #close({ text, startMs, line, form }: Open, endMs: number | undefined): void {
    const { track, placement, isIndented } = placeOfBlock(text.block);
    if (isIndented) this.#warnings.add('POSITION_DROPPED', line);
    const { text: shown, spans } = text.marked;
    // Time codes that do not count on would erase it at once: it gets a usual length, with a warning.
    const { block } = text;
    this.#cues.push({ startMs, endMs, text: shown, spans, track, placement, line, block, form });
  }
}
