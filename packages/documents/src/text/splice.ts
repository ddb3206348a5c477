import type { RebuildOptions } from '../reading.ts';

/** A range of the source, in UTF-16 units; `end` is exclusive. */
export type Span = { start: number; end: number };

/** A replacement for a range of the source. */
export type Edit = Span & { text: string };

/**
 * The source with small ranges (attributes) replaced. Larger edits that enclose them use these pieces, so that an image
 * inside a translated sentence has its translated description.
 */
export class EditedSource {
  readonly #source: string;
  readonly #edits: Edit[];

  /** Throws RangeError if two edits overlap: one of them would be lost. */
  constructor(source: string, edits: Edit[]) {
    this.#source = source;
    this.#edits = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
    for (const [index, edit] of this.#edits.entries()) {
      const next = this.#edits[index + 1];
      if (next && next.start < edit.end) throw new RangeError('Two changes share a stretch.');
    }
  }

  /** The range after the edits inside it; what is inserted at one of its ends belongs to its neighbors. */
  read({ start, end }: Span): string {
    const parts: string[] = [];
    let position = start;
    for (let index = this.#firstFrom(start); index < this.#edits.length; index += 1) {
      const edit = this.#edits[index];
      if (!edit || edit.end > end) break;
      if (edit.start === edit.end && this.#isOutside(edit.start, { start, end })) continue;
      parts.push(this.#source.slice(position, edit.start), edit.text);
      position = edit.end;
    }
    parts.push(this.#source.slice(position, end));
    return parts.join('');
  }

  /** The whole source including larger edits. */
  readWith(larger: Edit[]): string {
    const inOrder = [...larger].sort((a, b) => a.start - b.start || a.end - b.end);
    const parts: string[] = [];
    let position = 0;
    let index = 0;
    const addUntil = (end: number) => {
      for (; index < this.#edits.length; index += 1) {
        const small = this.#edits[index];
        if (!small || small.end > end) break;
        parts.push(this.#source.slice(position, small.start), small.text);
        position = small.end;
      }
      parts.push(this.#source.slice(position, end));
    };
    for (const edit of inOrder) {
      if (edit.start < position) throw new RangeError('Two changes share a stretch.');
      addUntil(edit.start);
      parts.push(edit.text);
      position = edit.end;
      while ((this.#edits[index]?.start ?? edit.end) < edit.end) index += 1;
    }
    addUntil(this.#source.length);
    return parts.join('');
  }

  #isOutside(at: number, { start, end }: Span): boolean {
    return (at === start && at > 0) || (at === end && at < this.#source.length);
  }

  #firstFrom(start: number): number {
    let low = 0;
    let high = this.#edits.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#edits[middle]?.start ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What a segment's writer may need besides its own translation. */
export type SpliceContext = {
  options: RebuildOptions;
  translations: ReadonlyMap<string, string>;
  read(span: Span): string;
};
