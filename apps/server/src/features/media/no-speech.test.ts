import { viewWaiting } from '@glossa/contracts/dashboard';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { getMediaDetailsMultiParam, getMediaSummaryDetails } from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, join } from '../../testing/media-calls.ts';
import { createReportMedia } from '../../testing/report-factory.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import type { Member } from '../../testing/user-calls.ts';

let api: TestApi;
let admin: Member;
const ids = new Map<string, string>();
beforeAll(async () => {
  api = await createTestApi();
  admin = await join(api, 'Organisation administrator');
  const { db } = api.services.database;
  for (const code of ['ENGINE_NO_SPEECH', 'ENGINE_CRASHED', null]) {
    const id = await createReportMedia(db, admin);
    const failed = { status: 'failed' as const, failure_code: code };
    await db.updateTable('media').set(failed).where('id', '=', id).execute();
    ids.set(String(code), id);
  }
  await createReportMedia(db, admin);
});
afterAll(() => api.stop());

const search = async (payload: object) => {
  const page = dataOf<AnswerOf<typeof getMediaDetailsMultiParam>>(
    await call(api, getMediaDetailsMultiParam, { caller: admin, payload }),
  );
  expect(page.total).toBe(page.items.length);
  return new Set(page.items.map(({ mediaId }) => mediaId));
};
const idsOf = (...codes: string[]) => new Set(codes.map((code) => ids.get(code)));

test('a recording without speech is found as such and not among those that failed', async () => {
  const statuses = ['failed'];
  expect(await search({ statuses, noSpeech: true })).toEqual(idsOf('ENGINE_NO_SPEECH'));
  expect(await search({ noSpeech: true })).toEqual(idsOf('ENGINE_NO_SPEECH'));
  expect(await search({ statuses, noSpeech: false })).toEqual(idsOf('ENGINE_CRASHED', 'null'));
  expect(await search({ noSpeech: false })).toHaveProperty('size', 3);
  expect(await search({ statuses })).toEqual(idsOf('ENGINE_NO_SPEECH', 'ENGINE_CRASHED', 'null'));
});

test('the dashboard counts as failed what its filter lists', async () => {
  const summary = dataOf<AnswerOf<typeof getMediaSummaryDetails>>(
    await call(api, getMediaSummaryDetails, { caller: admin }),
  );
  expect(summary).toMatchObject({ total: 4, failed: 2 });
});

test('a recording without speech is no failed upload among the tasks', async () => {
  const { failedMedia } = dataOf<AnswerOf<typeof viewWaiting>>(
    await call(api, viewWaiting, { caller: admin }),
  );
  expect(failedMedia?.total).toBe(2);
  expect(new Set(failedMedia?.first.map(({ id }) => id))).toEqual(idsOf('ENGINE_CRASHED', 'null'));
});
