import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import type { AnswerOf } from '@glossa/contracts';
import { viewShotChanges } from '@glossa/contracts/subtitles';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestMedia } from '../../engines/media-tools/testing/make-test-media.ts';
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

vi.setConfig({ testTimeout: 60_000 });

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path(tmpdir(), 'shots-journey-'));
  const text = 'Good morning everyone. Welcome to the first lesson.';
  api = await createTestApi({
    overrides: { speechEngines: [createFakeSpeechEngine({ text })] },
    worker: true,
  });
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

test('ffmpeg finds the shot changes of an uploaded video', async () => {
  const file = path(folder, 'film.mp4');
  await createTestMedia([
    ...['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=2.4'],
    ...['-f', 'lavfi', '-i', 'color=c=0x903040:s=640x360:r=25:d=1.6'],
    ...['-f', 'lavfi', '-i', 'smptebars=s=640x360:r=25:d=2'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=6'],
    ...['-filter_complex', '[0][1][2]concat=n=3,format=yuv420p[v]', '-map', '[v]', '-map', '3:a'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', file],
  ]);
  const admin = await join(api, 'Organisation administrator');
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, admin, {
      categoryId: await addCategory(api, admin),
      bytes: await readFile(file),
      name: 'film.mp4',
    }),
  );
  await waitForMedia(api, admin, mediaId, ['transcribed']);
  const found = await vi.waitFor(
    async () => {
      const answer = dataOf<AnswerOf<typeof viewShotChanges>>(
        await call(api, viewShotChanges, { caller: admin, params: { mediaId } }),
      );
      if (answer.status === 'working') throw new Error('still working');
      return answer;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(found).toEqual({ status: 'ready', shotChangesMs: [2400, 4000] });
});
