import type { PlainCue } from '@glossa/contracts/cues';
import type { ChangeResult } from '@glossa/contracts/subtitle-changes';
import type { Draft } from '@glossa/contracts/subtitles';
import type { Cue } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { cueOf } from '../store/cue-wire.ts';

export type StoredCue = { cue: Cue; revision: number };

/** The draft's last known server state: the base of the user's changes. */
export function createServerSnapshot(draft: Draft) {
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
    /** The current cue, null: deleted. */
    set(id: string, plain: PlainCue | null): void {
      if (plain) put(plain);
      else cues.delete(id);
    },
    /**
     * Applies the response to the user's own change. False if colleagues changed something in between, which has to be
     * fetched. A response to something sent before this snapshot adds nothing new.
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
    /** Applies changes after `changeNumber`; returns the ids of affected cues. */
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

export type ServerSnapshot = ReturnType<typeof createServerSnapshot>;
