import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import type { SpeechToTextEngine } from '../../engines/speech-to-text/port.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

const absent = { text: 'absent' };
const chosen: SpeechToTextEngine = {
  ...createFakeSpeechEngine(),
  id: 'chosen-model',
  status: async () => ({ ready: false, reason: absent, remedy: absent }),
};
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [chosen, createFakeSpeechEngine()],
    },
    worker: true,
  });
});
afterAll(() => api.stop());

test('where the chosen model is missing, the media names the one that transcribed and the missing one', async () => {
  const caller = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, caller, randomUUID());
  const { mediaId } = dataOf<Uploaded>(await upload(api, caller, { categoryId }));
  await waitForMedia(api, caller, mediaId, ['transcribed']);
  expect(await detailsOf(api, caller, mediaId)).toMatchObject({
    transcriptModel: 'fake-speech',
    missingModel: 'chosen-model',
  });
});
