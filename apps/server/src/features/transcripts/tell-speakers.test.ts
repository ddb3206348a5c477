import { pino } from 'pino';
import { expect, test } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import type { SpeakerDiarizer, SpeakerTurn } from '../../engines/speaker-diarization/port.ts';
import { createFakeDiarizer } from '../../engines/speaker-diarization/testing/fake.ts';
import type { SpeechToTextEngine } from '../../engines/speech-to-text/port.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { type ChosenDiarizer, transcribeOneChannel } from './tell-speakers.ts';

const said = 'Where were you? At home.';
const engine: SpeechToTextEngine = {
  ...createFakeSpeechEngine(),
  transcribe: async ({ onProgress }) => {
    onProgress?.({ phase: 'transcribing', fraction: 1 });
    const words = said.split(' ').map((text, index) => ({
      ...{ text, startMs: index * 300, endMs: index * 300 + 250, confidence: 0.9 },
    }));
    const result = { language: 'en' as const, languageScores: [], words, durationMs: 2_000 };
    return { ...result, engineMs: 10, model: 'm' };
  },
};
const turns: SpeakerTurn[] = [
  { startMs: 0, endMs: 880, speaker: 0 },
  { startMs: 880, endMs: 2_000, speaker: 1 },
];
const asked: unknown[] = [];
const diarizer: SpeakerDiarizer = {
  ...createFakeDiarizer(),
  diarize: async ({ speakers, audioPath, onProgress }) => {
    asked.push({ speakers, audioPath });
    onProgress?.(0.5);
    return { turns, engineMs: 5 };
  },
};
const progress: number[] = [];
const run = (chosen: ChosenDiarizer, speakers: number | null = null) =>
  transcribeOneChannel(
    engine,
    {
      ...{ audioPath: '/a.wav', language: 'en', signal: new AbortController().signal },
      onProgress: ({ fraction }) => progress.push(fraction),
    },
    {
      ...{ diarizer: chosen, speakers, logger: pino({ enabled: false }) },
      onDiarizing: (fraction) => progress.push(fraction),
    },
  );
const textsOf = (voices: { words: { text: string }[] }[]) =>
  voices.map(({ words }) => words.map(({ text }) => text).join(' '));
const failing = (code: 'ENGINE_CRASHED' | 'ENGINE_CANCELLED'): SpeakerDiarizer => ({
  ...diarizer,
  diarize: async () => {
    throw new EngineError(code, { id: 'speakers.stopped' });
  },
});

test('each speaker is a voice with their words', async () => {
  const { voices, speakerDetection, engineMs } = await run(diarizer, 2);
  expect(textsOf(voices)).toEqual(['Where were you?', 'At home.']);
  expect({ speakerDetection, engineMs }).toEqual({ speakerDetection: 'voices', engineMs: 15 });
  expect(asked).toEqual([{ speakers: 2, audioPath: '/a.wav' }]);
});

test('progress goes from recognition to speakers without going back', async () => {
  progress.length = 0;
  await run(diarizer);
  expect(progress).toEqual([0.8, 0.9]);
});

test('without a model, or where it is off, nothing changes and the reason is kept', async () => {
  progress.length = 0;
  for (const reason of ['not-installed', 'off'] as const) {
    const { voices, speakerDetection } = await run(reason);
    expect(textsOf(voices)).toEqual([said]);
    expect(speakerDetection).toBe(reason);
  }
  expect(progress).toEqual([1, 1]);
});

test('no turns leave the words as they are', async () => {
  const none = { ...diarizer, diarize: async () => ({ turns: [], engineMs: 0 }) };
  const { voices, speakerDetection } = await run(none);
  expect(textsOf(voices)).toEqual([said]);
  expect(speakerDetection).toBe('voices');
});

test('words are kept where speakers cannot be told apart; a canceled job ends', async () => {
  const { voices, speakerDetection } = await run(failing('ENGINE_CRASHED'));
  expect(textsOf(voices)).toEqual([said]);
  expect(speakerDetection).toBe('failed');
  await expect(run(failing('ENGINE_CANCELLED'))).rejects.toMatchObject({
    code: 'ENGINE_CANCELLED',
  });
});
