import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/db/database.ts';

/** Resolves when this many transactions wait for rows locked by another one. */
export async function waitForLock(db: Database, count = 1): Promise<void> {
  const waiting = sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await waiting.execute(db)).rows.length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(count);
}
