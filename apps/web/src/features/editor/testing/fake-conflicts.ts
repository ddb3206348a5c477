import type { PlainCue } from '@glossa/contracts/cues';
import type { OpenConflict } from '@glossa/contracts/subtitle-conflicts';
import { type Cue, overlaps } from '@glossa/subtitles/cue';
import { ApiError } from '../../../lib/http/api-error.ts';
import type { DraftCalls } from '../sync/draft-calls.ts';

export const noNetwork = () =>
  new ApiError({ code: 'NETWORK', status: 0, message: 'The server can’t be reached.' });

/** The list of open conflicts of the fake server's draft. */
export function createFakeConflicts(draft: {
  assertOpen: (reportId: string) => void;
  saved: (cueId: string) => PlainCue | null;
}) {
  const open = new Map<string, OpenConflict>();
  /** What ended a conflict first. */
  const endedBy = new Map<string, string>();
  const end = (conflictId: string, by: string): boolean => {
    const first = endedBy.get(conflictId) ?? by;
    endedBy.set(conflictId, first);
    open.delete(conflictId);
    return first === by;
  };
  const conflicts = {
    open,
    /** The draft is closed. */
    clear(): void {
      open.clear();
      endedBy.clear();
    },
    onChange: (): void => undefined,
    /** A colleague’s version of one cue waits for a decision. */
    ofColleague(conflictId: string, cue: Cue, by = 'Grace'): void {
      const { id: cueId, startMs, endMs, text, track } = cue;
      const mine = { startMs, endMs, text, track, speaker: null, sourceCueIds: [] };
      open.set(conflictId, {
        conflictId,
        by: { userId: conflictId, displayName: by },
        at: '',
        cues: [{ cueId, mine, theirs: null, changedBy: 'Ada' }],
      });
    },
    calls: {
      conflicts: async (id) => {
        draft.assertOpen(id);
        return [...open.values()].map((one) => ({
          ...one,
          cues: one.cues.map((cue) => ({ ...cue, theirs: draft.saved(cue.cueId) })),
        }));
      },
      hold: async ({ reportId, conflictId, cues, replaces = [] }) => {
        draft.assertOpen(reportId);
        for (const id of replaces) end(id, conflictId);
        if (!endedBy.has(conflictId))
          open.set(conflictId, {
            conflictId,
            by: { userId: reportId, displayName: 'Ada' },
            at: '',
            cues: cues.map((cue) => ({ ...cue, theirs: null, changedBy: 'Grace' })),
          });
        queueMicrotask(() => conflicts.onChange());
      },
      decide: async (id, conflictId, decisionId) => {
        draft.assertOpen(id);
        const decided = end(conflictId, decisionId);
        if (decided) queueMicrotask(() => conflicts.onChange());
        return decided;
      },
    } satisfies Pick<DraftCalls, 'conflicts' | 'hold' | 'decide'>,
  };
  return conflicts;
}

/** Ids of the others that one of these cues overlaps on its track. */
export const overlapped = (cues: readonly Cue[], others: readonly Cue[]): string[] =>
  others
    .filter((other) => cues.some((cue) => cue.id !== other.id && overlaps(cue, other)))
    .filter(({ id }) => !cues.some((cue) => cue.id === id))
    .map(({ id }) => id);
