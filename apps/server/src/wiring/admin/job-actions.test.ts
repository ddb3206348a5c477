import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installModelJobs } from '../../features/models/index.ts';
import { invitationMailJob } from '../../features/users/index.ts';
import { deliverWebhookJob } from '../../features/webhooks/index.ts';
import type { JobDefinition } from '../../platform/jobs/queue.ts';
import { join } from '../../testing/media-calls.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { runAdminCommand } from './commands.ts';

// Without a worker: jobs stay as they are.
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const run = (...args: string[]) =>
  runAdminCommand(args, {
    GLOSSA_DATA: api.services.config.dataFolder,
    DATABASE_URL: api.database.url,
  });
const addJob = async (job: JobDefinition, payload: object): Promise<string> => {
  await api.services.queue.enqueue(db(), job, payload);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM jobs.job WHERE name = ${job.name} ORDER BY created_on DESC LIMIT 1`.execute(
    db(),
  );
  return rows[0]?.id ?? '';
};
const waitingJobs = async (name: string) =>
  (
    await sql<{ data: object }>`
      SELECT data - '$requestId' - '$traceparent' AS data FROM jobs.job
       WHERE name = ${name} AND state = 'created'`.execute(db())
  ).rows.map(({ data }) => data);

const [installJob] = installModelJobs;
const addInstall = async (status: 'installing' | 'queued' | 'failed') => {
  const { id } = await db()
    .insertInto('model_installs')
    .values({ model_id: 'whisper-base', status, run_id: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { installId: id, jobId: await addJob(installJob as JobDefinition, { installId: id }) };
};
const statusOf = async (installId: string) =>
  db()
    .selectFrom('model_installs')
    .select(['status', 'run_id'])
    .where('id', '=', installId)
    .executeTakeFirst();

test('canceling the job of a model ends its installation, and queueing it again restarts it', async () => {
  const { installId, jobId } = await addInstall('installing');
  await sql`UPDATE jobs.job SET state = 'active' WHERE id = ${jobId}`.execute(db());
  expect(await run('cancel', jobId)).toMatchObject({ code: 0 });
  expect(await statusOf(installId)).toEqual({ status: 'cancelled', run_id: null });
  expect(await run('requeue', jobId)).toMatchObject({ code: 0 });
  expect(await statusOf(installId)).toEqual({ status: 'queued', run_id: null });
  expect(await waitingJobs(installJob?.name ?? '')).toEqual([{ installId }]);
  expect(await run('requeue', jobId)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is being worked on already'),
  });
  expect(await waitingJobs(installJob?.name ?? '')).toHaveLength(1);
  await db().deleteFrom('model_installs').execute();
});

test('a model that could not be installed is listed as failed, with its name', async () => {
  const { installId, jobId } = await addInstall('failed');
  await db()
    .updateTable('model_installs')
    .set({ failure_code: 'MODEL_BUSY' })
    .where('id', '=', installId)
    .execute();
  await sql`UPDATE jobs.job SET state = 'completed' WHERE id = ${jobId}`.execute(db());
  const { stdout } = await run('jobs', '--state', 'failed', '--json');
  expect(JSON.parse(stdout)).toMatchObject([
    { id: jobId, state: 'failed', failure: 'MODEL_BUSY', title: 'whisper-base' },
  ]);
  expect(await run('requeue', jobId)).toMatchObject({ code: 0 });
  expect(await statusOf(installId)).toMatchObject({ status: 'queued' });
});

test('canceling the job of a delivery ends the delivery', async () => {
  const { organisationId } = await join(api, 'Organisation administrator');
  const webhook = await db()
    .insertInto('webhooks')
    .values({
      ...{ organisation_id: organisationId, name: 'Tickets', url: 'https://example.org/hook' },
      ...{ events: ['media.ready'], secret_sealed: Buffer.alloc(40), secret_hint: 'abcd' },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db()
    .insertInto('webhook_deliveries')
    .values({
      ...{ webhook_id: webhook.id, event: 'media.ready', payload: '{}', queued: true },
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const jobId = await addJob(deliverWebhookJob, { deliveryId: id });
  expect(await run('cancel', jobId)).toMatchObject({ code: 0 });
  expect(
    await db()
      .selectFrom('webhook_deliveries')
      .select(['status', 'failure'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({ status: 'failed', failure: { id: 'webhooks.deliveryCanceled' } });
  expect(await run('requeue', jobId)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Controls → Webhooks'),
  });
});

test('the row of an invitation follows its job', async () => {
  const { userId } = await join(api, 'Viewer');
  const { id } = await db()
    .insertInto('user_invitations')
    .values({
      ...{ user_id: userId, email: 'a@example.org', delivery: 'waiting' },
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const jobId = await addJob(invitationMailJob, { invitationId: id });
  const delivery = async () =>
    db().selectFrom('user_invitations').select('delivery').where('id', '=', id).executeTakeFirst();
  expect(await run('cancel', jobId)).toMatchObject({ code: 0 });
  expect(await delivery()).toEqual({ delivery: 'failed' });
  expect(await run('requeue', jobId)).toMatchObject({ code: 0 });
  expect(await delivery()).toEqual({ delivery: 'waiting' });
  expect(await waitingJobs(invitationMailJob.name)).toEqual([{ invitationId: id }]);
});
