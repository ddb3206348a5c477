import type { KeptCue } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { type FileKeeper, withoutEmpty } from './file-keeper.ts';
import { usualBefore } from './piece-writer.ts';

const opening = /<((?:[\w.-]+:)?)p\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/y;
/** Space, comments, and as many divisions that begin as end; anything else between two paragraphs is part of a tree. */
function isKeptBetween(between: string): boolean {
  const tags = between
    .replace(/\s|<!--(?:(?!-->)[\s\S])*-->/g, (found) => (found.startsWith('<') ? '' : ' '))
    .trim();
  if (tags === '') return true;
  const [, ends = '', starts = ''] = tags.match(divisions) ?? [];
  // Times of a paragraph are those of its division, too.
  if (ends === '' || /\s(?:begin|end|dur|timeContainer)\s*=/.test(starts)) return false;
  return ends.split('<').length === starts.split('<').length;
}
const prefix = String.raw`(?:[\w.-]+:)?`;
const divisions = new RegExp(
  String.raw`^((?:</${prefix}div\s*>\s*)+)((?:<${prefix}div(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*>\s*)+)$`,
);

/** Collects the head of a TTML file and the paragraphs that are one cue each, as they are. */
export class TtmlKeeper {
  readonly #xml: string;
  readonly #entries: KeptCue[] = [];
  #head: string | undefined;
  #end = 0;
  #isWhole = true;

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** A document type may declare what the file then uses; nothing of it is written again. */
  abandon(): void {
    this.#isWhole = false;
  }

  /** A paragraph at a position with the ids of its cues. */
  add(ids: readonly (string | undefined)[], position: number): void {
    opening.lastIndex = position;
    const match = opening.exec(this.#xml);
    const [whole = '', prefix = '', attributes = ''] = match ?? [];
    const from = position + whole.length;
    const isEmpty = attributes.endsWith('/');
    const close = `</${prefix}p`;
    const to = isEmpty ? from : this.#xml.indexOf(close, from);
    const end = isEmpty ? from : this.#xml.indexOf('>', to) + 1;
    if (!match || to < 0 || end === 0) {
      this.abandon();
      return;
    }
    const between = this.#xml.slice(this.#end, position);
    const isFirst = this.#head === undefined;
    this.#head ??= between;
    this.#end = end;
    const [id] = ids;
    if (id === undefined || ids.length !== 1) return;
    const before = isFirst ? (between.match(/\s*$/)?.[0] ?? '') : between;
    const hasBefore = before !== usualBefore.ttml && (isFirst || isKeptBetween(between));
    this.#entries.push({
      id,
      ...(hasBefore ? { before } : {}),
      settings: `<${prefix}p${attributes}>`,
      text: this.#xml.slice(from, to),
    });
  }

  finish(keeper: FileKeeper, cues: readonly Cue[]): void {
    if (!this.#isWhole) return;
    const { head, tail } = keptAround(this.#head ?? '', this.#xml.slice(this.#end));
    keeper.keep('ttml', { head, tail, cues: withoutEmpty(this.#entries, cues) });
  }
}

/** A file is written in UTF-8, whatever it was. */
const keptAround = (head: string, tail: string) => ({
  head: head.replace(/^(\s*<\?xml[^>]*?encoding\s*=\s*)(?:"[^"]*"|'[^']*')/, '$1"UTF-8"'),
  tail,
});
