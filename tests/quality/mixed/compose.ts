import type { LanguageCode } from '../../../packages/contracts/src/languages.ts';
import { type Clip, type Material, SAMPLES_PER_SECOND, type Speaker } from './material.ts';

export type Part = { startMs: number; endMs: number } & (
  | { kind: 'speech'; language: LanguageCode; speaker: string; name: string; text: string }
  | { kind: 'silence' }
  | { kind: 'music' | 'sound'; name: string }
);
/** What is heard when; `speech` is one sentence of a speaker, between which are pauses of less than a second. */
export type Composed = { parts: Part[]; samples: Int16Array };

const MUSIC_SECONDS = 30;

/** A recording of two speakers, each in another language, with silence, music and sounds between them. */
export function compose(
  { speakers, music, sounds }: Material,
  { minutes, seed }: { minutes: number; seed: number },
): Composed {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + (to - from) * random();
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const samples = new Int16Array(Math.round(minutes * 60 * SAMPLES_PER_SECOND));
  const parts: Part[] = [];
  let at = 0;
  const msOf = (sample: number) => Math.round((sample * 1000) / SAMPLES_PER_SECOND);
  const samplesOf = (ms: number) => Math.round((ms * SAMPLES_PER_SECOND) / 1000);
  /** False if there is no place. */
  const add = (sound: Int16Array, gain: number, part: (startMs: number, endMs: number) => Part) => {
    if (at + sound.length > samples.length) return false;
    for (const [index, sample] of sound.entries()) samples[at + index] = Math.round(sample * gain);
    parts.push(part(msOf(at), msOf(at + sound.length)));
    at += sound.length;
    return true;
  };
  const pause = (ms: number) => {
    at += samplesOf(ms);
  };

  const first = oneOf(speakers);
  const second = oneOf(speakers.filter(({ language }) => language !== first.language));
  const nextOf = new Map<Speaker, () => Clip>(
    [first, second].map((speaker) => [speaker, drawFrom(speaker.clips, random)]),
  );
  let speaker = first;
  for (let fits = true; fits; ) {
    const gain = between(0.3, 1);
    const count = Math.min(speaker.clips.length, Math.ceil(between(1, 5)));
    for (let said = 0; said < count && fits; said += 1) {
      const clip = nextOf.get(speaker)?.() as Clip;
      const { language, name } = speaker;
      fits = add(clip.samples, gain, (startMs, endMs) => ({
        ...{ kind: 'speech', startMs, endMs, language, speaker: name },
        ...{ name: clip.name, text: clip.text },
      }));
      pause(between(200, 900));
    }
    const next = random();
    if (next < 0.2)
      fits &&= add(
        new Int16Array(samplesOf(between(3_000, 25_000))).map(() => between(-20, 20)),
        1,
        (startMs, endMs) => ({ kind: 'silence', startMs, endMs }),
      );
    else if (next < 0.4) {
      const piece = oneOf(music);
      const length = samplesOf(between(8_000, 30_000));
      const from = Math.floor(random() * Math.max(0, piece.samples.length - length));
      fits &&= add(
        piece.samples.subarray(from, from + length),
        between(0.2, 0.9),
        (startMs, endMs) => ({ kind: 'music', name: piece.name, startMs, endMs }),
      );
    } else if (next < 0.65)
      for (let left = Math.ceil(between(0, 4)); left > 0; left -= 1) {
        const { name, samples: sound } = oneOf(sounds);
        fits &&= add(sound, between(0.3, 0.9), (startMs, endMs) => ({
          ...{ kind: 'sound', name, startMs, endMs },
        }));
        pause(between(200, 900));
      }
    if (random() < 0.6) speaker = speaker === first ? second : first;
  }
  return { parts, samples: samples.subarray(0, Math.min(at, samples.length)) };
}

/** Every sound once, and the start of each piece of music: nothing in it is said. */
export function composeWithoutSpeech({ music, sounds }: Material): Composed {
  const all = [
    ...sounds.map((sound) => ({ kind: 'sound' as const, ...sound })),
    ...music.map(({ name, samples }) => ({
      ...{ kind: 'music' as const, name },
      samples: samples.subarray(0, MUSIC_SECONDS * SAMPLES_PER_SECOND),
    })),
  ];
  const length = all.reduce((sum, { samples }) => sum + samples.length + SAMPLES_PER_SECOND, 0);
  const samples = new Int16Array(length);
  const parts: Part[] = [];
  let at = 0;
  for (const { samples: own, ...sound } of all) {
    samples.set(own, at);
    const startMs = Math.round((at * 1000) / SAMPLES_PER_SECOND);
    at += own.length;
    parts.push({ ...sound, startMs, endMs: Math.round((at * 1000) / SAMPLES_PER_SECOND) });
    at += SAMPLES_PER_SECOND;
  }
  return { parts, samples };
}

/** Each once, in any order, before one comes again. */
function drawFrom<T>(all: readonly T[], random: () => number): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = [...all];
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    return one as T;
  };
}

/** From 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
