import type { RetentionKind } from '@glossa/contracts/operations';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { join } from '../../testing/media-calls.ts';
import {
  type Admin,
  addOldMedia,
  addOldVideo,
  endWeekOfWarning,
  retentionDeps,
  saveRules,
  storeFile,
} from '../../testing/retention-fixture.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { lockRequest } from '../translations/index.ts';
import { runRetention } from './index.ts';

let api: TestApi;
let admin: Admin;
const db = () => api.services.database.db;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

async function comeWithRule(kind: RetentionKind, days: number): Promise<Admin> {
  admin = await join(api, 'Organisation administrator');
  await saveRules(api, admin, { [kind]: days });
  await endWeekOfWarning(api, admin);
  return admin;
}
/** Runs retention with a change right after the rules were read. */
function runWhile(happens: () => Promise<unknown>): Promise<number> {
  let read = false;
  const afterRules: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!read) {
        read = true;
        await happens();
      }
      return result;
    },
  };
  return runRetention({ ...retentionDeps(api), db: db().withPlugin(afterRules) });
}
async function addOldConversion(of: Admin): Promise<void> {
  await db()
    .insertInto('conversions')
    .values({
      organisation_id: of.organisationId,
      user_id: of.userId,
      kind: 'subtitles',
      status: 'ready',
      options: '{}',
      input_name: 'old.srt',
      output_file: await storeFile(api),
      created_at: new Date(Date.now() - 50 * 86_400_000),
    })
    .execute();
}
async function countLeft(table: 'media' | 'conversions', of: Admin): Promise<number> {
  const rows = await db()
    .selectFrom(table)
    .select('id')
    .where('organisation_id', '=', of.organisationId)
    .execute();
  return rows.length;
}

test('conversions stay if their rule is withdrawn during the run', async () => {
  await comeWithRule('conversions', 30);
  await addOldConversion(admin);
  await runWhile(() => saveRules(api, admin, {}));
  expect(await countLeft('conversions', admin)).toBe(1);
});

test('a rule withdrawn and set again during the run restarts its warning week', async () => {
  await comeWithRule('media', 30);
  await addOldMedia(api, admin, 'Old talk', 40);
  await runWhile(async () => {
    await saveRules(api, admin, {});
    await saveRules(api, admin, { media: 30 });
  });
  expect(await countLeft('media', admin)).toBe(1);
});

test('an audit rule changed during the run keeps the log, and the run continues', async () => {
  await comeWithRule('audit', 90);
  await db()
    .insertInto('audit_log')
    .values({
      organisation_id: admin.organisationId,
      user_id: null,
      action: 'downloaded',
      detail: '{}',
      at: new Date(Date.now() - 200 * 86_400_000),
    })
    .execute();
  const warn = vi.spyOn(api.services.logger, 'warn');
  await runWhile(() => saveRules(api, admin, { audit: 400 }));
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  const kept = await db()
    .selectFrom('audit_log')
    .select('id')
    .where('organisation_id', '=', admin.organisationId)
    .where('action', '=', 'downloaded')
    .execute();
  expect(kept).toHaveLength(1);
});

test('a failing rule does not block the others, also of other organizations', async () => {
  const both = [await comeWithRule('conversions', 30), await comeWithRule('conversions', 30)];
  for (const one of both) await addOldConversion(one);
  const warn = vi.spyOn(api.services.logger, 'warn');
  const deps = retentionDeps(api);
  const remove = () => Promise.reject(new Error('the disk does not answer'));
  await runRetention({ ...deps, storage: { ...deps.storage, remove } });
  for (const one of both) expect(await countLeft('conversions', one)).toBe(0);
  expect(warn.mock.calls.map(([facts]) => facts)).toMatchObject(
    both.map(() => ({ kind: 'conversions', err: { message: 'the disk does not answer' } })),
  );
  warn.mockRestore();
});

test('a generated file requeued at the same moment stays', async () => {
  await comeWithRule('outputs', 30);
  const media = await addOldMedia(api, admin, 'Film', 5);
  const { ticketId, outputId } = await addOldVideo(api, admin, media.id, 50);
  let run = Promise.resolve(0);
  await db()
    .transaction()
    .execute(async (trx) => {
      await lockRequest(trx, ticketId);
      run = runRetention(retentionDeps(api));
      await waitForLock(db());
      await trx
        .updateTable('translation_outputs')
        .set({ status: 'queued', file_name: null, finished_at: null })
        .where('id', '=', outputId)
        .execute();
    });
  await run;
  const left = await db()
    .selectFrom('translation_outputs')
    .select('status')
    .where('id', '=', outputId)
    .execute();
  expect(left).toEqual([{ status: 'queued' }]);
});
