import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Checkpoint } from '../../checkpoint.ts';
import { createMemoryCheckpoint } from '../../testing/memory-checkpoint.ts';
import type { WindowMessage, WorkerAnswer, WorkerRequest } from './messages.ts';
import { createWorkerPool, groupWindows } from './worker-pool.ts';

const sizes = (windows: number, processes: number) =>
  groupWindows(
    Array.from({ length: windows }, (_, i) => i),
    processes,
  ).map((g) => g.length);

test.each([
  [0, 2, []],
  [1, 2, [1]],
  [2, 2, [1, 1]],
  [5, 2, [3, 1, 1]],
  [11, 2, [4, 4, 2, 1]],
  [6, 1, [4, 2]],
])('%i windows for %i processes', (windows, processes, expected) => {
  expect(sizes(windows, processes)).toEqual(expected);
});

/** Eleven windows of 30 s, and a process that finds a word in each, and dies before the given request. */
const windows: WindowMessage[] = Array.from({ length: 11 }, (_, at) => ({
  startMs: at * 30_000,
  endMs: (at + 1) * 30_000,
  spans: [],
  probabilities: [],
}));
const passageIn = ({ startMs, endMs }: WindowMessage) => ({
  startMs,
  endMs,
  spoken: 'en',
  speechMs: endMs - startMs,
  scores: {},
  words: [{ text: `at ${startMs}`, startMs, endMs, confidence: 0.123 }],
  unheard: [],
});

function createPool(options: { checkpoint?: Checkpoint; dieBefore?: number; spoken?: string }) {
  const requested: WorkerRequest[] = [];
  const pool = createWorkerPool({
    audioPath: '/a.wav',
    modelFolder: '/models',
    modelId: 'whisper-base',
    processes: 2,
    threads: 1,
    stallMs: 1_000,
    signal: new AbortController().signal,
    onProgress: () => {},
    checkpoint: options.checkpoint,
    start: () => ({
      pid: undefined,
      stop: async () => {},
      ask: async (request): Promise<WorkerAnswer> => {
        requested.push(request);
        if (requested.length > (options.dieBefore ?? Number.POSITIVE_INFINITY))
          throw new Error('died');
        switch (request.type) {
          case 'load':
            return { type: 'loaded' };
          case 'find-speech':
            return { type: 'speech', windows };
          case 'detect-language':
            return {
              type: 'languages',
              pieces: [{ startMs: 0, endMs: 5_000, speechMs: 5_000, scores: { en: 0.9, fr: 0.1 } }],
            };
          case 'transcribe':
            return { type: 'words', windows: request.windows.map((window) => [passageIn(window)]) };
        }
      },
    }),
  });
  const run = async () => {
    const found = await pool.findSpeech();
    const pieces = await pool.detectLanguage(found);
    const choice = { spoken: options.spoken ?? 'en' };
    return { pieces, passages: await pool.transcribe(found, choice) };
  };
  return { run, requested };
}
const transcribedIn = (requested: readonly WorkerRequest[]) =>
  requested.flatMap((request) =>
    request.type === 'transcribe' ? request.windows.map(({ startMs }) => startMs) : [],
  );

test('interrupted anywhere, any number of times, gives the result of one run', async () => {
  const whole = await createPool({}).run();
  expect(whole.passages).toHaveLength(windows.length);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 8 }),
      async (deaths) => {
        const checkpoint = createMemoryCheckpoint();
        const finished: number[] = [];
        for (const dieBefore of deaths) {
          const { run, requested } = createPool({ checkpoint, dieBefore });
          await run().catch((error: Error) => expect(error.message).toBe('died'));
          // What one run finished, none does again.
          expect(finished.filter((at) => transcribedIn(requested).includes(at))).toEqual([]);
          finished.push(
            ...windows.map(({ startMs }) => startMs).filter((at) => isSaved(checkpoint, at)),
          );
        }
        expect(await createPool({ checkpoint }).run()).toEqual(whole);
      },
    ),
  );
});

const isSaved = (checkpoint: ReturnType<typeof createMemoryCheckpoint>, startMs: number) =>
  [...checkpoint.results.values()].some((result) => result.includes(`"at ${startMs}"`));

test('starts again in another language, and asks for nothing where everything is finished', async () => {
  const checkpoint = createMemoryCheckpoint();
  await createPool({ checkpoint }).run();
  const again = createPool({ checkpoint });
  await again.run();
  expect(again.requested).toEqual([]);
  const french = createPool({ checkpoint, spoken: 'fr' });
  await french.run();
  expect(transcribedIn(french.requested)).toHaveLength(windows.length);
});
