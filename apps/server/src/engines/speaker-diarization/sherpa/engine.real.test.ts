import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../../speech-to-text/testing/processes.ts';
import { openRecording, silentWav } from '../../speech-to-text/wav.ts';
import { createMemoryCheckpoint } from '../../testing/memory-checkpoint.ts';
import { modelFiles } from '../model-files.ts';
import type { DiarizeRequest, SpeakerTurn } from '../port.ts';
import { diarizerContract } from '../testing/contract-tests.ts';
import { writeSmallNetworks } from '../testing/small-networks.ts';
import { speakTalk } from '../testing/talk.ts';
import { createSherpaDiarizer, type SherpaDiarizerOptions } from './engine.ts';

/** The library itself, with networks as small as can be: the installed ones cannot be had in tests. */
let folder = '';
let talkPath = '';
let durationMs = 0;
const started: ReturnType<typeof createSherpaDiarizer>[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-speakers-'));
  await writeSmallNetworks(join(folder, 'model'));
  talkPath = await speakTalk(folder);
  const recording = await openRecording(talkPath);
  ({ durationMs } = recording);
  await recording.close();
}, 60_000);
afterAll(async () => {
  await Promise.all(started.map((diarizer) => diarizer.process.stop()));
  await rm(folder, { recursive: true, force: true });
});

const files = Object.values(modelFiles).map((path) => ({ path }));
const create = (change: Partial<SherpaDiarizerOptions> = {}) => {
  const diarizer = createSherpaDiarizer({
    locate: async () => ({ folder: join(folder, 'model'), files }),
    ...change,
  });
  started.push(diarizer);
  return diarizer;
};

diarizerContract(
  'sherpa-onnx',
  () => create(),
  () => create({ locate: async () => undefined }),
  async () => {
    const silencePath = join(folder, 'silence.wav');
    await writeFile(silencePath, silentWav(16_000 * 15).bytes());
    const brokenPath = join(folder, 'broken.wav');
    await writeFile(brokenPath, 'no sound');
    return { talkPath, silencePath, brokenPath, durationMs };
  },
);

const request = (change: Partial<DiarizeRequest> = {}): DiarizeRequest => ({
  ...{ audioPath: talkPath, speakers: null, signal: new AbortController().signal },
  ...change,
});
/** Who speaks at a time. */
const speakerAt = (turns: readonly SpeakerTurn[], ms: number) =>
  turns.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)?.speaker;
const longTurns = (turns: readonly SpeakerTurn[]) =>
  turns.filter(({ startMs, endMs }) => endMs - startMs > 1_500);

test('two people in turn have a number each', async () => {
  const { turns } = await create().diarize(request());
  expect(longTurns(turns).map(({ speaker }) => speaker)).toEqual([0, 1, 0, 1]);
}, 60_000);

test('people keep their numbers over several blocks, found or told', async () => {
  const whole = await create().diarize(request());
  for (const speakers of [null, 2]) {
    const { turns } = await create({ maxBlockMs: 13_000 }).diarize(request({ speakers }));
    expect(new Set(turns.map(({ speaker }) => speaker)).size).toBe(2);
    const checked = longTurns(whole.turns).map(({ startMs, endMs }) => (startMs + endMs) / 2);
    expect(checked.map((ms) => speakerAt(turns, ms))).toEqual(
      checked.map((ms) => speakerAt(whole.turns, ms)),
    );
  }
}, 120_000);

test('finished blocks are not heard again after an interruption', async () => {
  const checkpoint = createMemoryCheckpoint();
  const controller = new AbortController();
  const interrupted = create({ maxBlockMs: 13_000 });
  const onProgress = (fraction: number) => {
    if (fraction > 0.3) controller.abort();
  };
  await expect(
    interrupted.diarize(request({ checkpoint, onProgress, signal: controller.signal })),
  ).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
  const asked: number[] = [];
  const again = create({ maxBlockMs: 13_000 });
  const counted = {
    find: checkpoint.find,
    save: (input: object, result: unknown) => {
      asked.push((input as { startMs: number }).startMs);
      checkpoint.save(input, result);
    },
  };
  const { turns } = await again.diarize(request({ checkpoint: counted }));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).not.toContain(0);
  const fresh = await create({ maxBlockMs: 13_000 }).diarize(request());
  expect(turns).toEqual(fresh.turns);
}, 120_000);

test('a canceled block ends its process', async () => {
  const controller = new AbortController();
  const diarizer = create();
  const work = diarizer.diarize(request({ signal: controller.signal }));
  await expect.poll(() => diarizer.process.pid(), { timeout: 30_000 }).toBeDefined();
  const pid = diarizer.process.pid() ?? 0;
  controller.abort();
  await expect(work).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
  expect(isAlive(pid)).toBe(false);
}, 60_000);

test('files that are not networks are a failure, not an end of the server', async () => {
  const broken = join(folder, 'broken-model');
  await writeSmallNetworks(broken);
  await writeFile(join(broken, modelFiles.embedding), 'not a network');
  const diarizer = create({ locate: async () => ({ folder: broken, files }) });
  const code = await diarizer.diarize(request()).then(
    () => 'no failure',
    ({ code: found }: { code: string }) => found,
  );
  expect(['ENGINE_UNAVAILABLE', 'ENGINE_CRASHED']).toContain(code);
}, 60_000);

test('a changed file is refused before it is loaded', async () => {
  const pinned = files.map((file) => ({ ...file, sha256: 'f'.repeat(64) }));
  const diarizer = create({
    locate: async () => ({ folder: join(folder, 'model'), files: pinned }),
  });
  await expect(diarizer.diarize(request())).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  expect(diarizer.process.pid()).toBeUndefined();
}, 60_000);
