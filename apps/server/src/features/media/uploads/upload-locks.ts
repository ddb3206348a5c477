import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type Logger, logFailure } from '../../../platform/log.ts';

/** The right to work on one upload. */
export type UploadLock = {
  /** Another request waits, or the lock may be another process's by now: no more bytes are to be written. */
  isStopped: () => boolean;
  onStop: (listener: () => void) => void;
  /** Idempotent; ends when others can take it. Whoever was stopped may release early and go on answering. */
  release: () => Promise<void>;
};

export type UploadLocks = {
  /** Asks who works on the upload to receive no more, and waits for its turn. */
  acquire: (uploadId: string) => Promise<UploadLock>;
  isHeld: (uploadId: string) => Promise<boolean>;
};

/** A lock that was not renewed for so long is another's to take: its process is dead, or cut off from the database. */
export const uploadLockLifeMs = 10_000;

/** In milliseconds. */
const usual = {
  life: uploadLockLifeMs,
  /** Its own process writes no more after this, by its own clock, so that it stops before another begins. */
  safe: 7_000,
  renewal: 500,
  retry: 100,
};

/**
 * One request at a time for each upload, in all processes together; in one process in the order of arrival. A client
 * that lost its connection asks for the offset and goes on, maybe at another process, while the server may wait for bytes
 * of the lost connection for minutes: the newer request ends that. Locks are rows, because one that belongs to a
 * connection of PostgreSQL would occupy it for as long as an upload takes.
 */
export function createUploadLocks(
  { db, logger }: { db: Database; logger: Logger },
  times = usual,
): UploadLocks {
  const turns = createTurns();
  const renewals = createRenewals({ db, logger }, times);
  return {
    isHeld: async (uploadId) => {
      if (turns.isHeld(uploadId)) return true;
      const { rows } = await sql`SELECT 1 FROM upload_locks WHERE upload_id = ${uploadId}
        AND renewed_at > now() - ${interval(times.life)}`.execute(db);
      return rows.length > 0;
    },
    acquire: async (uploadId) => {
      const turn = await turns.acquire(uploadId);
      const holder = randomUUID();
      let requestedAt = performance.now();
      try {
        while (!(await take(db, { uploadId, holder, life: times.life }))) {
          await delay(times.retry);
          requestedAt = performance.now();
        }
      } catch (error) {
        turn.release();
        throw error;
      }
      const renewal = renewals.add(holder, { since: requestedAt, stop: turn.stop });
      let released: Promise<void> | undefined;
      const free = async () => {
        renewal.end();
        await sql`DELETE FROM upload_locks WHERE upload_id = ${uploadId} AND holder = ${holder}`
          .execute(db)
          // It ends by itself when it is not renewed.
          .catch((error: unknown) => logFailure(logger, error, 'an upload stays locked a while'));
        turn.release();
      };
      return {
        isStopped: () => turn.isStopped() || !renewal.isSafe(),
        onStop: turn.onStop,
        release: () => {
          released ??= free();
          return released;
        },
      };
    },
  };
}

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`;

/** Takes a lock that is free or was not renewed; asks its holder to stop otherwise. */
async function take(
  db: Database,
  { uploadId, holder, life }: { uploadId: string; holder: string; life: number },
): Promise<boolean> {
  const taken = await sql`
    INSERT INTO upload_locks AS l (upload_id, holder) VALUES (${uploadId}, ${holder})
    ON CONFLICT (upload_id) DO UPDATE
       SET holder = excluded.holder, stop = false, renewed_at = now()
     WHERE l.renewed_at < now() - ${interval(life)} RETURNING 1`.execute(db);
  if (taken.rows.length > 0) return true;
  await sql`UPDATE upload_locks SET stop = true WHERE upload_id = ${uploadId} AND NOT stop`.execute(
    db,
  );
  return false;
}

/** Renews all locks of this process with one statement, and stops those that another asks for or has taken. */
function createRenewals(
  { db, logger }: { db: Database; logger: Logger },
  { renewal, safe }: Pick<typeof usual, 'renewal' | 'safe'>,
) {
  const held = new Map<string, { at: number; stop: () => void }>();
  let scheduled = false;
  const renew = async () => {
    const at = performance.now();
    const asked = [...held];
    const { rows } = await sql<{ holder: string; stop: boolean }>`
      UPDATE upload_locks SET renewed_at = now()
       WHERE holder = ANY (${asked.map(([holder]) => holder)}::uuid[])
      RETURNING holder, stop`.execute(db);
    const found = new Map(rows.map((row) => [row.holder, row.stop]));
    for (const [holder, lock] of asked) {
      if (found.has(holder)) lock.at = at;
      if (found.get(holder) !== false) lock.stop();
    }
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setTimeout(() => {
      renew()
        .catch((error: unknown) => logFailure(logger, error, 'locks of uploads were not renewed'))
        .finally(() => {
          scheduled = false;
          for (const { at, stop } of held.values()) if (performance.now() - at > safe) stop();
          if (held.size > 0) schedule();
        });
    }, renewal).unref();
  };
  return {
    add: (holder: string, { since, stop }: { since: number; stop: () => void }) => {
      const lock = { at: since, stop };
      held.set(holder, lock);
      schedule();
      return {
        isSafe: () => performance.now() - lock.at <= safe,
        end: () => void held.delete(holder),
      };
    },
  };
}

/** Turns within this process: the newest stops those before it. */
function createTurns() {
  const last = new Map<string, { stop: () => void; released: Promise<void> }>();
  return {
    isHeld: (uploadId: string) => last.has(uploadId),
    acquire: async (uploadId: string) => {
      const previous = last.get(uploadId);
      const { promise: released, resolve } = Promise.withResolvers<void>();
      let stopped = false;
      let onStop = () => {};
      const stop = () => {
        if (stopped) return;
        stopped = true;
        onStop();
      };
      const turn = { stop, released };
      last.set(uploadId, turn);
      previous?.stop();
      await previous?.released;
      return {
        stop,
        isStopped: () => stopped,
        onStop: (listener: () => void) => {
          onStop = listener;
          if (stopped) listener();
        },
        release: () => {
          if (last.get(uploadId) === turn) last.delete(uploadId);
          resolve();
        },
      };
    },
  };
}

/** Part of the housekeeping: those of dead processes whose uploads no one went on with. */
export async function purgeUploadLocks(db: Database): Promise<void> {
  await sql`DELETE FROM upload_locks WHERE renewed_at < now() - interval '1 hour'`.execute(db);
}
