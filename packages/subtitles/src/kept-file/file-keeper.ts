import type { KeptCue, KeptFile, KeptFormat } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import type { ReadWarning, ReadWarnings } from '../formats/read-warnings.ts';
import { hasNotes } from './kept-notes.ts';

type Kept = Pick<KeptFile, 'head' | 'tail' | 'cues' | 'startMs'>;

/** Ids of the second and later parts of cues that were too long for one. */
export type CueParts = ReadonlyMap<string, readonly string[]>;

/** Takes from a reader what its file says besides the cues. */
export class FileKeeper {
  #kept: (Kept & { format: KeptFormat }) | undefined;
  #leftOut: ReadWarnings | undefined;

  /** `leftOut`: what of the file is neither in the cues nor kept. */
  keep(format: KeptFormat, { head, tail, cues, startMs }: Kept, leftOut?: ReadWarnings): void {
    this.#kept = { format, head, tail, cues, ...(startMs ? { startMs } : {}) };
    this.#leftOut = leftOut;
  }

  get leftOut(): readonly ReadWarning[] {
    return this.#leftOut?.list() ?? [];
  }

  /** `text`: the file as it was decoded. Undefined if the reader kept nothing. */
  fileOf(name: string, text: string): KeptFile | undefined {
    if (!this.#kept) return undefined;
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    const byteOrderMark = text.startsWith('\ufeff');
    const endsOpen = /[^\r\n]$/.test(text) ? { endsOpen: true } : {};
    return { ...this.#kept, name: name.slice(0, 255), lineEnd, byteOrderMark, ...endsOpen };
  }
}

/** Entries that say something, or follow notes, or all of them where the cues are not in the order of the file. */
export function withoutEmpty(entries: readonly KeptCue[], cues: readonly Cue[]): KeptCue[] {
  const order = new Map(cues.map(({ id }, index) => [id, index]));
  let last = -1;
  const isSorted = entries.every(({ id }) => {
    const at = order.get(id) ?? last;
    const follows = at >= last;
    last = at;
    return follows;
  });
  if (!isSorted) return [...entries];
  return entries.filter((entry, index) => {
    const last = entries[index - 1];
    return Object.keys(entry).length > 1 || (last !== undefined && hasNotes(last));
  });
}

/** Entries with the parts of their text. */
export const withParts = (entries: readonly KeptCue[], parts: CueParts): KeptCue[] =>
  parts.size === 0
    ? [...entries]
    : entries.map((entry) => {
        const own = entry.text === undefined ? undefined : parts.get(entry.id);
        return own ? { ...entry, parts: [...own] } : entry;
      });
