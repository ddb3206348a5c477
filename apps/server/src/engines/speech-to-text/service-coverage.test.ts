import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { message } from '@glossa/messages/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SpeechService, startSpeechService } from '../../testing/speech-service.ts';
import { EngineError } from '../engine-error.ts';
import { createMemoryCheckpoint } from '../testing/memory-checkpoint.ts';
import { createOpenAiSpeechEngine, type OpenAiSpeechOptions } from './openai-http.ts';
import { noise, saveRecording } from './testing/recordings.ts';

/** The service has words for the beginning of the recording; someone speaks in this part, too. */
const leftOut = { startMs: 20_000, endMs: 26_000 };
const voice = [{ startMs: 0, endMs: 4_000 }, { ...leftOut }].map((span) => ({
  ...span,
  spans: [span],
  probabilities: Array<number>(Math.ceil((span.endMs - span.startMs) / 32)).fill(0.9),
}));
const beginning = [
  { word: 'Good', start: 0, end: 2, probability: 0.9 },
  { word: 'morning.', start: 2, end: 4, probability: 0.9 },
];

let folder: string;
let audioPath: string;
let service: SpeechService;
let sentSeconds: number[] = [];
let laterWords: object[] = [];
let firstWords: object[] = [];
let language: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-service-coverage-'));
  audioPath = await saveRecording(noise(30, 0.5), join(folder, 'speech.wav'));
  service = await startSpeechService(async ({ form, response }) => {
    const { size } = form.get('file') as File;
    const seconds = (size - 44) / 32_000;
    sentSeconds.push(seconds);
    const words = seconds > 20 ? firstWords : laterWords;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ language, text: words.length > 0 ? 'x' : '', words }));
  });
});
beforeEach(() => {
  sentSeconds = [];
  laterWords = [];
  firstWords = beginning;
  language = 'english';
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const transcribe = (
  checkpoint = createMemoryCheckpoint(),
  findSpeech: NonNullable<OpenAiSpeechOptions['findSpeech']> = async () => voice,
  asked: 'en' | 'detect' = 'en',
) =>
  createOpenAiSpeechEngine({ baseUrl: service.baseUrl, model: 'm', findSpeech }).transcribe({
    ...{ audioPath, language: asked, checkpoint },
    signal: new AbortController().signal,
  });

test('speech that a service left out is sent again by itself', async () => {
  laterWords = [{ word: 'Welcome', start: 0.2, end: 5.8, probability: 0.9 }];
  const { words, untranscribed } = await transcribe();
  expect(sentSeconds).toEqual([30, 6]);
  expect(words.map(({ text }) => text)).toEqual(['Good', 'morning.', 'Welcome']);
  expect(words[2]).toMatchObject({ startMs: 20_200, endMs: 25_800 });
  expect(untranscribed).toEqual([]);
});

test('a sentence that was sent again begins with a capital', async () => {
  laterWords = [{ word: 'welcome', start: 0.2, end: 5.8, probability: 0.9 }];
  const { words } = await transcribe();
  expect(words.map(({ text }) => text).join(' ')).toBe('Good morning. Welcome');
});

test('what stays without words is reported, and is not sent once more after an interruption', async () => {
  const checkpoint = createMemoryCheckpoint();
  const { words, untranscribed } = await transcribe(checkpoint);
  expect(words).toHaveLength(2);
  expect(untranscribed).toEqual([leftOut]);
  expect(sentSeconds).toHaveLength(2);
  expect((await transcribe(checkpoint)).untranscribed).toEqual([leftOut]);
  expect(sentSeconds).toHaveLength(2);
});

const said = (text: string, start: number, end: number) => {
  const words = text.split(' ');
  const each = (end - start) / words.length;
  return words.map((word, index) => ({
    ...{ word, start: start + index * each, end: start + (index + 1) * each, probability: 0.9 },
  }));
};

test('what a service writes where no one speaks is not taken', async () => {
  firstWords = [
    ...beginning,
    ...said('Thanks for watching!', 10, 12),
    ...said('Welcome to all', 20, 26),
    ...said('Subtitles by no one', 28, 29.5),
  ];
  const { words } = await transcribe();
  expect(words.map(({ text }) => text).join(' ')).toBe('Good morning. Welcome to all');
});

test('words beside speech, and those of a sentence whose times are not exact, stay', async () => {
  firstWords = [
    ...said('Good morning to everyone here', 0, 14),
    ...said('Welcome to all', 19.2, 26.4),
    ...said('yes', 26.9, 27.2),
  ];
  const { words } = await transcribe();
  expect(words).toHaveLength(9);
});

test('where no speech is found at all, the words stay: the detector does not find singing', async () => {
  firstWords = [...beginning, ...said('Thanks for watching!', 10, 12)];
  const { words } = await transcribe(undefined, async () => []);
  expect(words).toHaveLength(5);
});

test('a machine without the detector takes the words as they are, and does not claim to know', async () => {
  const result = await transcribe(createMemoryCheckpoint(), async () => {
    throw new EngineError('ENGINE_UNAVAILABLE', message('speech.detectorNotInstalled'));
  });
  expect(result.words).toHaveLength(2);
  expect(result.untranscribed).toBeUndefined();
  expect(sentSeconds).toEqual([30]);
});

const allOfIt = voice.map(({ startMs, endMs }) => ({ startMs, endMs }));

test.each(['en', 'detect'] as const)(
  'a recording without any words reports all speech (%s)',
  async (asked) => {
    firstWords = [];
    const {
      words,
      untranscribed,
      language: spoken,
    } = await transcribe(undefined, undefined, asked);
    expect({ words, untranscribed, spoken }).toEqual({
      words: [],
      untranscribed: allOfIt,
      spoken: 'en',
    });
    expect(sentSeconds).toEqual([30, 4, 6]);
  },
);

test('words of a part that was sent again are of the language that was detected there', async () => {
  firstWords = [];
  language = 'spanish';
  laterWords = [{ word: 'Hola', start: 0.2, end: 3.8, probability: 0.9 }];
  const { language: spoken, languageScores } = await transcribe(undefined, undefined, 'detect');
  expect({ spoken, languageScores }).toEqual({
    spoken: 'es',
    languageScores: [{ language: 'es', score: 1 }],
  });
});

test.each([
  ['no one speaks', async () => [], 'en'],
  ['no part has a language', async () => voice, 'detect'],
] as const)('a recording without any words has no speech where %s', async (_name, find, asked) => {
  firstWords = [];
  language = undefined;
  const heard = transcribe(undefined, async () => [...(await find())], asked);
  await expect(heard).rejects.toMatchObject({ code: 'ENGINE_NO_SPEECH' });
});
