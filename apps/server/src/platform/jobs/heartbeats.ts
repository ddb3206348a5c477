import type { Database } from '../db/database.ts';
import type { StoredProgress } from '../stored-messages.ts';
import type { Renewal } from './leased-table.ts';
import { type Renewed, type RunToRenew, renewRuns } from './renew-runs.ts';

/** How often the runs of a process are renewed, in milliseconds. */
export const beatMs = 2_000;

export type HeldRun = {
  table: Renewal;
  id: string;
  runId: string;
  /** What was reported since it was last asked; undefined if nothing was. */
  takeProgress: () => StoredProgress | undefined;
  /** The row belongs to another run, or to none. */
  onLost: () => void;
  /** The work goes on, and the next beat tries again. */
  onError: (error: unknown) => void;
};

export type Membership = {
  /** Renews this run now, and resolves when it is done. */
  beat: () => Promise<void>;
  /** Resolves when nothing more is written for it. */
  leave: () => Promise<void>;
};

export type Heartbeats = { join: (run: HeldRun) => Membership };

type Member = HeldRun & { unwritten: StoredProgress | undefined };

/** Renews all runs of a process together: one statement every `everyMs` milliseconds, however many there are. */
export function createHeartbeats(
  renew: (runs: readonly RunToRenew[]) => Promise<Renewed>,
  cleanUp: (run: HeldRun) => Promise<void>,
  everyMs = beatMs,
): Heartbeats {
  const members = new Set<Member>();
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let busy = false;

  const renewAll = async (asked: readonly Member[]) => {
    const due = asked.filter((member) => members.has(member));
    if (due.length === 0) return;
    for (const member of due) member.unwritten = member.takeProgress() ?? member.unwritten;
    const said = due.map((member) => ({ member, progress: member.unwritten }));
    try {
      const { held, written } = await renew(
        said.map(({ member, progress }) => ({ ...member, progress })),
      );
      for (const { member, progress } of said) {
        if (written.has(member.runId) && member.unwritten === progress)
          member.unwritten = undefined;
        if (held.has(member.runId)) continue;
        // First: whatever ends with the run finds its row as it is from now on.
        try {
          await cleanUp(member);
        } finally {
          member.onLost();
        }
      }
    } catch (error) {
      for (const { member } of said) member.onError(error);
    }
  };
  const enqueue = (asked: () => readonly Member[]) => {
    beating = beating.then(() => renewAll(asked()));
    return beating;
  };
  const tick = async () => {
    // While the database is away, a beat waits for it: another one after it would say the same.
    if (busy) return;
    busy = true;
    await enqueue(() => [...members]);
    busy = false;
  };

  return {
    join: (run) => {
      const member = { ...run, unwritten: undefined };
      members.add(member);
      timer ??= setInterval(() => void tick(), everyMs);
      return {
        beat: () => enqueue(() => [member]),
        leave: async () => {
          members.delete(member);
          if (members.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          await beating;
        },
      };
    },
  };
}

const byDatabase = new WeakMap<Database, Heartbeats>();

/** Those of this process and database. */
export function heartbeatsOf(db: Database): Heartbeats {
  const known = byDatabase.get(db);
  if (known) return known;
  const created = createHeartbeats(
    (runs) => renewRuns(db, runs),
    ({ table, id }) => table.onLost(db, id),
  );
  byDatabase.set(db, created);
  return created;
}
