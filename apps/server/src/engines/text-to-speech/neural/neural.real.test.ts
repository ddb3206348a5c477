import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textToSpeechContract } from '../contract-tests.ts';
import type { SpeakRequest } from '../port.ts';
import { makeTinyVoice } from './make-tiny-voice.ts';
import {
  createNeuralVoiceEngine,
  debianEspeakData,
  type NeuralEngine,
  type NeuralOptions,
} from './neural.ts';

let folder = '';
const engines: NeuralEngine[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-neural-'));
  await makeTinyVoice(join(folder, 'huayan'));
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.process.stop()));
  await rm(folder, { recursive: true, force: true });
});

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
const say = (engine: NeuralEngine, change: Partial<SpeakRequest> = {}) =>
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

test('the process stays for the next sentence, and ends when nobody wants it', async () => {
  const engine = create({ idleMs: 300 });
  await say(engine);
  const first = engine.process.pid();
  await say(engine);
  expect(engine.process.pid()).toBe(first);
  await expect.poll(() => engine.process.pid(), { timeout: 5_000 }).toBeUndefined();
  await say(engine);
  expect(engine.process.pid()).not.toBe(first);
});

test('a process that is killed is a failure that may be tried again, and is', async () => {
  const engine = create();
  await say(engine);
  const pid = engine.process.pid() ?? 0;
  const work = say(engine, { text: '你好。'.repeat(2_000) }).catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 30));
  process.kill(pid, 'SIGKILL');
  expect(await work).toMatchObject({ code: 'ENGINE_CRASHED', retryable: true });
  expect((await say(engine)).durationMs).toBeGreaterThan(0);
});

test('a cancellation ends the process within a second', async () => {
  const engine = create();
  await say(engine);
  const pid = engine.process.pid() ?? 0;
  const controller = new AbortController();
  const work = say(engine, { text: '你好。'.repeat(2_000), signal: controller.signal }).catch(
    (error: unknown) => error,
  );
  await new Promise((resolve) => setTimeout(resolve, 30));
  const cancelled = performance.now();
  controller.abort();
  expect(await work).toMatchObject({ code: 'ENGINE_CANCELLED' });
  expect(performance.now() - cancelled).toBeLessThan(1_000);
  expect(() => process.kill(pid, 0)).toThrow();
});

test('a process that says nothing any more is ended', async () => {
  const engine = create({ hangMs: 6_000 });
  await say(engine);
  process.kill(engine.process.pid() ?? 0, 'SIGSTOP');
  await expect(say(engine)).rejects.toMatchObject({ code: 'ENGINE_TIMEOUT', retryable: true });
}, 30_000);

test('a model that was changed, is damaged or is not there is refused with what helps', async () => {
  const changed = create({
    locate: async () => ({
      folder: join(folder, 'huayan'),
      files: [{ path: 'zh_CN-huayan-medium.onnx', sha256: '0'.repeat(64) }],
    }),
  });
  await expect(say(changed)).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
    message: expect.stringContaining('npm run models -- install voice-huayan'),
  });
  await makeTinyVoice(join(folder, 'broken'));
  const broken = join(folder, 'broken', 'zh_CN-huayan-medium.onnx');
  await writeFile(broken, (await readFile(broken)).subarray(0, 300));
  const damaged = create({ locate: async () => ({ folder: join(folder, 'broken'), files: [] }) });
  await expect(say(damaged)).rejects.toMatchObject({ name: 'EngineError' });
  const none = create({ locate: async () => undefined });
  expect(await none.status()).toMatchObject({
    ready: false,
    remedy: 'npm run models -- install voice-supertonic-3 voice-huayan',
  });
  expect(none.remedyFor('fr')).toBe('npm run models -- install voice-supertonic-3');
});
