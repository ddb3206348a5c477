import type { KeptCue } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { type CueParts, type FileKeeper, withoutEmpty, withParts } from './file-keeper.ts';

/** Collects the lines of an ASS file as they are. */
export class AssKeeper {
  readonly #lines: readonly string[];
  readonly #entries: KeptCue[] = [];
  #head: string | undefined;
  #end = 0;
  #isWhole = true;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** An event of a line, counted from 1, which has no id if it was left out. `fields` are those of the file. */
  add(id: string | undefined, line: number, fields: readonly string[]): void {
    // Commas of a text are told from those between fields only where it is the last one.
    if (fields.at(-1) !== 'text') this.#isWhole = false;
    if (id === undefined) return;
    const written = this.#lines[line - 1] ?? '';
    const between = this.#lines.slice(this.#end, line - 1);
    const before = this.#head === undefined ? '' : joined(between);
    this.#head ??= joined(between);
    let at = written.indexOf(':');
    for (let field = 1; field < fields.length; field += 1) at = written.indexOf(',', at + 1);
    const settings = written.slice(0, at + 1);
    this.#entries.push({
      id,
      ...(before === '' ? {} : { before }),
      settings,
      text: written.slice(at + 1),
    });
    this.#end = line;
  }

  finish(keeper: FileKeeper, cues: readonly Cue[], parts: CueParts): void {
    if (!this.#isWhole) return;
    keeper.keep('ass', {
      head: this.#head ?? '',
      tail: this.#lines.slice(this.#end).join('\n'),
      cues: withParts(withoutEmpty(this.#entries, cues), parts),
    });
  }
}

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
