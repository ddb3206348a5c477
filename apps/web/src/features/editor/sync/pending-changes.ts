import type { ChangeResult } from '@glossa/contracts/subtitle-changes';
import type { Cue } from '@glossa/subtitles/cue';
import { type CueChange, mergeCueChanges } from '@glossa/subtitles/cue-change';
import type { ShownError } from '../../../lib/http/shown-error.ts';
import { newId } from '../../../lib/new-id.ts';
import { sameEdits, sameMarks } from '../store/cue-fields.ts';
import type { QueuedChange } from './change-queue.ts';
import { conflictIdOf, createHeldConflicts } from './held-conflicts.ts';
import { rebase } from './rebase-changes.ts';
import type { ServerSnapshot } from './server-snapshot.ts';
import type { LocalChange } from './sync-port.ts';

const ofChanges = { kind: 'changes' } as const;
const noUser = () => null;
const idsOf = (changes: readonly CueChange[]) => changes.map(({ id }) => id);

/**
 * Changes of one user that the server does not have yet: a queue sent from the front, rejected changes, and conflicts
 * by cue. The user sees the server snapshot with these applied.
 */
export function createPendingChanges(server: ServerSnapshot, reportId: () => string) {
  let line: QueuedChange[] = [];
  let refused: QueuedChange[] = [];
  let lastSeq = 0;

  const queued = (
    changes: readonly CueChange[],
    fields: Partial<QueuedChange> = {},
  ): QueuedChange => {
    lastSeq = Math.max(lastSeq + 1, Date.now());
    return {
      changeId: newId(),
      reportId: reportId(),
      seq: lastSeq,
      changes,
      call: ofChanges,
      status: 'waiting',
      request: null,
      note: null,
      ...fields,
    };
  };
  const conflicts = createHeldConflicts(queued);

  /** The server snapshot with the queue and rejected changes applied, without conflicts. */
  function underlying(): (id: string) => Cue | null {
    const on = new Map<string, Cue | null>();
    for (const item of [...line, ...refused])
      for (const { id, after } of item.changes) on.set(id, after);
    return (id) => {
      const known = on.get(id);
      return known === undefined ? server.cue(id) : known;
    };
  }

  /**
   * Rebases the queue onto the server's state, in which the cues `fresh` may be new. Returns the ids of new conflicts.
   */
  function settle(
    changedBy: (cueId: string) => string | null,
    fresh: Iterable<string> = [],
  ): string[] {
    // A version that is held hides the saved one: what is made beside it may be where the saved one is.
    const settled = rebase(line, server.cue, [...fresh, ...conflicts.ids()]);
    line = settled.line;
    for (const group of settled.conflicting) {
      const names = group.flatMap(({ id }) => changedBy(id) ?? []);
      conflicts.hold(group, names[0] ?? null);
    }
    return settled.conflicting.flatMap(idsOf);
  }

  function add(change: LocalChange): void {
    append(change);
    if (conflicts.size() > 0) settle(noUser);
  }

  function append({ changes: all, call }: LocalChange): void {
    const changes = conflicts.size() === 0 ? all : conflicts.goOn(all);
    if (changes.length === 0) return;
    if (continueRefused(changes)) return;
    const touched = new Set(idsOf(changes));
    const last = line.at(-1);
    const same =
      changes.length === 1 &&
      last?.changes.length === 1 &&
      touched.has(idsOf(last.changes)[0] ?? '');
    if (last && same && !last.request && !last.call && !call) {
      const merged = mergeCueChanges(last.changes, changes);
      line = line.slice(0, -1);
      if (merged.length > 0) line.push({ ...last, changes: merged });
      return;
    }
    line.push(queued(changes, { call: changes.length === all.length ? call : ofChanges }));
  }

  /**
   * Sends refused changes again with changes made on top of them; false if these touch none. A refused change hides what
   * colleagues changed since: only together are both compared with it.
   */
  function continueRefused(changes: readonly CueChange[]): boolean {
    const touched = new Set(idsOf(changes));
    const corrected = refused.filter((item) => item.changes.some(({ id }) => touched.has(id)));
    if (corrected.length === 0) return false;
    refused = refused.filter((item) => !corrected.includes(item));
    const merged = corrected.reduceRight(
      (later, item) => mergeCueChanges(item.changes, later),
      [...changes],
    );
    if (merged.length > 0) line.push(queued(merged));
    settle(noUser, server.ids());
    return true;
  }

  /** What prevents showing the server's version of a cue. */
  const touchedIds = () =>
    new Set([...[...line, ...refused].flatMap((item) => idsOf(item.changes)), ...conflicts.ids()]);

  /**
   * The next pending change of a cue starts from the server's result of the previous one. It is sent as the cues that it
   * made: the server would divide or merge its own texts, which are others.
   */
  function beginAt(id: string, before: Cue): void {
    const index = line.findIndex((item) => item.changes.some((change) => change.id === id));
    const item = line[index];
    if (!item || item.request) return;
    const changes = item.changes.map((change) =>
      change.id === id ? { ...change, before } : change,
    );
    line = line.with(index, { ...item, changes, call: item.call && ofChanges });
  }

  return {
    head: (): QueuedChange | undefined => line[0],
    length: () => line.length,
    refused: (): readonly QueuedChange[] => refused,
    conflicts: () => conflicts.all(),
    all: (): QueuedChange[] => [...line, ...refused, ...conflicts.all()],
    touchedIds,
    underlying,
    settle,
    add,
    /** The cue as the user sees it. */
    viewer(): (id: string) => Cue | null {
      const under = underlying();
      // A cue that the user deleted and a colleague changed is shown, so that the conflict can be resolved.
      return (id) => conflicts.shown(id) ?? under(id);
    },
    /** Adds changes stored earlier. */
    restore(items: readonly QueuedChange[]): void {
      for (const item of items) {
        lastSeq = Math.max(lastSeq, item.seq);
        if (item.status === 'conflict') conflicts.restore(item);
        else if (item.status === 'refused') refused.push(item);
        else line.push(item);
      }
    },
    /** The front of the queue as it is sent. */
    markSent(request: NonNullable<QueuedChange['request']>): QueuedChange | undefined {
      const [head] = line;
      if (!head) return undefined;
      const sent = { ...head, request };
      line = line.with(0, sent);
      return sent;
    },
    /** The server never applied and never will apply the front as it was: it may be sent again. */
    requeue(): void {
      const [head] = line;
      if (head) line = line.with(0, { ...head, changeId: newId(), call: ofChanges, request: null });
    },
    /** The front is saved. Returns the cues that the server changed and that are to be shown. */
    accept(answer: ChangeResult): CueChange[] {
      const [head] = line;
      if (!head) return [];
      line = line.slice(1);
      const touched = touchedIds();
      const mine = new Map(head.changes.map((change) => [change.id, change.after]));
      const goesOn = head.changes.some(({ id }) => touched.has(id));
      const divided = head.call !== null && head.call.kind !== 'changes';
      const copiedOther = (a: Cue, b: Cue) => head.call?.kind === 'duplicate' && a.text !== b.text;
      const kept: CueChange[] = [];
      const taken: CueChange[] = [];
      for (const { id } of answer.cues) {
        const after = server.cue(id);
        const before = mine.get(id) ?? null;
        if (!after || (sameEdits(before, after) && sameMarks(before, after))) continue;
        if (touched.has(id)) beginAt(id, after);
        // If someone typed in one half or changed the copied cue, the user's view is kept, or a word would be lost
        // between the halves.
        else if (before && divided && (goesOn || copiedOther(before, after)))
          kept.push({ id, before: after, after: before });
        else taken.push({ id, before, after });
      }
      if (kept.length > 0) line = [queued(kept), ...line];
      return taken;
    },
    /** The server rejects the front; dependent changes wait with it. */
    refuse({ message: note, requestId }: ShownError): void {
      const [head, ...rest] = line;
      if (!head) return;
      const held = new Set(idsOf(head.changes));
      const dependent = new Set<QueuedChange>();
      // A dependent change of several cues takes what came before it along: the order of changes to a cue stays.
      for (let found = -1; found < dependent.size; ) {
        found = dependent.size;
        for (const item of rest)
          if (!item.request && item.changes.some(({ id }) => held.has(id))) {
            dependent.add(item);
            for (const { id } of item.changes) held.add(id);
          }
      }
      line = rest.filter((item) => !dependent.has(item));
      const changes = rest
        .filter((item) => dependent.has(item))
        .reduce<readonly CueChange[]>(
          (all, item) => mergeCueChanges(all, item.changes),
          head.changes,
        );
      if (changes.length > 0)
        refused = [
          ...refused,
          queued(changes, { status: 'refused', note, requestId, seq: head.seq }),
        ];
    },
    dropRefused(): string[] {
      const ids = refused.flatMap((item) => idsOf(item.changes));
      refused = [];
      return ids;
    },
    sendRefusedAgain(): void {
      line = [...line, ...refused.map((item) => queued(item.changes))];
      refused = [];
      // Since they were refused, cues may have come where they want to be.
      settle(noUser, server.ids());
    },
    /** Ends a conflict; returns the user's changes on top of the text without them. */
    release(conflictId: string): CueChange[] | undefined {
      const held = conflicts.byId(conflictId);
      if (!held) return undefined;
      conflicts.release(held);
      const under = underlying();
      return held.changes.map((change) => ({ ...change, before: under(change.id) }));
    },
    conflict: (conflictId: string) => conflicts.byId(conflictId),
    isHeld: (cueId: string) => conflicts.of(cueId) !== undefined,
    markConflictSent: (item: QueuedChange) => conflicts.markSent(item),
    markStored: (item: QueuedChange) => conflicts.markStored(item),
    renew: (item: QueuedChange) => conflicts.renew(item),
    hold: (changes: readonly CueChange[], note: string | null) => conflicts.hold(changes, note),
    push(changes: readonly CueChange[]): void {
      if (!continueRefused(changes)) line.push(queued(changes));
    },
    /** Moves all pending changes to another draft, those of an earlier tab first. Returns the number of cues. */
    moveAll(leftover: readonly QueuedChange[]): number {
      const items = [...leftover, ...line, ...refused, ...conflicts.all()];
      line = items
        .filter(({ status }) => status !== 'conflict')
        .map(({ changes }) => queued(changes));
      refused = [];
      conflicts.clear();
      for (const item of items) {
        const { changes, note, requestId, status, isSent, replaces } = item;
        const conflictId = conflictIdOf(item);
        if (status === 'conflict')
          conflicts.restore(
            queued(changes, {
              ...{ status, note, requestId, conflictId },
              ...(isSent && { isSent }),
              ...(replaces && { replaces }),
            }),
          );
      }
      return touchedIds().size;
    },
  };
}

export type PendingChanges = ReturnType<typeof createPendingChanges>;
