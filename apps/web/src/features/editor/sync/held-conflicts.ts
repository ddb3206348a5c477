import type { Cue } from '@glossa/subtitles/cue';
import type { CueChange } from '@glossa/subtitles/cue-change';
import { newId } from '../../../lib/new-id.ts';
import type { QueuedChange } from './change-queue.ts';
import { continueFrom } from './rebase-changes.ts';

type MakeItem = (changes: readonly CueChange[], fields: Partial<QueuedChange>) => QueuedChange;

/** The name of a conflict on the server, which stays while its texts change. */
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
    const item = make(changes, {
      status: 'conflict',
      note: note ?? first?.note ?? null,
      ...(first ? { conflictId: conflictIdOf(first) } : {}),
    });
    groups = [...groups.filter((group) => !earlier.includes(group)), item];
  }

  return {
    of,
    all: (): readonly QueuedChange[] => groups,
    size: () => groups.length,
    ids: () => groups.flatMap(({ changes }) => changes.map(({ id }) => id)),
    /** The user's version of a cue to be shown. Of changes of several cues nothing is shown before the decision. */
    shown(id: string): Cue | null {
      const changes = of(id)?.changes;
      return changes?.length === 1 ? (changes[0]?.after ?? null) : null;
    },
    /** Holds changes together with those of the same cues that are held already; no text is dropped. */
    hold(changes: readonly CueChange[], note: string | null): void {
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
      put([...merged.values()], earlier, note);
    },
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
        merged.set(change.id, held ? { ...change, before: held.before } : change);
      }
      put([...merged.values()], others, null);
      return [];
    },
    restore(item: QueuedChange): void {
      if (item.changes.some(({ id }) => of(id))) this.hold(item.changes, item.note);
      else groups = [...groups, item];
    },
    /** The server has this version, unless it was replaced since. */
    markStored(item: QueuedChange): void {
      groups = groups.map((one) => (one === item ? { ...one, isStored: true } : one));
    },
    /** The server has ended it: it is stored again, under another name. */
    renew(item: QueuedChange): void {
      const { isStored: _, ...renewed } = { ...item, conflictId: newId() };
      groups = groups.map((one) => (one === item ? renewed : one));
    },
    release(group: QueuedChange): void {
      groups = groups.filter((one) => one !== group);
    },
    clear(): void {
      groups = [];
    },
  };
}
