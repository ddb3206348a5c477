import type { PlainCue } from '@glossa/contracts/cues';
import type { ChangeResult, Draft } from '@glossa/contracts/subtitles';
import type { Cue } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { cueOf } from './cue-wire.ts';

export type StoredCue = { cue: Cue; revision: number };

/** The draft as the server last said it was: what one's own changes stand on. */
export function createServerCopy(draft: Draft) {
  let cues = new Map<string, StoredCue>();
  let changeNumber = 0;

  const put = (plain: PlainCue) =>
    cues.set(plain.id, { cue: cueOf(plain), revision: plain.revision });

  function reset(from: Draft): void {
    cues = new Map();
    for (const plain of [...from.upperSubtitleList, ...from.lowerSubtitleList]) put(plain);
    changeNumber = from.changeNumber;
  }
  reset(draft);

  return {
    reset,
    changeNumber: () => changeNumber,
    ids: () => cues.keys(),
    cue: (id: string): Cue | null => cues.get(id)?.cue ?? null,
    revision: (id: string): number | null => cues.get(id)?.revision ?? null,
    /** What a cue is now, null: it is gone. */
    set(id: string, plain: PlainCue | null): void {
      if (plain) put(plain);
      else cues.delete(id);
    },
    /**
     * Takes the answer to one's own change. False where colleagues changed something in between, which has to be asked
     * for. An answer to something sent before this copy was made tells nothing new.
     */
    takeOwn(changes: readonly CueChange[], answer: ChangeResult): boolean {
      if (answer.changeNumber <= changeNumber) return true;
      let complete = answer.changeNumber === changeNumber + 1;
      for (const { id, after } of changes) {
        const revision = answer.revisions[id];
        if (!after) cues.delete(id);
        else if (revision === undefined) complete = false;
        else cues.set(id, { cue: after, revision });
      }
      for (const id of answer.removed) cues.delete(id);
      for (const plain of answer.cues) put(plain);
      if (complete) changeNumber = answer.changeNumber;
      return complete;
    },
    /** Takes what came after `changeNumber`; gives the ids of the cues it tells of. */
    takeNews(news: {
      changeNumber: number;
      cues: readonly PlainCue[];
      removed: readonly string[];
    }) {
      const touched: string[] = [];
      for (const plain of news.cues) {
        put(plain);
        touched.push(plain.id);
      }
      for (const id of news.removed) if (cues.delete(id)) touched.push(id);
      changeNumber = Math.max(changeNumber, news.changeNumber);
      return touched;
    },
  };
}

export type ServerCopy = ReturnType<typeof createServerCopy>;
