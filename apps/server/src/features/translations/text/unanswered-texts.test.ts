import {
  type DocumentSegment,
  rebuildDocument,
  updateDocumentSegment,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import {
  getTranslationReview,
  patchTranslationReview,
  type Review,
} from '@glossa/contracts/reviews';
import { getOutputFile, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../../engines/machine-translation/translators.ts';
import { cuesOf } from '../../../testing/draft-calls.ts';
import {
  dataOf,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

/** Texts with this word get no translation. */
let silentAbout: string;
const fake = createFakeTranslationEngine();
const engine: typeof fake = {
  ...fake,
  translate: async (input) =>
    (await fake.translate(input)).map((text) =>
      silentAbout !== '' && text.includes(silentAbout) ? ' ' : text,
    ),
};
const fixture = setupTranslationTest({ overrides: { translators: createTranslators([engine]) } });
let mediaId: string;
let ticketId: string;
beforeEach(async () => {
  silentAbout = '';
  const { api, caller, categoryId } = fixture;
  await api.services.database.db.deleteFrom('memory_units').execute();
  const uploaded = await upload(api, caller, {
    categoryId,
    bytes: Buffer.from('The river is long.\n\nThe bridge is old.\n'),
    name: 'river.txt',
    fields: { spokenLanguage: 'en' },
  });
  ({ mediaId } = dataOf<Uploaded>(uploaded));
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
});

const until = async (wanted: Parameters<typeof waitForRequest>[3]) => {
  const request = await waitForRequest(fixture.api, fixture.caller, mediaId, wanted, {
    type: 'doc',
  });
  ({ ticketId } = request);
  return request;
};
const ask = async () => {
  dataOf(await fixture.ask(['de'], { mediaId }));
  return until(['ready', 'stale', 'failed']);
};
const segments = async () => {
  const { api, caller } = fixture;
  const answer = await call(api, viewDocumentSegments, { caller, params: { ticketId }, query: {} });
  return dataOf<{ items: DocumentSegment[] }>(answer).items;
};
const fileOf = async ({ outputFileName }: TranslationRequest) => {
  const params = { fileName: outputFileName ?? '' };
  return (await call(fixture.api, getOutputFile, { caller: fixture.caller, params })).payload;
};
const rebuild = async () =>
  dataOf(
    await call(fixture.api, rebuildDocument, { caller: fixture.caller, params: { ticketId } }),
  );

test('a text without an answer is listed, keeps its source in the file, and is translated by an update', async () => {
  silentAbout = 'bridge';
  const first = await ask();
  expect(first).toMatchObject({ status: 'stale', staleCueCount: 0, untranslatedCount: 1 });
  expect(first.warnings).toMatchObject([{ id: 'translations.unansweredTexts' }]);
  expect(await fileOf(first)).toBe('[de] The river is long.\n\nThe bridge is old.\n');
  expect(await segments()).toMatchObject([
    { target: '[de] The river is long.' },
    { source: 'The bridge is old.', target: '', origin: 'machine' },
  ]);
  silentAbout = '';
  dataOf(await fixture.retry(ticketId));
  const done = await until(['ready', 'stale']);
  expect(done).toMatchObject({ status: 'ready', untranslatedCount: 0, warnings: [] });
  expect(await fileOf(done)).toBe('[de] The river is long.\n\n[de] The bridge is old.\n');
});

test('it is not signed off before a person wrote it', async () => {
  const { api, caller } = fixture;
  silentAbout = 'bridge';
  await ask();
  const move = async (status: string) => {
    const params = { ticketId };
    const { revision } = dataOf<Review>(await call(api, getTranslationReview, { caller, params }));
    return call(api, patchTranslationReview, { caller, params, payload: { revision, status } });
  };
  dataOf(await move('in-review'));
  expect(refusalOf(await move('reviewed'))).toBe('409 REVIEW_TEXT_OUTDATED');
  const [, bridge] = await segments();
  if (!bridge) throw new Error('there is no second segment');
  const { segmentId, revision } = bridge;
  const payload = { segmentId, revision, target: 'Die Brücke ist alt.' };
  dataOf(await call(api, updateDocumentSegment, { caller, params: { ticketId }, payload }));
  await rebuild();
  const done = await until(['ready']);
  expect(await fileOf(done)).toBe('[de] The river is long.\n\nDie Brücke ist alt.\n');
  if (done.review?.status !== 'in-review') dataOf(await move('in-review'));
  dataOf(await move('reviewed'));
});

test('an update without an answer keeps what the machine wrote for the same source', async () => {
  await ask();
  await fixture.api.services.database.db
    .updateTable('translation_requests')
    .set({ status: 'failed' })
    .where('id', '=', ticketId)
    .execute();
  silentAbout = 'bridge';
  dataOf(await fixture.retry(ticketId));
  expect(await until(['ready', 'stale'])).toMatchObject({ status: 'ready' });
  expect((await segments())[1]?.target).toBe('[de] The bridge is old.');
});

test('a text that is read only now is not left untranslated in the file', async () => {
  await ask();
  // As if the reader of then had not found it.
  await fixture.api.services.database.db
    .deleteFrom('document_segments')
    .where('ticket_id', '=', ticketId)
    .where('number', '=', 2)
    .execute();
  await rebuild();
  expect(await until(['ready', 'stale', 'failed'])).toMatchObject({
    status: 'failed',
    failure: { message: { id: 'translations.documentHasNewTexts', params: { count: 1 } } },
  });
  dataOf(await fixture.retry(ticketId));
  const done = await until(['ready']);
  expect(await fileOf(done)).toBe('[de] The river is long.\n\n[de] The bridge is old.\n');
});

test('an outdated cue without an answer stays outdated, with its text', async () => {
  await fixture.verify();
  const { ticketId: ofVideo } = await fixture.ready();
  const before = cuesOf(await fixture.view(ofVideo));
  await fixture.editSourceCue(1, 'Welcome to the silent lesson.');
  silentAbout = 'silent';
  await fixture.verify();
  dataOf(await fixture.retry(ofVideo));
  const done = await fixture.until(['ready', 'stale']);
  expect(done).toMatchObject({ status: 'stale', staleCueCount: 1, untranslatedCount: 0 });
  expect(done.warnings).toMatchObject([{ id: 'translations.unansweredTexts' }]);
  const after = cuesOf(await fixture.view(ofVideo));
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  expect(after.map(({ stale }) => stale)).toEqual([false, true, false, false]);
  silentAbout = '';
  dataOf(await fixture.retry(ofVideo));
  expect(await fixture.until(['ready', 'stale'])).toMatchObject({ status: 'ready', warnings: [] });
  const texts = cuesOf(await fixture.view(ofVideo)).map(({ text }) => text);
  expect(texts).toEqual(
    before.map(({ text }) => text).with(1, '[fr] Welcome to the silent lesson.'),
  );
});
