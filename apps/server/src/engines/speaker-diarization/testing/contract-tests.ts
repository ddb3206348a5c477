import { beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../engine-error.ts';
import type { DiarizeResult, SpeakerDiarizer } from '../port.ts';

export type Talk = {
  /** Two people in turn, 16 kHz mono 16-bit WAV. */
  talkPath: string;
  /** The same format without speech. */
  silencePath: string;
  /** Not a WAV. */
  brokenPath: string;
  durationMs: number;
};

/** The contract of everything that tells speakers apart. */
export function diarizerContract(
  name: string,
  create: () => SpeakerDiarizer,
  createMissing: () => SpeakerDiarizer,
  makeTalk: () => Promise<Talk>,
): void {
  describe(`speaker diarization contract: ${name}`, () => {
    const diarizer = create();
    let talk: Talk;
    let result: DiarizeResult;
    const progress: number[] = [];
    const never = () => new AbortController().signal;
    const failureOf = (one: SpeakerDiarizer, audioPath: string, signal = never()) =>
      one.diarize({ audioPath, speakers: null, signal }).then(
        () => 'no failure',
        (error: unknown) => error,
      );

    beforeAll(async () => {
      talk = await makeTalk();
      result = await diarizer.diarize({
        audioPath: talk.talkPath,
        speakers: null,
        signal: never(),
        onProgress: (fraction) => progress.push(fraction),
      });
    }, 120_000);

    test('is ready if it is installed, and says how to install it if not', async () => {
      expect(await diarizer.status()).toEqual({ ready: true });
      expect(await createMissing().status()).toMatchObject({
        ready: false,
        reason: { id: 'speakers.modelNotInstalled' },
      });
    });

    test('finds turns of two people, by start, within the recording', () => {
      expect(new Set(result.turns.map(({ speaker }) => speaker))).toEqual(new Set([0, 1]));
      expect(result.turns[0]?.speaker).toBe(0);
      for (const [index, { startMs, endMs }] of result.turns.entries()) {
        expect(startMs).toBeGreaterThanOrEqual(result.turns[index - 1]?.startMs ?? 0);
        expect(endMs).toBeGreaterThan(startMs);
        expect(endMs).toBeLessThanOrEqual(talk.durationMs);
        expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
      }
    });

    test('reports progress that does not go back, up to the end', () => {
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.at(-1)).toBe(1);
    });

    test('finds as many people as it is told', async () => {
      const { turns } = await diarizer.diarize({
        ...{ audioPath: talk.talkPath, speakers: 1, signal: never() },
      });
      expect(new Set(turns.map(({ speaker }) => speaker))).toEqual(new Set([0]));
    }, 60_000);

    test('finds no turns in silence', async () => {
      const { turns } = await diarizer.diarize({
        ...{ audioPath: talk.silencePath, speakers: null, signal: never() },
      });
      expect(turns).toEqual([]);
    }, 60_000);

    test('refuses other files, a missing model and canceled work with the reason', async () => {
      const codes = await Promise.all([
        failureOf(diarizer, talk.brokenPath),
        failureOf(createMissing(), talk.talkPath),
        failureOf(diarizer, talk.talkPath, AbortSignal.abort()),
      ]);
      expect(codes.every((error) => error instanceof EngineError)).toBe(true);
      expect(codes.map((error) => (error as EngineError).code)).toEqual([
        'ENGINE_BAD_INPUT',
        'ENGINE_UNAVAILABLE',
        'ENGINE_CANCELLED',
      ]);
    }, 60_000);
  });
}
