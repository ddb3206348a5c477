import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SpeechToTextEngine } from '../../engines/speech-to-text/port.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { noise, saveRecording } from '../../engines/speech-to-text/testing/recordings.ts';
import { JobInterrupted } from '../../platform/jobs/queue.ts';
import { createPerson } from '../../testing/people.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { transcribeMedia } from './transcribe-handler.ts';

const windows = 24;
const text = Array.from({ length: 120 }, (_, n) => `Sentence number ${n} is said.`).join(' ');

let api: TestApi;
let uploader: { organisationId: string; userId: string };
beforeAll(async () => {
  api = await createTestApi();
  uploader = await createPerson(api.database.db, { role: 'Viewer' });
});
afterAll(() => api.stop());

async function addRecording(seconds = 60): Promise<string> {
  const { storage, database } = api.services;
  const audio_file = `${randomUUID()}.speech.wav`;
  const pending = await storage.createPending();
  await saveRecording(noise(seconds, 0.5), pending.path);
  await pending.commit(audio_file);
  const { id } = await database.db
    .insertInto('media')
    .values({
      organisation_id: uploader.organisationId,
      uploaded_by: uploader.userId,
      title: 't',
      original_name: 't.mp3',
      file_name: `${randomUUID()}.mp3`,
      audio_file,
      kind: 'audio',
      format: 'mp3',
      media_type: 'audio/mpeg',
      size_bytes: 1,
      sha256: 'x',
      status: 'transcribing',
      requested_language: 'detect',
      language_scores: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One run of the job; `worked` collects the windows it has worked on. */
function run(
  mediaId: string,
  worked: number[],
  {
    onWindow,
    ...more
  }: {
    onWindow?: (window: number) => void | Promise<void>;
    signal?: AbortSignal;
    engineId?: string;
  } = {},
): Promise<void> {
  const fake = createFakeSpeechEngine({
    text,
    windows,
    onWindow: (window) => {
      worked.push(window);
      return onWindow?.(window);
    },
  });
  const engine: SpeechToTextEngine = { ...fake, id: more.engineId ?? fake.id };
  const { patientDb: db, storage, mediaTools, queue, logger } = api.services;
  return transcribeMedia(
    {
      ...{ db, storage, mediaTools, queue, logger },
      chooseSpeechEngine: async () => ({ engine, insteadOf: null }),
      chooseDiarizer: async () => 'off',
      onReplaced: async () => {},
    },
    mediaId,
    {
      signal: more.signal ?? new AbortController().signal,
      attempt: 1,
      lastAttempt: false,
      enqueuedAt: new Date(),
    },
  );
}

/** The server stops in a polite way before this window. */
async function restartBefore(window: number, mediaId: string, worked: number[]): Promise<void> {
  const controller = new AbortController();
  const ended = run(mediaId, worked, {
    signal: controller.signal,
    onWindow: (at) => {
      if (at >= window) controller.abort(new JobInterrupted());
    },
  });
  await expect(ended).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
}

/** The worker is killed before this window: it never comes back, as far as the next one can see. */
async function killBefore(
  window: number,
  mediaId: string,
  worked: number[],
): Promise<() => Promise<void>> {
  const dead = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const ended = run(mediaId, worked, {
    onWindow: async (at) => {
      if (at < window) return;
      reached.resolve();
      await dead.promise;
    },
  });
  await reached.promise;
  await vi.waitFor(async () => expect(await countStored(mediaId)).toBe(window));
  return async () => {
    dead.resolve();
    await ended;
  };
}

async function countStored(mediaId: string): Promise<number> {
  const { rows } = await api.database.pool.query(
    'SELECT count(*)::int FROM job_checkpoints WHERE media_id = $1',
    [mediaId],
  );
  return rows[0].count;
}

async function transcriptOf(mediaId: string) {
  const { pool } = api.database;
  const media = await pool.query(
    'SELECT status, language, language_scores, word_count FROM media WHERE id = $1',
    [mediaId],
  );
  const cues = await pool.query(
    `SELECT c.start_ms, c.end_ms, c.text, c.words FROM cues c JOIN transcripts t ON t.published_set_id = c.cue_set_id
     WHERE t.media_id = $1 ORDER BY c.start_ms`,
    [mediaId],
  );
  const versions = await pool.query(
    'SELECT count(*)::int FROM cue_sets s JOIN transcripts t ON t.id = s.transcript_id WHERE t.media_id = $1',
    [mediaId],
  );
  return {
    media: media.rows[0],
    cues: cues.rows,
    versions: versions.rows[0].count,
    left: await countStored(mediaId),
  };
}

test('interrupted at any points in any way, the transcript is that of one run', async () => {
  const undisturbed = await addRecording();
  await run(undisturbed, []);
  const expected = await transcriptOf(undisturbed);
  expect(expected).toMatchObject({ media: { status: 'transcribed' }, versions: 1, left: 0 });
  expect(expected.cues.length).toBeGreaterThan(20);

  const interruption = fc.record({
    window: fc.integer({ min: 0, max: windows - 1 }),
    killed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(interruption, { minLength: 1, maxLength: 5 }), async (all) => {
      const mediaId = await addRecording();
      const worked: number[] = [];
      const late: Array<() => Promise<void>> = [];
      let finished = 0;
      for (const { window, killed } of all) {
        // Only forward: before a finished window it is not interrupted.
        finished = Math.max(finished, window);
        if (killed) late.push(await killBefore(finished, mediaId, worked));
        else await restartBefore(finished, mediaId, worked);
      }
      await run(mediaId, worked);
      // Only the window that was at work is done again.
      expect(worked).toHaveLength(windows + all.length);
      for (const wakeUp of late) await wakeUp();
      expect(await transcriptOf(mediaId)).toEqual(expected);
    }),
    { numRuns: 12 },
  );
}, 60_000);

test.each([
  ['another engine', { engineId: 'other' }, async () => {}],
  [
    'another language',
    {},
    (id: string) =>
      api.database.pool.query(`UPDATE media SET requested_language = 'fr' WHERE id = $1`, [id]),
  ],
])('with %s it starts again', async (_, more, change) => {
  const mediaId = await addRecording();
  await restartBefore(20, mediaId, []);
  await change(mediaId);
  const worked: number[] = [];
  await run(mediaId, worked, more);
  expect(worked).toHaveLength(windows);
  expect((await transcriptOf(mediaId)).left).toBe(0);
});

test('shows the progress of the interrupted run again at once', async () => {
  const mediaId = await addRecording();
  await restartBefore(12, mediaId, []);
  const gate = Promise.withResolvers<void>();
  const ended = run(mediaId, [], { onWindow: () => gate.promise });
  await vi.waitFor(
    async () => {
      const { rows } = await api.database.pool.query(
        `SELECT progress::jsonb->>'percent' AS percent FROM media WHERE id = $1`,
        [mediaId],
      );
      expect(Number(rows[0].percent)).toBe(50);
    },
    { timeout: 10_000 },
  );
  gate.resolve();
  await ended;
});
