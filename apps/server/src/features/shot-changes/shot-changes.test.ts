import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@glossa/contracts';
import { cancelMedia, deleteMedia } from '@glossa/contracts/media';
import { viewShotChanges } from '@glossa/contracts/subtitles';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav, tinyMp4 } from '../../engines/media-tools/testing/tiny-media.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import type { JobRun } from '../../platform/jobs/queue.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { openLiveClient } from '../../testing/live-client.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { findShotChangesJob, runShotChanges } from './index.ts';

type Answer = AnswerOf<typeof viewShotChanges>;

let api: TestApi;
let host: string;
let anna: Awaited<ReturnType<typeof join>>;
let categoryId: string;
const tools = createFakeMediaTools();
/** Overrides the next analyses; reset before every test. */
let appearance: MediaTools['findShotChanges'];
let looks = 0;

beforeAll(async () => {
  const mediaTools: MediaTools = {
    ...tools,
    findShotChanges: (request) => {
      looks += 1;
      return appearance(request);
    },
  };
  const text = 'Good morning everyone. Welcome to the first lesson.';
  api = await createTestApi({
    overrides: { mediaTools, speechEngines: [createFakeSpeechEngine({ text })] },
    worker: true,
  });
  host = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).host;
});
beforeEach(async () => {
  appearance = tools.findShotChanges;
  looks = 0;
  anna = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, anna);
});
afterAll(() => api.stop());

/** A fake video of nine seconds with cuts at four and eight. */
const film = () => Buffer.concat([tinyMp4(), Buffer.alloc(9000 * 32 - tinyMp4().length)]);
async function uploadFilm(bytes: Uint8Array = film(), name = 'film.mp4') {
  const { mediaId } = dataOf<Uploaded>(await upload(api, anna, { categoryId, bytes, name }));
  return mediaId;
}
async function transcribedFilm() {
  const mediaId = await uploadFilm();
  await waitForMedia(api, anna, mediaId, ['transcribed']);
  return mediaId;
}
const ask = (caller: Caller, mediaId: string) =>
  call(api, viewShotChanges, { caller, params: { mediaId } });
const shotsOf = async (mediaId: string) => dataOf<Answer>(await ask(anna, mediaId));
const settled = (mediaId: string) =>
  vi.waitFor(
    async () => {
      const answer = await shotsOf(mediaId);
      if (answer.status === 'working') throw new Error('still working');
      return answer;
    },
    { timeout: 15_000, interval: 50 },
  );
const rowOf = (mediaId: string) =>
  api.services.database.db
    .selectFrom('shot_changes')
    .selectAll()
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
const forget = (mediaId: string) =>
  api.services.database.db.deleteFrom('shot_changes').where('media_id', '=', mediaId).execute();
/** Analyses that last until they are resumed or aborted. */
function slowLooks() {
  const started = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  appearance = async ({ signal }) => {
    started.resolve();
    await Promise.race([
      goOn.promise,
      new Promise((resolve) => signal.addEventListener('abort', resolve)),
    ]);
    if (!signal.aborted) return [123];
    stopped.resolve();
    throw new EngineError('ENGINE_CANCELLED', { text: 'It was cancelled.' });
  };
  return { started: started.promise, stopped: stopped.promise, goOn: goOn.resolve };
}

describe('after transcription', () => {
  test('shot changes of a video are stored and its viewers notified', async () => {
    const line = await openLiveClient(api, host, anna);
    const mediaId = await transcribedFilm();
    expect(await settled(mediaId)).toEqual({ status: 'ready', shotChangesMs: [4000, 8000] });
    await vi.waitFor(() =>
      expect(line.messages).toContainEqual({ type: 'changed', what: 'media', mediaId }),
    );
    line.close();
    expect((await rowOf(mediaId))?.found_at).toBeInstanceOf(Date);
  });

  test('media is available before them, and transcription continues', async () => {
    const slow = slowLooks();
    const mediaId = await transcribedFilm();
    await slow.started;
    expect(await shotsOf(mediaId)).toEqual({ status: 'working', shotChangesMs: [] });
    await waitForMedia(api, anna, await uploadFilm(createToneWav(5000), 'sound.wav'), [
      'transcribed',
    ]);
    expect((await shotsOf(mediaId)).status).toBe('working');
    slow.goOn();
    expect(await settled(mediaId)).toEqual({ status: 'ready', shotChangesMs: [123] });
  });

  test('a recording without video has none and is not analyzed', async () => {
    const mediaId = await uploadFilm(createToneWav(5000), 'sound.wav');
    await waitForMedia(api, anna, mediaId, ['transcribed']);
    expect(await shotsOf(mediaId)).toEqual({ status: 'none', shotChangesMs: [] });
    expect(await rowOf(mediaId)).toBeUndefined();
    expect(looks).toBe(0);
  });
});

describe('existing media', () => {
  test('is analyzed once on request', async () => {
    const mediaId = await transcribedFilm();
    await settled(mediaId);
    await forget(mediaId);
    looks = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, () => shotsOf(mediaId)));
    for (const { status } of answers) expect(['working', 'ready']).toContain(status);
    expect(await settled(mediaId)).toEqual({ status: 'ready', shotChangesMs: [4000, 8000] });
    await shotsOf(mediaId);
    expect(looks).toBe(1);
  });

  test('of another organization returns 404', async () => {
    const mediaId = await transcribedFilm();
    await settled(mediaId);
    await forget(mediaId);
    const stranger = await join(api, 'Organisation administrator');
    expect(refusalOf(await ask(stranger, mediaId))).toBe('404 NOT_FOUND');
    expect(refusalOf(await ask(anna, randomUUID()))).toBe('404 NOT_FOUND');
    expect(await rowOf(mediaId)).toBeUndefined();
  });
});

describe('failures', () => {
  test('a video that cannot be analyzed has none and stays transcribed', async () => {
    const log = captureLog(api.services.logger);
    appearance = async () => {
      throw new EngineError('ENGINE_BAD_INPUT', { text: 'The file is damaged.' });
    };
    const mediaId = await transcribedFilm();
    expect(await settled(mediaId)).toEqual({ status: 'none', shotChangesMs: [] });
    expect(await detailsOf(api, anna, mediaId)).toMatchObject({
      uploadedStatus: 'transcribed',
      failure: null,
    });
    await shotsOf(mediaId);
    expect(looks).toBe(1);
    const [line, ...more] = log.filter((entry) => entry.includes('could not be looked for'));
    expect(more).toEqual([]);
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      mediaId,
      failure: { code: 'ENGINE_BAD_INPUT', message: { text: 'The file is damaged.' } },
    });
  });

  test('retries a temporary failure', async () => {
    appearance = async (request) => {
      if (looks > 1) return tools.findShotChanges(request);
      throw new EngineError('ENGINE_CRASHED', { text: 'It broke off.' }, { retryable: true });
    };
    const mediaId = await transcribedFilm();
    expect(await settled(mediaId)).toMatchObject({ status: 'ready' });
    expect(looks).toBe(2);
  });

  test('deleting the media stops the work and leaves nothing', async () => {
    const slow = slowLooks();
    const mediaId = await transcribedFilm();
    await slow.started;
    const { fileName } = await detailsOf(api, anna, mediaId);
    dataOf(await call(api, deleteMedia, { caller: anna, params: { fileName } }));
    await slow.stopped;
    expect(await rowOf(mediaId)).toBeUndefined();
  });

  test('cancelling the media stops the work, and retry analyzes it again', async () => {
    const slow = slowLooks();
    const mediaId = await transcribedFilm();
    await slow.started;
    const { db } = api.services.database;
    // As if transcribed again in another language.
    await db.updateTable('media').set({ status: 'uploaded' }).where('id', '=', mediaId).execute();
    dataOf(await call(api, cancelMedia, { caller: anna, params: { mediaId } }));
    await slow.stopped;
    expect(await rowOf(mediaId)).toBeUndefined();
    expect(await shotsOf(mediaId)).toEqual({ status: 'none', shotChangesMs: [] });
    appearance = tools.findShotChanges;
    await db
      .updateTable('media')
      .set({ status: 'transcribed' })
      .where('id', '=', mediaId)
      .execute();
    expect(await settled(mediaId)).toMatchObject({ status: 'ready' });
  });
});

describe('workers', () => {
  const job: JobRun = {
    signal: new AbortController().signal,
    attempt: 1,
    lastAttempt: true,
    enqueuedAt: new Date(),
  };
  const run = (mediaId: string) => {
    const { database, storage, mediaTools, logger } = api.services;
    return runShotChanges({ db: database.db, storage, mediaTools, logger }, mediaId, job);
  };

  test('takes over the work of a killed worker', async () => {
    const mediaId = await transcribedFilm();
    await settled(mediaId);
    await api.services.database.db
      .updateTable('shot_changes')
      .set({ status: 'working', times_ms: [], run_id: randomUUID() })
      .where('media_id', '=', mediaId)
      .execute();
    await run(mediaId);
    expect(await shotsOf(mediaId)).toEqual({ status: 'ready', shotChangesMs: [4000, 8000] });
  });

  test('a late worker changes nothing', async () => {
    const mediaId = await transcribedFilm();
    await settled(mediaId);
    const { db } = api.services.database;
    const claim = (status: 'working' | 'ready') =>
      db
        .updateTable('shot_changes')
        .set({ status, times_ms: [7], run_id: randomUUID() })
        .where('media_id', '=', mediaId)
        .execute();
    await claim('working');
    appearance = async () => {
      await claim('working');
      return [1, 2, 3];
    };
    await run(mediaId);
    expect(await rowOf(mediaId)).toMatchObject({ status: 'working', times_ms: [7] });
  });

  test('finished work is not repeated', async () => {
    const mediaId = await transcribedFilm();
    await settled(mediaId);
    looks = 0;
    await api.services.queue.enqueue(api.services.database.db, findShotChangesJob, { mediaId });
    await run(mediaId);
    expect(looks).toBe(0);
  });
});
