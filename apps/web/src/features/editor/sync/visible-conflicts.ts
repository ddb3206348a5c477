import type { PlainCue } from '@glossa/contracts/cues';
import type { HeldCue, OpenConflict } from '@glossa/contracts/subtitle-conflicts';
import type { Cue } from '@glossa/subtitles/cue';
import { cueOf, plainOf } from '../store/cue-wire.ts';
import type { Conflict } from '../store/editor-types.ts';
import { conflictIdOf } from './held-conflicts.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { ServerSnapshot } from './server-snapshot.ts';

/** The visible conflicts by cue: the user's versions against the text without them. */
export function conflictsOf(
  pending: PendingChanges,
  server: ServerSnapshot,
): Map<string, Conflict> {
  const shown = new Map<string, Conflict>();
  if (pending.conflicts().length === 0) return shown;
  const under = pending.underlying();
  for (const item of pending.conflicts()) {
    const parts = item.changes.map(({ id: cueId, after: mine }) => {
      const theirs = under(cueId);
      return { cueId, mine, theirs: theirs && plainOf(theirs, server.revision(cueId) ?? 0) };
    });
    const conflictId = conflictIdOf(item);
    for (const part of parts)
      shown.set(part.cueId, { ...part, parts, conflictId, changedBy: item.note, heldBy: null });
  }
  return shown;
}

/** The same of colleagues, whose versions only the server has. */
export function addOthers(
  shown: Map<string, Conflict>,
  others: readonly OpenConflict[],
  saved: (id: string) => PlainCue | null,
): void {
  for (const { conflictId, by, cues } of others) {
    const parts = cues.map(({ cueId, mine }) => ({
      cueId,
      mine: mine && heldCue(cueId, mine),
      theirs: saved(cueId),
    }));
    for (const [index, part] of parts.entries())
      if (!shown.has(part.cueId))
        shown.set(part.cueId, {
          ...part,
          parts,
          conflictId,
          changedBy: cues[index]?.changedBy ?? null,
          heldBy: by.displayName,
        });
  }
}

export const heldCue = (id: string, mine: NonNullable<HeldCue['mine']>): Cue => {
  const { placement, ...held } = mine;
  return cueOf({ id, ...held, ...(placement ? { placement } : {}), revision: 0, stale: false });
};
