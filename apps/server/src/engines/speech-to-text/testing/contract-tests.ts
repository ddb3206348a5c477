import { languageCodes } from '@glossa/contracts/languages';
import { beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../engine-error.ts';
import type { SpeechToTextEngine, TranscribeResult } from '../port.ts';

export type Speech = {
  /** 16 kHz mono 16-bit WAV of someone speaking English. */
  speechPath: string;
  /** The same format without speech. */
  silencePath: string;
  /** Not a WAV. */
  brokenPath: string;
};

/** The contract of every engine; `checkSpeech` is what also holds for its transcript of the speech. */
export function speechToTextContract(
  name: string,
  create: () => Promise<SpeechToTextEngine> | SpeechToTextEngine,
  makeSpeech: () => Promise<Speech>,
  checkSpeech?: (result: TranscribeResult) => void,
): void {
  describe(`speech-to-text contract: ${name}`, () => {
    let engine: SpeechToTextEngine;
    let speech: Speech;
    let result: TranscribeResult;
    const progress: number[] = [];
    const never = () => new AbortController().signal;

    const failureOf = async (audioPath: string, signal = never()): Promise<unknown> =>
      engine.transcribe({ audioPath, language: 'en', signal }).then(
        () => 'no failure',
        (error: unknown) => error,
      );

    beforeAll(async () => {
      engine = await create();
      speech = await makeSpeech();
      result = await engine.transcribe({
        audioPath: speech.speechPath,
        language: 'en',
        signal: never(),
        onProgress: ({ fraction }) => progress.push(fraction),
      });
    }, 120_000);

    test('is ready and lists supported languages', async () => {
      expect(await engine.status()).toEqual({ ready: true });
      expect(engine.languages().length).toBeGreaterThan(0);
      expect(engine.languages().every((code) => languageCodes.includes(code))).toBe(true);
    });

    test('transcribes in the requested language, without scores', () => {
      expect(result.language).toBe('en');
      expect(result.languageScores).toEqual([]);
      expect(result.model).not.toBe('');
    });

    test('returns trimmed words in time order within the recording, with confidence', () => {
      expect(result.words.length).toBeGreaterThan(0);
      let earliest = 0;
      for (const word of result.words) {
        expect(word.text).toBe(word.text.trim());
        expect(word.text).not.toBe('');
        expect(word.startMs).toBeGreaterThanOrEqual(earliest);
        expect(word.endMs).toBeGreaterThan(word.startMs);
        expect(word.endMs).toBeLessThanOrEqual(result.durationMs);
        expect(word.confidence).toBeGreaterThanOrEqual(0);
        expect(word.confidence).toBeLessThanOrEqual(1);
        earliest = word.endMs;
      }
    });

    if (checkSpeech) test('understands the speech', () => checkSpeech(result));

    test('reports increasing progress that ends at 1', () => {
      expect(progress.length).toBeGreaterThan(0);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect(progress.at(-1)).toBe(1);
    });

    test('detects the language and returns its confidence', async () => {
      const detected = await engine.transcribe({
        audioPath: speech.speechPath,
        language: 'detect',
        signal: never(),
      });
      expect(detected.language).toBe('en');
      expect(detected.languageScores[0]?.language).toBe('en');
      const scores = detected.languageScores.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }, 120_000);

    test('reports that silence has no speech', async () => {
      const failure = await failureOf(speech.silencePath);
      expect(failure).toBeInstanceOf(EngineError);
      expect(failure).toMatchObject({ code: 'ENGINE_NO_SPEECH', retryable: false });
    }, 120_000);

    test('rejects a file that is not audio', async () => {
      expect(await failureOf(speech.brokenPath)).toMatchObject({ code: 'ENGINE_BAD_INPUT' });
      expect(await failureOf(`${speech.brokenPath}.missing`)).toMatchObject({
        code: 'ENGINE_BAD_INPUT',
      });
    });

    test('does nothing after cancellation', async () => {
      const failure = await failureOf(speech.speechPath, AbortSignal.abort());
      expect(failure).toMatchObject({ code: 'ENGINE_CANCELLED' });
    });
  });
}
