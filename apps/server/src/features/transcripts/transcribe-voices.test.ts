import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import type {
  SpeechToTextEngine,
  TranscribeRequest,
  TranscribeResult,
} from '../../engines/speech-to-text/port.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { createMemoryCheckpoint } from '../../engines/testing/memory-checkpoint.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { transcribeChannels } from './transcribe-voices.ts';

const left = '/pending/0';
const right = '/pending/1';
let discarded: string[];
beforeEach(() => {
  discarded = [];
});

/** Files are not read here: the engine knows them by their paths. */
const storage = (): Pick<Storage, 'createPending' | 'withLocal'> => {
  let made = 0;
  return {
    createPending: async () => {
      const path = `/pending/${made++}`;
      return { path, commit: async () => {}, discard: async () => void discarded.push(path) };
    },
    withLocal: (name, use) => use(`/stored/${name}`),
  } as Pick<Storage, 'createPending' | 'withLocal'>;
};
const extracted: unknown[] = [];
const mediaTools = {
  ...createFakeMediaTools(),
  probe: async () => ({ container: 'wav', durationMs: 9000, streams: [], hasAudio: true }),
  extractChannels: async ({
    inputPath,
    outputPaths,
  }: {
    inputPath: string;
    outputPaths: unknown;
  }) => void extracted.push({ inputPath, outputPaths }),
};

type Heard = Partial<TranscribeResult> & { said?: string };
/** Hears these on the channels; nothing where a channel is missing. */
function engineThat(
  hears: (request: TranscribeRequest) => Heard | undefined,
): SpeechToTextEngine & {
  requests: TranscribeRequest[];
} {
  const requests: TranscribeRequest[] = [];
  return {
    ...createFakeSpeechEngine(),
    requests,
    transcribe: async (request) => {
      requests.push(request);
      const heard = hears(request);
      request.onProgress?.({ phase: 'transcribing', fraction: 0.5 });
      if (!heard) throw new EngineError('ENGINE_NO_SPEECH', { id: 'media.noSpeech' });
      const words = (heard.said ?? '').split(' ').map((text, index) => ({
        ...{ text, startMs: index * 300, endMs: index * 300 + 250, confidence: 0.9 },
      }));
      return {
        ...{
          language: 'en',
          languageScores: [],
          words,
          durationMs: 9000,
          engineMs: 10,
          model: 'm',
        },
        ...heard,
      };
    },
  };
}
const run = (engine: SpeechToTextEngine, more: Partial<TranscribeRequest> = {}) =>
  transcribeChannels(
    { storage: storage() as Storage, mediaTools },
    engine,
    { file_name: 'call.wav', audio_track: null },
    {
      language: 'en',
      signal: new AbortController().signal,
      ...more,
    },
  );
const saidOf = (voices: Array<{ words: Array<{ text: string }> }>) =>
  voices.map(({ words }) => words.map(({ text }) => text).join(' '));
const many = Array.from({ length: 30 }, () => 'word').join(' ');

test('each channel is a voice, from the stored file, and its own files are removed', async () => {
  const engine = engineThat(({ audioPath }) => ({
    said: audioPath === left ? 'Hello' : 'Good day',
  }));
  const result = await run(engine);
  expect(saidOf(result.voices)).toEqual(['Hello', 'Good day']);
  expect(result).toMatchObject({ language: 'en', engineMs: 20, model: 'm' });
  expect(extracted.at(-1)).toEqual({ inputPath: '/stored/call.wav', outputPaths: [left, right] });
  expect(discarded).toEqual([left, right]);
});

test('speech without words of either channel is kept, in time order', async () => {
  const { untranscribed } = await run(
    engineThat(({ audioPath }) => ({
      said: audioPath === left ? `${many} more` : many,
      untranscribed: audioPath === left ? [{ startMs: 9, endMs: 10 }] : [{ startMs: 2, endMs: 4 }],
    })),
  );
  expect(untranscribed).toEqual([
    { startMs: 2, endMs: 4 },
    { startMs: 9, endMs: 10 },
  ]);
});

test('a channel in which all speech is without words is not lost', async () => {
  const span = { startMs: 2, endMs: 4 };
  const { language, untranscribed } = await run(
    engineThat(({ audioPath }) =>
      audioPath === left ? { said: many } : { words: [], untranscribed: [span], language: 'de' },
    ),
    { language: 'detect' },
  );
  expect({ language, untranscribed }).toEqual({ language: 'en', untranscribed: [span] });
});

test('a channel whose language could not be detected is heard in that of the other one', async () => {
  const span = { startMs: 2, endMs: 4 };
  const { untranscribed } = await run(
    engineThat(({ audioPath, language }) => {
      if (audioPath === left) return { said: many, language: 'de' };
      return language === 'detect'
        ? undefined
        : { words: [], untranscribed: [span], language: 'de' };
    }),
    { language: 'detect' },
  );
  expect(untranscribed).toEqual([span]);
});

test('a channel without words is no voice; without any, nothing is found', async () => {
  const one = await run(
    engineThat(({ audioPath }) => (audioPath === right ? { said: 'Hello' } : undefined)),
  );
  expect(saidOf(one.voices)).toEqual(['Hello']);
  await expect(run(engineThat(() => undefined))).rejects.toMatchObject({
    code: 'ENGINE_NO_SPEECH',
  });
  expect(discarded).toHaveLength(4);
});

test('other failures are those of the whole', async () => {
  const failing = engineThat(({ audioPath }) => {
    if (audioPath === right)
      throw new EngineError('ENGINE_CRASHED', { id: 'speech.engineStopped' });
    return { said: 'Hello' };
  });
  await expect(run(failing)).rejects.toMatchObject({ code: 'ENGINE_CRASHED' });
  expect(discarded).toEqual([left, right]);
});

test('of two languages, that of the voice with more words is the main one; each keeps its own', async () => {
  const engine = engineThat(({ audioPath }) =>
    audioPath === left ? { said: many, language: 'es' } : { said: `${many} more` },
  );
  const { language, voices } = await run(engine, { language: 'detect' });
  expect(language).toBe('en');
  expect(voices.map((voice) => voice.language)).toEqual(['es', 'en']);
});

test('a voice with a few words is heard in the language of the other one', async () => {
  const engine = engineThat(({ audioPath, language }) => {
    if (audioPath === left) return { said: many };
    return language === 'detect' ? { said: 'ja ja', language: 'de' } : { said: 'yeah yeah' };
  });
  const { voices } = await run(engine, { language: 'detect' });
  expect(saidOf(voices)).toEqual([many, 'yeah yeah']);
  expect(engine.requests.map(({ language }) => language)).toEqual(['detect', 'detect', 'en']);
});

test('progress is of both channels, and finished parts of one are not those of the other', async () => {
  const seen: number[] = [];
  const checkpoint = createMemoryCheckpoint();
  const engine = engineThat(({ audioPath, checkpoint: own }) => {
    const known = own?.find({ window: 0 });
    if (known === undefined) own?.save({ window: 0 }, audioPath);
    return { said: String(known ?? `new ${randomUUID()}`) };
  });
  await run(engine, { checkpoint, onProgress: ({ fraction }) => seen.push(fraction) });
  expect(seen).toEqual([0.25, 0.75]);
  expect(saidOf((await run(engine, { checkpoint })).voices)).toEqual([left, right]);
});
