import { randomUUID } from 'node:crypto';
import { putTellSpeakersApart } from '@glossa/contracts/engine-settings';
import { type MediaDetails, retryMedia } from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeDiarizer } from '../../engines/speaker-diarization/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { translate } from '../../platform/i18n/translate.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  transcribed,
  transcriptOf,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let installed = true;
let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let categoryId: string;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [
        createFakeSpeechEngine({ text: 'Where were you? At home. With whom? With my children.' }),
      ],
      diarizer: createFakeDiarizer({ installed: () => installed, turnMs: 500 }),
    },
    worker: true,
  });
  admin = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, admin, randomUUID());
});
afterAll(() => api.stop());

const nameOf = (number: number) => translate('en', 'transcripts.speakerName', { number });
const details = (mediaId: string): Promise<MediaDetails> => detailsOf(api, admin, mediaId);
const speakersOf = async (mediaId: string) => {
  const { transcribeId } = await details(mediaId);
  const { upperSubtitleList, lowerSubtitleList } = await transcriptOf(
    ...([api, admin, transcribeId ?? ''] as const),
  );
  const names = [...upperSubtitleList, ...lowerSubtitleList].map(({ speaker }) => speaker ?? '');
  return [...new Set(names.flatMap((name) => name.split(', ')))].toSorted();
};
const again = async (mediaId: string, payload: object) => {
  const refusal = refusalOf(
    await call(api, retryMedia, { caller: admin, params: { mediaId }, payload }),
  );
  if (refusal === '200 OK') await waitForMedia(api, admin, mediaId, ['transcribed']);
  return refusal;
};
const setEnabled = (enabled: boolean, caller = admin) =>
  call(api, putTellSpeakersApart, { caller, payload: { enabled } });

test('speakers of one channel are told apart, as many as someone says', async () => {
  const { mediaId } = await transcribed(api, admin, categoryId);
  expect(await speakersOf(mediaId)).toEqual([nameOf(1), nameOf(2)]);
  expect(await details(mediaId)).toMatchObject({
    ...{ speakerDetection: 'voices', requestedSpeakers: null },
  });
  expect(await again(mediaId, { speakers: 1 })).toBe('200 OK');
  expect(await speakersOf(mediaId)).toEqual(['']);
  expect(await details(mediaId)).toMatchObject({ requestedSpeakers: 1 });
  // The number is kept until it is changed.
  expect(await again(mediaId, { spokenLanguage: 'en' })).toBe('200 OK');
  expect(await details(mediaId)).toMatchObject({ requestedSpeakers: 1 });
  expect(await again(mediaId, { speakers: null })).toBe('200 OK');
  expect(await speakersOf(mediaId)).toEqual([nameOf(1), nameOf(2)]);
  expect(await again(mediaId, { speakers: 11 })).toBe('400 INVALID_INPUT');
});

test('without the model nothing changes, and details say why', async () => {
  installed = false;
  const { mediaId } = await transcribed(api, admin, categoryId);
  installed = true;
  expect(await speakersOf(mediaId)).toEqual(['']);
  expect(await details(mediaId)).toMatchObject({ speakerDetection: 'not-installed' });
});

test('an organization turns it off for itself; editors of settings only, and it is audited', async () => {
  const other = await join(api, 'Organisation administrator');
  const viewer = await join(api, 'Viewer', admin.organisationId);
  expect(refusalOf(await setEnabled(false, viewer))).toBe('403 ACCESS_DENIED');
  expect(dataOf(await setEnabled(false))).toMatchObject({ speech: { tellSpeakersApart: false } });
  const { mediaId } = await transcribed(api, admin, categoryId);
  expect(await speakersOf(mediaId)).toEqual(['']);
  expect(await details(mediaId)).toMatchObject({ speakerDetection: 'off' });
  const theirs = await transcribed(api, other, await addCategory(api, other, randomUUID()));
  const { speakerDetection } = await detailsOf(api, other, theirs.mediaId);
  expect(speakerDetection).toBe('voices');
  await setEnabled(true);
  const entries = await api.database.db
    .selectFrom('audit_log')
    .select(['organisation_id', 'detail'])
    .where('action', '=', 'engine-settings-saved')
    .orderBy('at')
    .execute();
  expect(entries).toMatchObject([
    {
      organisation_id: admin.organisationId,
      detail: { tellSpeakersApart: { before: true, after: false } },
    },
    { detail: { tellSpeakersApart: { before: false, after: true } } },
  ]);
});
