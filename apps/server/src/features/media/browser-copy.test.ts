import { getVideo } from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import {
  addCategory,
  dataOf,
  join,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: { ...createFakeMediaTools(), playsInBrowser: () => false },
      speechEngines: [createFakeSpeechEngine()],
    },
    worker: true,
  });
});
afterAll(() => api.stop());

test('the copy for browsers of a recording that they cannot play is sent by its name', async () => {
  const caller = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, caller);
  const uploaded = dataOf<Uploaded>(await upload(api, caller, { categoryId }));
  const { proxyFileName } = await waitForMedia(api, caller, uploaded.mediaId, ['transcribed']);
  expect(proxyFileName).not.toBe(uploaded.fileName);
  const answer = await call(api, getVideo, {
    caller,
    query: { fileName: proxyFileName ?? '' },
    headers: { range: 'bytes=0-0' },
  });
  expect(answer.statusCode).toBe(206);
});
