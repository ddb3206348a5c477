import {
  type Conversion,
  convertDocument,
  convertSubtitles,
  getConversion,
  retryConversion,
} from '@glossa/contracts/conversions';
import { createDisclaimer, draftDisclaimer } from '@glossa/contracts/disclaimers';
import { addFeedback, addFeedbackFile } from '@glossa/contracts/feedback';
import { retryMedia } from '@glossa/contracts/media';
import { type Quotas, saveQuotas, viewQuotas } from '@glossa/contracts/operations';
import { translateText } from '@glossa/contracts/text-translation';
import { makeTranslationOutput } from '@glossa/contracts/translation-outputs';
import { retryRequest, translateFile } from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  transcribed,
  transitionVerification,
  waitForMedia,
  waitForRequest,
} from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let system: Caller;
let admin: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [
        createFakeSpeechEngine({ text: 'Good morning everyone. Thank you very much.' }),
      ],
      translators: createTranslators([createFakeTranslationEngine()]),
    },
    worker: true,
  });
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
});

const unlimited = { storageBytes: null, mediaMinutes: null, translatedWords: null, users: null };
const limit = async (limits: Partial<Quotas['limits']>) => {
  const payload = { organisationId: admin.organisationId, limits: { ...unlimited, ...limits } };
  dataOf(await call(api, saveQuotas, { caller: system, payload }));
};
const used = async () => dataOf<Quotas>(await call(api, viewQuotas, { caller: admin })).used;
const form = (fields: Record<string, string>, content: string, name: string) => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  data.append('file', new Blob([content]), name);
  return data;
};
const noSpace = '409 QUOTA_STORAGE';
const noWords = '409 QUOTA_TRANSLATED_WORDS';

test('Translate uses the word quota', async () => {
  await limit({ translatedWords: 5 });
  const payload = { text: 'The house is red.', from: 'en', to: 'de' };
  dataOf(await call(api, translateText, { caller: admin, payload }));
  expect((await used()).translatedWords).toBe(4);
  expect(refusalOf(await call(api, translateText, { caller: admin, payload }))).toBe(noWords);
  expect((await used()).translatedWords).toBe(4);
});

test('a document conversion uses the word quota once, however often it is retried', async () => {
  const until = (conversionId: string, status: Conversion['status']) =>
    vi.waitFor(
      async () => {
        const params = { conversionId };
        const found = dataOf<Conversion>(await call(api, getConversion, { caller: admin, params }));
        if (found.status !== status) throw new Error(`is ${found.status}`);
        return found;
      },
      { timeout: 15_000, interval: 50 },
    );
  const convert = () =>
    call(api, convertDocument, {
      caller: admin,
      payload: form({ from: 'en', to: 'es' }, 'The house is red.\n', 'letter.txt'),
    });
  await limit({ translatedWords: 3 });
  const { conversionId } = dataOf<Conversion>(await convert());
  expect((await until(conversionId, 'failed')).failure).toMatchObject({
    code: 'QUOTA_TRANSLATED_WORDS',
  });
  expect((await used()).translatedWords).toBe(0);
  await limit({ translatedWords: 4 });
  dataOf(await call(api, retryConversion, { caller: admin, params: { conversionId } }));
  await until(conversionId, 'ready');
  expect((await used()).translatedWords).toBe(4);
  expect(refusalOf(await convert())).toBe(noWords);
});

test('translating again uses the word quota for what is translated again', async () => {
  const { mediaId, transcribeId } = await transcribed(api, admin, await addCategory(api, admin));
  dataOf(await transitionVerification(api, admin, transcribeId, 'VERIFIED'));
  const payload = { mediaId, targetLanguages: ['fr'] };
  dataOf(await call(api, translateFile, { caller: admin, payload }));
  const { ticketId } = await waitForRequest(api, admin, mediaId, ['ready']);
  const once = (await used()).translatedWords;
  expect(once).toBe(7);
  const makeStale = () =>
    api.services.database.db
      .updateTable('translation_requests')
      .set({ status: 'stale' })
      .where('id', '=', ticketId)
      .execute();
  const again = (scope: string) =>
    call(api, retryRequest, { caller: admin, params: { ticketId }, payload: { scope } });
  await makeStale();
  // Nothing is stale, so nothing is translated.
  dataOf(await again('stale'));
  await waitForRequest(api, admin, mediaId, ['ready']);
  expect((await used()).translatedWords).toBe(once);
  await makeStale();
  dataOf(await again('all'));
  await waitForRequest(api, admin, mediaId, ['ready']);
  expect((await used()).translatedWords).toBe(2 * once);
  await limit({ translatedWords: 2 * once + 1 });
  await makeStale();
  dataOf(await again('all'));
  const failed = await waitForRequest(api, admin, mediaId, ['failed']);
  expect(failed.failure).toMatchObject({ code: 'QUOTA_TRANSLATED_WORDS' });
  expect((await used()).translatedWords).toBe(2 * once);
  await limit({ translatedWords: 2 * once });
  await makeStale();
  expect(refusalOf(await again('all'))).toBe(noWords);
});

test('transcribing again uses the quota of minutes', async () => {
  const { mediaId } = await transcribed(api, admin, await addCategory(api, admin));
  const minutes = async () => {
    const { rows } = await api.services.database.pool.query(
      'SELECT media_ms FROM usage_months WHERE organisation_id = $1',
      [admin.organisationId],
    );
    return Number(rows[0]?.media_ms);
  };
  const once = await minutes();
  expect(once).toBeGreaterThan(0);
  const again = () =>
    call(api, retryMedia, {
      caller: admin,
      params: { mediaId },
      payload: { spokenLanguage: 'fr' },
    });
  dataOf(await again());
  await waitForMedia(api, admin, mediaId, ['transcribed']);
  expect(await minutes()).toBe(2 * once);
  await limit({ mediaMinutes: 0 });
  expect(refusalOf(await again())).toBe('409 QUOTA_MEDIA_MINUTES');
});

test('drafts of the disclaimer use the word quota', async () => {
  const content = [{ kind: 'paragraph', runs: [{ text: 'This was translated by a machine.' }] }];
  const payload = { language: 'en', content };
  await limit({ translatedWords: 6 });
  dataOf(await call(api, createDisclaimer, { caller: admin, payload }));
  expect((await used()).translatedWords).toBe(6);
  const refused = await call(api, draftDisclaimer, { caller: admin, payload: { language: 'de' } });
  expect(refusalOf(refused)).toBe(noWords);
});

test('conversions, outputs and feedback files stop where no space is left', async () => {
  const { mediaId, transcribeId } = await transcribed(api, admin, await addCategory(api, admin));
  dataOf(await transitionVerification(api, admin, transcribeId, 'VERIFIED'));
  const requested = { mediaId, targetLanguages: ['fr'] };
  dataOf(await call(api, translateFile, { caller: admin, payload: requested }));
  const { ticketId } = await waitForRequest(api, admin, mediaId, ['ready']);
  const ticket = { kind: 'timing', subject: 'Late', mediaId };
  const { ticketId: id } = dataOf<{ ticketId: string }>(
    await call(api, addFeedback, { caller: admin, payload: ticket }),
  );
  const addFile = () =>
    call(api, addFeedbackFile, {
      caller: admin,
      params: { id },
      payload: form({}, 'Hello.', 'a.txt'),
    });
  const before = (await used()).storageBytes;
  dataOf(await addFile());
  expect((await used()).storageBytes).toBe(before + 'Hello.'.length);
  await limit({ storageBytes: before });
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nGood morning\n';
  const answers = [
    await addFile(),
    await call(api, convertSubtitles, {
      caller: admin,
      payload: form({ to: 'vtt' }, srt, 'a.srt'),
    }),
    await call(api, convertDocument, {
      caller: admin,
      payload: form({ from: 'en', to: 'es' }, 'Hello.', 'a.txt'),
    }),
    await call(api, makeTranslationOutput, {
      caller: admin,
      params: { ticketId },
      payload: { kind: 'subtitles' },
    }),
  ];
  expect(answers.map(refusalOf)).toEqual([noSpace, noSpace, noSpace, noSpace]);
});
