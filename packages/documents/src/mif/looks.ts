import { decodeMif } from './mif-string.ts';
import { childNamed, type Statement } from './scan-mif.ts';

/** A statement that holds until another of its kind. `key` is empty where there is none. */
export type Look = { key: string; written: string };
export type Looks = { font: Look; condition: Look; isHidden: boolean };

/** Fonts that add to each other without an end are no looks; UTF-16 units. */
const LONGEST = 2_000;

const plainFont: Look = { key: '', written: "<Font <FTag `'> <FLocked No>>" };
const noCondition: Look = { key: '', written: '<Unconditional >' };

/** Follows the fonts and conditions of a paragraph. */
export class LookTracker {
  readonly #source: string;
  readonly #hiddenTags: ReadonlySet<string>;
  #looks: Looks = { font: plainFont, condition: noCondition, isHidden: false };

  constructor(source: string, hiddenTags: ReadonlySet<string>) {
    this.#source = source;
    this.#hiddenTags = hiddenTags;
  }

  now = (): Looks => this.#looks;

  /** Whether the statement is only about looks. */
  take(one: Statement): boolean {
    if (one.name === 'Font') this.#looks = { ...this.#looks, font: this.#fontOf(one) };
    else if (one.name === 'Unconditional') {
      this.#looks = { ...this.#looks, condition: noCondition, isHidden: false };
    } else if (one.name === 'Conditional') {
      const isHidden = this.#isHidden(one);
      this.#looks = { ...this.#looks, condition: this.#read(one), isHidden };
    } else return false;
    return true;
  }

  /** Programs indent the same statement in several ways. */
  #read({ span }: Statement): Look {
    const written = this.#source.slice(span.start, span.end);
    return { key: written.replace(/\s+/gu, ' '), written };
  }

  /** A text with several conditions is shown if one of them is. */
  #isHidden(condition: Statement): boolean {
    const tags = condition.children.filter(({ name }) => name === 'InCondition');
    const names = tags.map(({ text }) =>
      text ? decodeMif(this.#source, text, 'utf-8').value : '',
    );
    return names.length > 0 && names.every((name) => this.#hiddenTags.has(name));
  }

  /** A font that names no format adds to the one before it. */
  #fontOf(font: Statement): Look {
    const tag = childNamed(font, 'FTag');
    const isPlain = font.children.every(({ name }) => name === 'FTag' || name === 'FLocked');
    const isUnnamed = tag?.text === undefined || tag.text.start === tag.text.end;
    if (tag && isPlain && isUnnamed) return plainFont;
    const read = this.#read(font);
    const before = this.#looks.font;
    if (tag || before.key === '' || before.key.length > LONGEST) return read;
    return { key: before.key + read.key, written: before.written + read.written };
  }
}
