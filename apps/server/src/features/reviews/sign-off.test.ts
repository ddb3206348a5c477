import {
  getTranslationReview,
  patchTranslationReview,
  type Review,
} from '@glossa/contracts/reviews';
import { replaceTranslationSubtitle } from '@glossa/contracts/subtitles';
import { beforeEach, expect, test } from 'vitest';
import { changeDraft, cueAt, edit, openDraft, tryPublishing } from '../../testing/draft-calls.ts';
import { dataOf, refusalOf } from '../../testing/media-calls.ts';
import { call } from '../../testing/test-api.ts';
import { setupTranslationTest } from '../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();
let ticketId: string;
beforeEach(async () => {
  await fixture.api.services.database.db.deleteFrom('memory_units').execute();
  await fixture.verify();
  ({ ticketId } = await fixture.ready());
});

const read = async () =>
  dataOf<Review>(
    await call(fixture.api, getTranslationReview, {
      caller: fixture.caller,
      params: { ticketId },
    }),
  );
const move = async (payload: object, revision?: number) =>
  call(fixture.api, patchTranslationReview, {
    caller: fixture.caller,
    params: { ticketId },
    payload: { revision: revision ?? (await read()).revision, ...payload },
  });
const owner = () => ({ kind: 'translation' as const, id: ticketId });
const detail = async () => {
  const row = await fixture.api.services.database.db
    .selectFrom('audit_log')
    .select('detail')
    .where('subject', '=', ticketId)
    .where('action', '=', 'review-changed')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.detail;
};

test('a translation with a cue past the end of the recording is signed off with a reason only', async () => {
  const { api, caller } = fixture;
  const draft = await openDraft(api, caller, owner());
  const last = { startMs: 90_000, endMs: 90_200 };
  await changeDraft(api, caller, draft.reportId, [edit(cueAt(draft, 0), last)]);
  const payload = { ticketId, reportId: draft.reportId };
  dataOf(await call(api, replaceTranslationSubtitle, { caller, payload }));
  await fixture.until(['ready']);
  dataOf(await move({ status: 'in-review' }));

  const refused = await move({ status: 'reviewed' });
  expect(refusalOf(refused)).toBe('409 TRANSCRIPT_HAS_ERRORS');
  expect(refused.json().messageRef.sentences[0]).toMatchObject({ id: 'reviews.hasErrors' });
  const override = { status: 'reviewed', overrideErrors: true };
  expect(refusalOf(await move(override))).toBe('400 TRANSCRIPT_REASON_REQUIRED');
  expect((await read()).status).toBe('in-review');
  expect(dataOf(await move({ ...override, reason: 'The credits.' }))).toMatchObject({
    status: 'reviewed',
    reason: null,
  });
  expect(await detail()).toMatchObject({
    reason: 'The credits.',
    overriddenErrors: { 'past-end': 1 },
  });
});

test('an outdated or missing cue refuses the sign-off, and so does an open suggestion', async () => {
  dataOf(await move({ status: 'in-review' }));
  await fixture.editSourceCue(1, 'Welcome to the second lesson.');
  await fixture.until(['stale']);
  const refused = await move({ status: 'reviewed', overrideErrors: true, reason: 'Anyway.' });
  expect(refusalOf(refused)).toBe('409 REVIEW_TEXT_OUTDATED');
  expect(refused.json().messageRef).toMatchObject({
    id: 'reviews.textOutdated',
    params: { outdated: 1, missing: 0, suggestions: 0 },
  });
  const { db } = fixture.api.services.database;
  await db
    .updateTable('cues')
    .set({ stale: false, person: true, suggestion: 'Bienvenue à la deuxième leçon.' })
    .where('stale', '=', true)
    .where('cue_set_id', 'in', (eb) =>
      eb.selectFrom('cue_sets').select('id').where('ticket_id', '=', ticketId),
    )
    .execute();
  await db
    .updateTable('translation_requests')
    .set({ missing_cue_ids: ['new'] })
    .where('id', '=', ticketId)
    .execute();
  expect((await move({ status: 'reviewed' })).json().messageRef).toMatchObject({
    params: { outdated: 0, missing: 1, suggestions: 1 },
  });
});

test('times that follow the source are not signed off by who has not seen them', async () => {
  const { api, caller, transcribeId } = fixture;
  dataOf(await move({ status: 'in-review' }));
  const { revision } = await read();
  const draft = await openDraft(api, caller, { kind: 'transcript', id: transcribeId });
  const cue = cueAt(draft, 0);
  await changeDraft(api, caller, draft.reportId, [edit(cue, { startMs: cue.startMs + 100 })]);
  dataOf(await tryPublishing(api, caller, transcribeId, draft.reportId));
  expect(refusalOf(await move({ status: 'reviewed' }, revision))).toBe('409 REVIEW_CONFLICT');
  expect(await read()).toMatchObject({ status: 'in-review', revision: revision + 1 });
});
