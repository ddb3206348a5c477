import type { Untranscribed } from '@glossa/contracts/transcripts';
import type { Cue } from '@glossa/subtitles/cue';
import { uncoveredSpans } from '@glossa/subtitles/untranscribed';

/** Speech for which the engine found no words, and how a decision about it is stored. */
export type UntranscribedSpeech = {
  spans: readonly Untranscribed[];
  decide: (id: string, dismissed: boolean) => void;
};

const none: readonly Untranscribed[] = [];

/** What is open depends on the times of cues: while typing, it is the same list. */
export function createUntranscribed() {
  let known: UntranscribedSpeech | null = null;
  let last: { timed: readonly Cue[]; open: readonly Untranscribed[] } | null = null;
  return {
    set(next: UntranscribedSpeech): void {
      known = next;
      last = null;
    },
    decide: (id: string, dismissed: boolean): void => known?.decide(id, dismissed),
    open(timed: readonly Cue[]): readonly Untranscribed[] {
      if (!known) return none;
      if (last?.timed === timed) return last.open;
      const undecided = known.spans.filter(({ dismissed }) => !dismissed);
      last = { timed, open: undecided.length === 0 ? none : uncoveredSpans(undecided, timed) };
      return last.open;
    },
  };
}
