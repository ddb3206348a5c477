import type { RebuildOptions } from '../reading.ts';
import { type Edit, EditedSource } from './splice.ts';
import type { SpliceSlot } from './spliced-reading.ts';

/**
 * Is given each segment of a file. Those inside it, such as descriptions of pictures in a sentence, are given with it; without
 * `inner`, they come before it, and all come in the order of their ends.
 */
export type TakeSlot = (slot: SpliceSlot, inner?: readonly SpliceSlot[]) => void;

/**
 * The edits of a file, made while it is read: what segments are made of needs several times the memory of the file, and is
 * not kept.
 */
export class EditStream {
  readonly #source: string;
  readonly #translations: ReadonlyMap<string, string>;
  readonly #options: RebuildOptions;
  /** None inside another. */
  readonly edits: Edit[] = [];
  /** Segments that differ. */
  changed = 0;

  constructor(source: string, translations: ReadonlyMap<string, string>, options: RebuildOptions) {
    this.#source = source;
    this.#translations = translations;
    this.#options = options;
  }

  readonly take: TakeSlot = (slot, inner) => {
    let from = this.edits.length;
    for (const one of inner ?? []) this.take(one, []);
    const { span } = slot;
    const translation = this.#translations.get(slot.segment.id);
    if (translation === undefined) return;
    if (!inner) while ((this.edits[from - 1]?.start ?? -1) >= span.start) from -= 1;
    const last = this.edits.slice(from);
    const edited = new EditedSource(
      this.#source,
      last.filter(({ end }) => end <= span.end),
    );
    const edit = slot.edit(translation, {
      options: this.#options,
      translations: this.#translations,
      read: (part) => edited.read(part),
    });
    if (!edit) return;
    const { start, end, text, same } = edit;
    const others = last.filter((one) => one.end > span.end);
    this.edits.splice(from, last.length, { start, end, text }, ...others);
    if (!same) this.changed += 1;
  };

  /** Whether any of these edits is in a text that is written already. */
  overlaps(others: readonly Edit[]): boolean {
    return others.some((other) =>
      this.edits.some(({ start, end }) => start < other.end && other.start < end),
    );
  }
}
