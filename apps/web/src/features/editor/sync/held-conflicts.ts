import { maxReplaced } from '@glossa/contracts/subtitle-conflicts';
import type { Cue } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { newId } from '../../../lib/new-id.ts';
import type { QueuedChange } from './change-queue.ts';
import { continueFrom } from './rebase-changes.ts';

type MakeItem = (changes: readonly CueChange[], fields: Partial<QueuedChange>) => QueuedChange;

/** The name of a conflict on the server. A newer version of what the server may have is another conflict. */
export const conflictIdOf = (item: QueuedChange): string => item.conflictId ?? item.changeId;

/**
 * A user's changes that wait for a decision. What was changed together is held together: of a split, merge or move
 * either all cues are applied or none. A cue is in one conflict at most.
 */
export function createHeldConflicts(make: MakeItem) {
  let groups: QueuedChange[] = [];
  const of = (id: string) => groups.find(({ changes }) => changes.some((one) => one.id === id));

  function put(
    changes: readonly CueChange[],
    earlier: readonly QueuedChange[],
    note: string | null,
  ) {
    const [first] = earlier;
    // Someone may decide a version while a newer one is on its way to the server: that decision is not about the newer.
    const replaces = earlier.flatMap((one) => [
      ...(one.replaces ?? []),
      ...(one.isSent ? [conflictIdOf(one)] : []),
    ]);
    const unsent = earlier.find(({ isSent }) => !isSent);
    const item = make(changes, {
      status: 'conflict',
      note: note ?? first?.note ?? null,
      ...(unsent ? { conflictId: conflictIdOf(unsent) } : {}),
      ...(replaces.length > 0 ? { replaces: [...new Set(replaces)].slice(-maxReplaced) } : {}),
    });
    groups = [...groups.filter((group) => !earlier.includes(group)), item];
  }

  /** Holds changes together with those of the same cues that are held already; no text is dropped. */
  function hold(changes: readonly CueChange[], note: string | null, item?: QueuedChange): void {
    const earlier = groups.filter((group) =>
      group.changes.some(({ id }) => changes.some((change) => change.id === id)),
    );
    const merged = new Map<string, CueChange>();
    for (const change of earlier.flatMap((group) => group.changes)) merged.set(change.id, change);
    for (const change of changes) {
      const held = merged.get(change.id);
      const after = held ? continueFrom(change, held) : change.after;
      merged.set(change.id, { ...change, after });
    }
    put([...merged.values()], item ? [...earlier, item] : earlier, note);
  }

  function replace(item: QueuedChange, by: QueuedChange): QueuedChange {
    groups = groups.map((one) => (one === item ? by : one));
    return by;
  }

  return {
    of,
    byId: (conflictId: string) => groups.find((one) => conflictIdOf(one) === conflictId),
    all: (): readonly QueuedChange[] => groups,
    size: () => groups.length,
    ids: () => groups.flatMap(({ changes }) => changes.map(({ id }) => id)),
    /** The user's version of a cue to be shown. Of changes of several cues nothing is shown before the decision. */
    shown(id: string): Cue | null {
      const changes = of(id)?.changes;
      return changes?.length === 1 ? (changes[0]?.after ?? null) : null;
    },
    hold: (changes: readonly CueChange[], note: string | null): void => hold(changes, note),
    /**
     * Takes what the user goes on to change in a version that is held; gives back what is not about it. A user who
     * changes the colleague's version of a cue they had deleted has decided.
     */
    goOn(changes: readonly CueChange[]): readonly CueChange[] {
      const own = new Map(
        changes.flatMap(({ id }) => {
          const group = of(id);
          return group?.changes.length === 1 ? [[id, group] as const] : [];
        }),
      );
      for (const [id, group] of own)
        if (!group.changes[0]?.after) {
          groups = groups.filter((one) => one !== group);
          own.delete(id);
        }
      if (own.size === 0) return changes;
      const others = [...new Set(changes.flatMap(({ id }) => of(id) ?? []))];
      const merged = new Map<string, CueChange>();
      for (const change of others.flatMap((group) => group.changes)) merged.set(change.id, change);
      for (const change of changes) {
        const held = merged.get(change.id);
        // Made on what was shown: a version that is held since then is not replaced by it.
        const after = held ? continueFrom(held, change) : change.after;
        merged.set(change.id, { ...change, before: held ? held.before : change.before, after });
      }
      put([...merged.values()], others, null);
      return [];
    },
    restore(item: QueuedChange): void {
      if (item.changes.some(({ id }) => of(id))) hold(item.changes, item.note, item);
      else groups = [...groups, item];
    },
    /** The server may have this version from now on. */
    markSent: (item: QueuedChange): QueuedChange => replace(item, { ...item, isSent: true }),
    /** The server has this version, unless it was replaced since. */
    markStored(item: QueuedChange): void {
      const { replaces: _, ...stored } = item;
      replace(item, { ...stored, isStored: true });
    },
    /** The server may have ended it: it is stored again, under another name. */
    renew(item: QueuedChange): void {
      const { isStored: _, isSent: _sent, ...renewed } = item;
      const replaces = [...(item.replaces ?? []), conflictIdOf(item)].slice(-maxReplaced);
      replace(item, { ...renewed, conflictId: newId(), replaces });
    },
    release(group: QueuedChange): void {
      groups = groups.filter((one) => one !== group);
    },
    clear(): void {
      groups = [];
    },
  };
}
