import { type Report, viewReport } from '@glossa/contracts/reports';
import { translateFile } from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import {
  changeDraft,
  cueAt,
  cuesOf,
  edit,
  openDraft,
  tryPublishing,
} from '../../testing/draft-calls.ts';
import {
  addCategory,
  dataOf,
  join,
  transcribed,
  transitionVerification,
  waitForRequest,
} from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import type { Member } from '../../testing/user-calls.ts';
import { recordEarlierEdits } from './record-edits.ts';

let api: TestApi;
let admin: Member;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine({ text: 'Good morning. Welcome to the lesson.' })],
      translators: createTranslators([createFakeTranslationEngine()]),
    },
    worker: true,
  });
  admin = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

/** Waits for the comparison job. */
const counted = () =>
  vi.waitFor(async () => {
    const due = await api.services.database.db
      .selectFrom('report_edits_due')
      .select('id')
      .execute();
    expect(due).toEqual([]);
  }, 20_000);
const report = async () => dataOf<Report>(await call(api, viewReport, { caller: admin })).totals;

test('a recording goes through all steps and appears in the report', async () => {
  const { mediaId, transcribeId, transcript } = await transcribed(
    api,
    admin,
    await addCategory(api, admin),
  );
  expect(await report()).toMatchObject({
    minutes: 0.3,
    words: 0,
    editPercent: null,
    activeUsers: 1,
  });

  const before = cuesOf(transcript)
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join(' ');
  const draft = await openDraft(api, admin, { kind: 'transcript', id: transcribeId });
  const cue = cueAt(draft, 0);
  // One letter replaced, three added.
  await changeDraft(api, admin, draft.reportId, [
    edit(cue, {
      startMs: cue.startMs,
      endMs: cue.endMs,
      track: cue.track,
      text: `${cue.text.replace('G', 'W')} hm`,
    }),
  ]);
  dataOf(await tryPublishing(api, admin, transcribeId, draft.reportId));
  dataOf(await transitionVerification(api, admin, transcribeId, 'VERIFIED'));
  await counted();
  const changed = Math.round((4 / (before.length + 3)) * 1_000) / 10;
  expect((await report()).editPercent).toBe(changed);

  // Again in the same month: only the last one counts.
  dataOf(await transitionVerification(api, admin, transcribeId, 'IN_REVIEW'));
  dataOf(await transitionVerification(api, admin, transcribeId, 'VERIFIED'));
  await counted();
  expect((await report()).editPercent).toBe(changed);

  dataOf(
    await call(api, translateFile, {
      caller: admin,
      payload: { mediaId, targetLanguages: ['fr'] },
    }),
  );
  await waitForRequest(api, admin, mediaId, ['ready']);
  expect(await report()).toMatchObject({ words: 7, tickets: 1, ready: 1 });

  // A version verified before reports existed is compared once.
  const { db } = api.services.database;
  await db.deleteFrom('report_facts').where('kind', '=', 'edited').execute();
  expect((await report()).editPercent).toBeNull();
  expect(await recordEarlierEdits(db)).toBe(1);
  expect((await report()).editPercent).toBe(changed);
  expect(await recordEarlierEdits(db)).toBe(0);
});

test('records versions from before reports to the last one', async () => {
  const { db } = api.services.database;
  const categoryId = await addCategory(api, admin, 'Before reports');
  for (let number = 0; number < 3; number += 1) {
    const { transcribeId } = await transcribed(api, admin, categoryId);
    dataOf(await transitionVerification(api, admin, transcribeId, 'VERIFIED'));
  }
  await counted();
  await db.deleteFrom('report_facts').where('kind', '=', 'edited').execute();
  expect(await recordEarlierEdits(db, 1)).toBeGreaterThanOrEqual(3);
  expect(await recordEarlierEdits(db, 1)).toBe(0);
});
