import type { KeptCue } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { ReadWarnings } from '../formats/read-warnings.ts';
import { type CueParts, type FileKeeper, withoutEmpty, withParts } from './file-keeper.ts';
import { hideMarkup } from './hidden-markup.ts';
import { usualBefore } from './piece-writer.ts';
import {
  after,
  endOfUnclosed,
  isNeutral,
  isWellFormed,
  structureOf,
  tagsBetween,
} from './ttml-structure.ts';

const opening = /<((?:[\w.-]+:)?)p\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/y;
/** Collects the head of a TTML file and the paragraphs that are one cue each, as they are. */
export class TtmlKeeper {
  readonly #xml: string;
  readonly #entries: KeptCue[] = [];
  #head: string | undefined;
  #end = 0;
  #isWhole = true;
  /** Where the first paragraph without a cue is, behind the last one with one. */
  #dropped: number | undefined;
  /** Elements around the paragraphs that are written. */
  #inside: readonly string[] = [];
  /** Elements around the last paragraph of the file. */
  #wasInside: readonly string[] = [];
  /** Whether one of these has times. */
  #isTimed = false;
  readonly #leftOut = new ReadWarnings();

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** Nothing of the file is written again, such as where a document type may declare what it then uses. */
  abandon(): void {
    this.#isWhole = false;
  }

  /**
   * A paragraph at a position with the ids of its cues. One without cues stays with what is between others, as long as
   * that is well-formed.
   */
  add(ids: readonly (string | undefined)[], position: number): void {
    const id = ids.find((one) => one !== undefined);
    if (id === undefined) {
      this.#dropped ??= position;
      return;
    }
    opening.lastIndex = position;
    const match = opening.exec(this.#xml);
    const [whole = '', prefix = '', attributes = ''] = match ?? [];
    const from = position + whole.length;
    const closed = this.#xml.indexOf(`</${prefix}p`, from);
    const to = closed < 0 ? endOfUnclosed(this.#xml, from) : closed;
    const end = closed < 0 ? to : this.#xml.indexOf('>', to) + 1;
    if (!match || end === 0) {
      this.abandon();
      return;
    }
    const before = this.#before(position);
    this.#end = end;
    const notes = before === usualBefore.ttml ? {} : { before };
    const settings = `<${prefix}p${attributes}>`;
    const text = this.#xml.slice(from, to);
    const structure = structureOf(text);
    // A paragraph without an end has the next ones in it.
    if (ids.length === 1 && (isWellFormed(structure) || structure.begun.includes(`${prefix}p`)))
      this.#entries.push({ id, ...notes, settings, text });
    // Written anew, its text is XML.
    else if (ids.length === 1) this.#entries.push({ id, ...notes, settings });
    else {
      // Its spans have times of their own: each becomes a paragraph.
      this.#entries.push({ id, ...notes });
      this.#leaveOut(this.#xml.slice(position, end));
    }
  }

  finish(keeper: FileKeeper, cues: readonly Cue[], parts: CueParts): void {
    if (!this.#isWhole) return;
    const rest = this.#xml.slice(this.#end);
    const { ended, begun, overlaps, isStray } = structureOf(rest);
    const isBroken =
      [...ended, ...begun].join(' ') !== this.#wasInside.toReversed().join(' ') ||
      (this.#dropped !== undefined && (overlaps || isStray));
    if (isBroken) this.#leaveOut(rest);
    // Elements that are open where the last paragraph is written, and where it was.
    const tail = isBroken
      ? `${tagsBetween(this.#inside, [])}\n`
      : tagsBetween(this.#inside, this.#wasInside) + rest;
    const around = { head: inUtf8(this.#head ?? ''), tail };
    const entries = withParts(withoutEmpty(this.#entries, cues), parts);
    keeper.keep('ttml', { ...around, cues: entries }, this.#leftOut);
  }

  /** What is between the paragraph before and a position, as far as it can be between any two paragraphs. */
  #before(position: number): string {
    const dropped = this.#dropped;
    this.#dropped = undefined;
    if (this.#head === undefined) return this.#beforeFirst(position, dropped);
    const between = this.#xml.slice(this.#end, position);
    const structure = structureOf(between);
    this.#wasInside = after(this.#wasInside, structure);
    const isWhole = !structure.overlaps && !structure.isStray;
    if (isWhole && isNeutral(structure, this.#inside)) return between;
    // The times of one division would cut the paragraphs of the others: they have no place in it.
    if (this.#isTimed && structure.ended.length > 0) this.abandon();
    this.#leaveOut(between);
    return usualBefore.ttml;
  }

  /** Everything before the first paragraph; without paragraphs before it that are damaged. */
  #beforeFirst(position: number, dropped: number | undefined): string {
    const whole = this.#xml.slice(0, position);
    const isCut = dropped !== undefined && isMalformed(this.#xml.slice(dropped, position));
    this.#head = isCut ? whole.slice(0, dropped) : whole;
    const structure = structureOf(this.#head);
    if (structure.overlaps) this.abandon();
    this.#inside = structure.begun;
    this.#wasInside = structure.begun;
    this.#isTimed = structure.isTimed;
    if (!isCut) return whole.match(/\s*$/)?.[0] ?? '';
    const rest = whole.slice(dropped);
    this.#wasInside = after(this.#inside, structureOf(rest));
    this.#leaveOut(rest);
    return usualBefore.ttml;
  }

  #leaveOut(xml: string): void {
    this.#leftOut.add('COMMENT_DROPPED', undefined, xml.match(/<!--/g)?.length ?? 0);
    const { bare } = hideMarkup(xml);
    const other = /<(?![\s/]|!--)(?!(?:[\w.-]+:)?(?:div|p|span|br)\b)/g;
    this.#leftOut.add('METADATA_DROPPED', undefined, bare.match(other)?.length ?? 0);
    // Names and languages of divisions.
    const named = /<(?:[\w.-]+:)?div\s[^>]*\b(?:id|lang|role)\s*=/g;
    this.#leftOut.add('METADATA_DROPPED', undefined, bare.match(named)?.length ?? 0);
  }
}

function isMalformed(xml: string): boolean {
  const { overlaps, isStray } = structureOf(xml);
  return overlaps || isStray;
}

/** A file is written in UTF-8, whatever it was. */
const inUtf8 = (head: string): string =>
  head.replace(/^(\s*<\?xml[^>]*?encoding\s*=\s*)(?:"[^"]*"|'[^']*')/, '$1"UTF-8"');
