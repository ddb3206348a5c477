import type { KeptCue } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { ReadWarnings } from '../formats/read-warnings.ts';
import { type CueParts, type FileKeeper, withoutEmpty, withParts } from './file-keeper.ts';
import { usualBefore } from './piece-writer.ts';
import { after, isNeutral, structureOf, tagsBetween } from './ttml-structure.ts';

const opening = /<((?:[\w.-]+:)?)p\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/y;
/** Collects the head of a TTML file and the paragraphs that are one cue each, as they are. */
export class TtmlKeeper {
  readonly #xml: string;
  readonly #entries: KeptCue[] = [];
  #head: string | undefined;
  #end = 0;
  #isWhole = true;
  /** Elements around the paragraphs that are written. */
  #inside: readonly string[] = [];
  /** Elements around the last paragraph of the file. */
  #wasInside: readonly string[] = [];
  readonly #leftOut = new ReadWarnings();

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** A document type may declare what the file then uses; nothing of it is written again. */
  abandon(): void {
    this.#isWhole = false;
  }

  /** A paragraph at a position with the ids of its cues. One without cues stays with what is between others. */
  add(ids: readonly (string | undefined)[], position: number): void {
    const id = ids.find((one) => one !== undefined);
    if (id === undefined) return;
    opening.lastIndex = position;
    const match = opening.exec(this.#xml);
    const [whole = '', prefix = '', attributes = ''] = match ?? [];
    const from = position + whole.length;
    const to = this.#xml.indexOf(`</${prefix}p`, from);
    const end = this.#xml.indexOf('>', to) + 1;
    if (!match || to < 0 || end === 0) {
      this.abandon();
      return;
    }
    const before = this.#before(position);
    this.#end = end;
    const notes = before === usualBefore.ttml ? {} : { before };
    if (ids.length === 1)
      this.#entries.push({
        id,
        ...notes,
        settings: `<${prefix}p${attributes}>`,
        text: this.#xml.slice(from, to),
      });
    else {
      // Its spans have times of their own: each becomes a paragraph.
      this.#entries.push({ id, ...notes });
      this.#leaveOut(this.#xml.slice(position, end));
    }
  }

  finish(keeper: FileKeeper, cues: readonly Cue[], parts: CueParts): void {
    if (!this.#isWhole) return;
    // Elements that are open where the last paragraph is written, and where it was.
    const tail = tagsBetween(this.#inside, this.#wasInside) + this.#xml.slice(this.#end);
    const around = { head: inUtf8(this.#head ?? ''), tail };
    const entries = withParts(withoutEmpty(this.#entries, cues), parts);
    keeper.keep('ttml', { ...around, cues: entries }, this.#leftOut);
  }

  /** What is between the paragraph before and a position, as far as it can be between any two paragraphs. */
  #before(position: number): string {
    const between = this.#xml.slice(this.#end, position);
    const structure = structureOf(between);
    if (!structure) {
      this.abandon();
      return '';
    }
    if (this.#head === undefined) {
      this.#head = between;
      this.#inside = structure.begun;
      this.#wasInside = structure.begun;
      return between.match(/\s*$/)?.[0] ?? '';
    }
    this.#wasInside = after(this.#wasInside, structure);
    if (isNeutral(structure, this.#inside)) return between;
    this.#leaveOut(between);
    return usualBefore.ttml;
  }

  #leaveOut(xml: string): void {
    this.#leftOut.add('COMMENT_DROPPED', undefined, xml.match(/<!--/g)?.length ?? 0);
    const other = /<(?!\/|!--)(?!(?:[\w.-]+:)?(?:div|p|span|br)\b)/g;
    this.#leftOut.add('METADATA_DROPPED', undefined, xml.match(other)?.length ?? 0);
    // Names and languages of divisions.
    const named = /<(?:[\w.-]+:)?div\s[^>]*\b(?:id|lang|role)\s*=/g;
    this.#leftOut.add('METADATA_DROPPED', undefined, xml.match(named)?.length ?? 0);
  }
}

/** A file is written in UTF-8, whatever it was. */
const inUtf8 = (head: string): string =>
  head.replace(/^(\s*<\?xml[^>]*?encoding\s*=\s*)(?:"[^"]*"|'[^']*')/, '$1"UTF-8"');
