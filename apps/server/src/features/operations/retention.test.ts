import { viewAuditLog } from '@glossa/contracts/audit';
import { getMediaDetailsMultiParam, type MediaItem } from '@glossa/contracts/media';
import {
  previewRetention,
  type Retention,
  type RetentionDays,
  type RetentionPreview,
  saveLegalHold,
  saveRetention,
  viewRetention,
} from '@glossa/contracts/operations';
import { saveProjUser } from '@glossa/contracts/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import {
  type Admin,
  addOldMedia,
  addReadyTranslation,
  endWeekOfWarning,
  keepAll,
  retentionDeps,
  saveRules,
  storeFile,
} from '../../testing/retention-fixture.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { runRetention } from './index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const save = (caller: Caller, days: Partial<RetentionDays>) => saveRules(api, caller, days);
const weekOver = (admin: Admin) => endWeekOfWarning(api, admin);
const runNow = () => runRetention(retentionDeps(api));

const titles = async (caller: Caller) =>
  dataOf<{ items: MediaItem[] }>(
    await call(api, getMediaDetailsMultiParam, { caller, payload: {} }),
  ).items;

test('a new rule warns for a week before deleting, also on each media item', async () => {
  const admin = await join(api, 'Organisation administrator');
  const old = await addOldMedia(api, admin, 'Old talk', 40);
  await addOldMedia(api, admin, 'New talk', 5);
  expect((await titles(admin)).map(({ deletesAt }) => deletesAt)).toEqual([null, null]);

  const saved = await save(admin, { media: 30 });
  expect(saved.days).toEqual({ ...keepAll, media: 30 });
  const soon = (await titles(admin)).find(({ mediaId }) => mediaId === old.id)?.deletesAt ?? '';
  expect((Date.parse(soon) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  await runNow();
  expect(await titles(admin)).toHaveLength(2);

  const preview = dataOf<RetentionPreview>(
    await call(api, previewRetention, { caller: admin, payload: { days: saved.days } }),
  );
  expect(preview.kinds).toEqual([
    { kind: 'media', nextRun: { count: 0, bytes: 0 }, withinWeek: { count: 1, bytes: 5 } },
  ]);
  expect(preview.first).toMatchObject([{ kind: 'media', mediaId: old.id, title: 'Old talk' }]);

  await weekOver(admin);
  await runNow();
  expect((await titles(admin)).map(({ title }) => title)).toEqual(['New talk']);
  expect(await api.services.storage.size(old.fileName)).toBeUndefined();
  const log = dataOf<{ items: Array<{ action: string; subject: string; detail: object }> }>(
    await call(api, viewAuditLog, { caller: admin }),
  ).items;
  expect(log.find(({ action }) => action === 'retention-removed')).toMatchObject({
    subject: old.id,
    detail: { kind: 'media', afterDays: 30, bytes: 5 },
  });
  // Saving the same value does not restart the week; another value does.
  const at = async () =>
    dataOf<Retention>(await call(api, viewRetention, { caller: admin })).setBy[0]?.at;
  const before = await at();
  await save(admin, { media: 30 });
  expect(await at()).toBe(before);
  await save(admin, { media: 29 });
  expect(await at()).not.toBe(before);
});

test('keeps items on hold or in progress', async () => {
  const admin = await join(api, 'Organisation administrator');
  const { projectId } = dataOf<{ projectId: string }>(
    await call(api, saveProjUser, {
      caller: admin,
      payload: { projectId: null, name: 'Inquiry', addUserIds: [admin.userId] },
    }),
  );
  await addOldMedia(api, admin, 'Evidence', 400, { projectId });
  await addOldMedia(api, admin, 'In work', 400, { status: 'processing' });
  await save(admin, { media: 1 });
  await weekOver(admin);
  const held = dataOf<Retention>(
    await call(api, saveLegalHold, { caller: admin, payload: { projectId, legalHold: true } }),
  );
  expect(held.projects).toEqual([{ projectId, name: 'Inquiry', legalHold: true }]);
  await runNow();
  const left = async () =>
    (
      await api.services.database.db
        .selectFrom('media')
        .select('title')
        .where('organisation_id', '=', admin.organisationId)
        .orderBy('title')
        .execute()
    ).map(({ title }) => title);
  expect(await left()).toEqual(['Evidence', 'In work']);
  dataOf(
    await call(api, saveLegalHold, { caller: admin, payload: { projectId, legalHold: false } }),
  );
  await runNow();
  expect(await left()).toEqual(['In work']);
});

test('deletes generated files and keeps the translation', async () => {
  const admin = await join(api, 'Organisation administrator');
  const media = await addOldMedia(api, admin, 'Film', 5);
  const { db } = api.services.database;
  const ticketId = await addReadyTranslation(api, admin, media.id);
  const finished = new Date(Date.now() - 50 * 86_400_000);
  const files = { subtitles: await storeFile(api), 'burned-in': await storeFile(api) } as const;
  for (const kind of ['subtitles', 'burned-in'] as const)
    await db
      .insertInto('translation_outputs')
      .values({
        ticket_id: ticketId,
        kind,
        status: 'ready',
        file_name: files[kind],
        size_bytes: 5,
        finished_at: finished,
      })
      .execute();
  await save(admin, { outputs: 30 });
  await weekOver(admin);
  await runNow();
  const left = await db
    .selectFrom('translation_outputs')
    .select('kind')
    .where('ticket_id', '=', ticketId)
    .execute();
  expect(left).toEqual([{ kind: 'subtitles' }]);
  expect(await api.services.storage.size(files['burned-in'])).toBeUndefined();
  expect(await api.services.storage.size(files.subtitles)).toBe(5);
});

test('deletes from the audit log only what a rule allows, whoever tries', async () => {
  const admin = await join(api, 'Organisation administrator');
  const stranger = await join(api, 'Organisation administrator');
  const { db } = api.services.database;
  const write = (organisationId: string, daysOld: number) =>
    db
      .insertInto('audit_log')
      .values({
        organisation_id: organisationId,
        user_id: null,
        action: 'downloaded',
        detail: '{}',
        at: new Date(Date.now() - daysOld * 86_400_000),
      })
      .execute();
  for (const days of [200, 100, 80]) await write(admin.organisationId, days);
  await write(stranger.organisationId, 200);
  const erase = () =>
    db.deleteFrom('audit_log').where('organisation_id', '=', admin.organisationId).execute();
  await expect(erase()).rejects.toThrow('append-only');
  expect(
    refusalOf(
      await call(api, saveRetention, {
        caller: admin,
        payload: { days: { ...keepAll, audit: 89 } },
      }),
    ),
  ).toBe('400 INVALID_INPUT');
  await save(admin, { audit: 90 });
  await weekOver(admin);
  await expect(erase()).rejects.toThrow('append-only');
  await runNow();
  const kept = await sql<{ organisation_id: string; days: number }>`
    SELECT organisation_id, round(extract(epoch FROM now() - at) / 86400)::int AS days FROM audit_log
     WHERE action = 'downloaded' ORDER BY organisation_id = ${admin.organisationId} DESC`.execute(
    db,
  );
  expect(kept.rows).toEqual([
    { organisation_id: admin.organisationId, days: 80 },
    { organisation_id: stranger.organisationId, days: 200 },
  ]);
});
