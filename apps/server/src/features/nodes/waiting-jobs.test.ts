import { randomUUID } from 'node:crypto';
import { listNodes, type WaitingJobs } from '@glossa/contracts/nodes';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dataOf, join } from '../../testing/media-calls.ts';
import { call, createTestApi } from '../../testing/test-api.ts';
import { prepareMediaJob, transcribeMediaJob } from '../media/index.ts';
import { findShotChangesJob } from '../shot-changes/index.ts';

test('due jobs that no process has taken are counted by capability, with the oldest', async () => {
  const api = await createTestApi();
  try {
    const caller = await join(api, 'System administrator');
    const { db } = api.services.database;
    const waiting = async () =>
      dataOf<{ waiting: WaitingJobs[] }>(await call(api, listNodes, { caller })).waiting;
    const none = { waiting: 0, oldestSeconds: null };
    expect(await waiting()).toEqual(
      ['prepare', 'speech', 'translate', 'render', 'documents', 'mail'].map((capability) => ({
        capability,
        ...none,
      })),
    );
    for (const job of [prepareMediaJob, findShotChangesJob, transcribeMediaJob])
      await api.services.queue.enqueue(db, job, { mediaId: randomUUID() });
    await sql`UPDATE jobs.job SET start_after = now() - interval '90 seconds' WHERE name = ${findShotChangesJob.name}`.execute(
      db,
    );
    await sql`UPDATE jobs.job SET start_after = now() + interval '1 hour' WHERE name = ${transcribeMediaJob.name}`.execute(
      db,
    );
    const [prepare, speech] = await waiting();
    expect(prepare).toMatchObject({ capability: 'prepare', waiting: 2 });
    expect(prepare?.oldestSeconds).toBeGreaterThanOrEqual(90);
    expect(speech).toEqual({ capability: 'speech', ...none });
    await sql`UPDATE jobs.job SET state = 'active'`.execute(db);
    expect((await waiting())[0]).toEqual({ capability: 'prepare', ...none });
  } finally {
    await api.stop();
  }
});
