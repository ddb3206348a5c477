import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runsLongTests } from '../../../testing/long-tests.ts';
import { isAlive } from '../../speech-to-text/testing/processes.ts';
import type { SpeakRequest } from '../port.ts';
import { textToSpeechContract } from '../testing/contract-tests.ts';
import {
  createNeuralVoiceEngine,
  debianEspeakData,
  type NeuralEngine,
  type NeuralOptions,
} from './neural.ts';
import { createTinyVoice } from './testing/make-tiny-voice.ts';

let folder = '';
const engines: NeuralEngine[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-neural-'));
  await createTinyVoice(join(folder, 'huayan'));
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.process.stop()));
  await rm(folder, { recursive: true, force: true });
});

/** CPU time of a process so far, in ticks. */
const ticksOf = async (pid: number) => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};
async function isWorking(pid: number): Promise<void> {
  const before = await ticksOf(pid);
  await expect.poll(() => ticksOf(pid), { timeout: 10_000, interval: 5 }).toBeGreaterThan(before);
}

const create = (change: Partial<NeuralOptions> = {}): NeuralEngine => {
  const files = [{ path: 'zh_CN-huayan-medium.onnx' }, { path: 'tokens.txt' }];
  const engine = createNeuralVoiceEngine({
    locate: async (id) =>
      id === 'voice-huayan' ? { folder: join(folder, 'huayan'), files } : undefined,
    espeakData: () => debianEspeakData,
    ...change,
  });
  engines.push(engine);
  return engine;
};
const translate = (engine: NeuralEngine, change: Partial<SpeakRequest> = {}) =>
  engine.speak({
    text: '你好，世界。',
    language: 'zh',
    voiceId: 'huayan',
    engine: 'Neural',
    rate: 1,
    outputPath: join(folder, 'out.wav'),
    signal: new AbortController().signal,
    ...change,
  });

describe('neural voices', () => {
  textToSpeechContract('a tiny model in the form of Piper', async () => create(), {
    language: 'zh',
    text: '早上好，你今天怎么样？',
    unsupported: 'ko',
  });
});

test('keep the process for the next sentence and end it when idle', async () => {
  const engine = create({ idleMs: 300 });
  await translate(engine);
  const first = engine.process.pid();
  await translate(engine);
  expect(engine.process.pid()).toBe(first);
  await expect.poll(() => engine.process.pid()).toBeUndefined();
  await translate(engine);
  expect(engine.process.pid()).not.toBe(first);
});

test.runIf(runsLongTests)('retry after a killed process', async () => {
  const engine = create();
  await translate(engine);
  const pid = engine.process.pid() ?? 0;
  const work = translate(engine, { text: '你好。'.repeat(2_000) }).catch((error: unknown) => error);
  await isWorking(pid);
  process.kill(pid, 'SIGKILL');
  expect(await work).toMatchObject({ code: 'ENGINE_CRASHED', retryable: true });
  expect((await translate(engine)).durationMs).toBeGreaterThan(0);
});

test('end the process on cancellation', async () => {
  const engine = create();
  await translate(engine);
  const pid = engine.process.pid() ?? 0;
  const controller = new AbortController();
  const work = translate(engine, { text: '你好。'.repeat(2_000), signal: controller.signal }).catch(
    (error: unknown) => error,
  );
  await isWorking(pid);
  controller.abort();
  expect(await work).toMatchObject({ code: 'ENGINE_CANCELLED' });
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test.runIf(runsLongTests)(
  'end a process that stops responding',
  async () => {
    const engine = create({ stallMs: 1_000 });
    await translate(engine);
    process.kill(engine.process.pid() ?? 0, 'SIGSTOP');
    await expect(translate(engine)).rejects.toMatchObject({
      code: 'ENGINE_STALLED',
      retryable: true,
    });
  },
  30_000,
);

test('reject a modified, damaged or missing model with a remedy', async () => {
  const changed = create({
    locate: async () => ({
      folder: join(folder, 'huayan'),
      files: [{ path: 'zh_CN-huayan-medium.onnx', sha256: '0'.repeat(64) }],
    }),
  });
  await expect(translate(changed)).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
    messageRef: {
      id: 'tts.modelUnusable',
      params: { remedy: { id: 'engines.installOnScreen' } },
    },
  });
  await createTinyVoice(join(folder, 'broken'));
  const broken = join(folder, 'broken', 'zh_CN-huayan-medium.onnx');
  await writeFile(broken, (await readFile(broken)).subarray(0, 300));
  const damaged = create({ locate: async () => ({ folder: join(folder, 'broken'), files: [] }) });
  await expect(translate(damaged)).rejects.toMatchObject({ name: 'EngineError' });
  const none = create({ locate: async () => undefined });
  expect(await none.status()).toMatchObject({
    ready: false,
    remedy: { id: 'engines.installOnScreen' },
  });
  expect(none.remedyFor('fr')).toEqual({ id: 'engines.installOnScreen' });
});
