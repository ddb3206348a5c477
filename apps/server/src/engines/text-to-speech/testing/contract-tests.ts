import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SpeakRequest, TextToSpeechEngine } from '../port.ts';
import { wavDurationMs } from '../wav-file.ts';

export type ContractSubject = {
  language: LanguageCode;
  text: string;
  unsupported?: LanguageCode;
  /** A service whose audio does not depend on the text. */
  cannedSound?: boolean;
};

/** The contract of every engine, whatever its quality. */
export function textToSpeechContract(
  name: string,
  create: () => Promise<TextToSpeechEngine>,
  subject: ContractSubject,
): void {
  describe(`${name} meets the contract`, () => {
    let folder = '';
    let engine: TextToSpeechEngine;
    let files = 0;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'glossa-voices-'));
      engine = await create();
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const ask = async (change: Partial<SpeakRequest> = {}) => {
      const voices = await engine.voices();
      const voice = voices.find(({ languages }) => languages.includes(subject.language));
      if (!voice) throw new Error('no voice for the language');
      const outputPath = join(folder, `${++files}.wav`);
      const request: SpeakRequest = {
        text: subject.text,
        language: subject.language,
        voiceId: voice.voiceId,
        engine: voice.engine,
        rate: 1,
        outputPath,
        signal: new AbortController().signal,
        ...change,
      };
      return { outputPath, speech: engine.speak(request) };
    };
    const refused = async (change: Partial<SpeakRequest>, code: string) => {
      const { outputPath, speech } = await ask(change);
      await expect(speech).rejects.toMatchObject({ name: 'EngineError', code });
      expect(existsSync(outputPath)).toBe(false);
    };

    test('is ready, and its voices have ids and languages', async () => {
      expect(await engine.status()).toEqual({ ready: true });
      const voices = await engine.voices();
      expect(voices.length).toBeGreaterThan(0);
      for (const voice of voices) {
        expect(voice.languages.length).toBeGreaterThan(0);
        expect(voice.voiceId).not.toBe('');
        expect(engine.speaks === 'both' || engine.speaks === voice.engine).toBe(true);
      }
      const keys = voices.flatMap((voice) =>
        voice.languages.map((language) => `${voice.voiceId} ${voice.engine} ${language}`),
      );
      expect(new Set(keys).size).toBe(keys.length);
    });
    test('writes audible mono 16-bit WAV and returns its duration', async () => {
      const { outputPath, speech } = await ask();
      const { durationMs } = await speech;
      expect(durationMs).toBe(await wavDurationMs(outputPath));
      expect(durationMs).toBeGreaterThan(200);
      expect(durationMs).toBeLessThan(30_000);
      expect(await loudness(outputPath)).toBeGreaterThan(0.005);
    });
    test('takes longer for a longer text and less for a higher rate', async () => {
      if (subject.cannedSound) return;
      const { durationMs } = await (await ask()).speech;
      const longer = await (await ask({ text: `${subject.text} ${subject.text}` })).speech;
      const faster = await (await ask({ rate: 1.25 })).speech;
      expect(longer.durationMs).toBeGreaterThan(durationMs * 1.5);
      expect(faster.durationMs).toBeLessThan(durationMs * 0.92);
      expect(faster.durationMs).toBeGreaterThan(durationMs * 0.65);
    });
    test('rejects text that cannot be spoken and leaves no file', async () => {
      await refused({ text: ' … ' }, 'ENGINE_BAD_INPUT');
      await refused({ voiceId: 'nobody; rm -rf /' }, 'ENGINE_BAD_INPUT');
      await refused({ rate: 9 }, 'ENGINE_BAD_INPUT');
      if (subject.unsupported)
        await refused({ language: subject.unsupported }, 'ENGINE_UNSUPPORTED_LANGUAGE');
    });
    test('can be cancelled before and during speech', async () => {
      const controller = new AbortController();
      const { speech } = await ask({
        text: `${subject.text} `.repeat(40),
        signal: controller.signal,
      });
      setTimeout(() => controller.abort(), 5);
      await expect(speech).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
      await refused({ signal: AbortSignal.abort() }, 'ENGINE_CANCELLED');
    });
    test('leaves only the audio file', async () => {
      const names = await readdir(folder);
      expect(names.filter((file) => !file.endsWith('.wav'))).toEqual([]);
    });
  });
}

/** Root mean square, 0 to 1. */
async function loudness(path: string): Promise<number> {
  const samples = (await readFile(path)).subarray(44);
  let sum = 0;
  for (let at = 0; at + 1 < samples.length; at += 2) sum += (samples.readInt16LE(at) / 32_768) ** 2;
  return Math.sqrt(sum / (samples.length / 2));
}
