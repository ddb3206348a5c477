import { plainText } from './cue.ts';

/** The parts around a cue's spoken words that are not sent to an engine. Joined they are the cue's text. */
export type SpokenFrame = { before: string; text: string; after: string };

/** A speaker label as in captions for the deaf: "ANNA:". In lower case it may be part of the sentence. */
const label = /^(?=(?:[^:]*\p{Lu}){2})\p{Lu}[\p{Lu}\p{M}\p{N} .'’&-]{1,24}:\s*(?=\S)/u;
const notes = /^[♪♫♬]+\s*|\s*[♪♫♬]+$/gu;
/** A sound, not speech: "[door slams]". */
const sound = /^(?:\[[^\]]+\]|\([^)]+\)|（[^）]+）|［[^］]+］|【[^】]+】)$/u;
const turnStart = /^\s*[-‐‑–—]\s?\S/u;

/** The cue on one line, with speaker label and music symbols separated. If nothing is left, all of it is text. */
export function frameOf(cue: { text: string }): SpokenFrame {
  const flat = plainText(cue);
  const found = label.exec(flat)?.[0] ?? '';
  const rest = flat.slice(found.length);
  const text = rest.replace(notes, '');
  if (text === '') return { before: '', text: flat, after: '' };
  const at = rest.indexOf(text);
  return {
    before: found + rest.slice(0, at),
    text,
    after: rest.slice(at + text.length),
  };
}

/** The words of a cue for engine and memory: without speaker label and music symbols. */
export const spokenText = (cue: { text: string }): string => frameOf(cue).text;

export const isSound = (cue: { text: string }): boolean => sound.test(plainText(cue));

/** The lines of a cue with several speakers, one each; undefined for one speaker. */
export function turnsOf(cue: { text: string }): string[] | undefined {
  const turns = cue.text.split(/\n(?=\s*[-‐‑–—]\s?\S)/u).map((turn) => plainText({ text: turn }));
  return turns.length > 1 && turns.every((turn) => turnStart.test(turn)) ? turns : undefined;
}

/** A translated dialogue with as many turns as its source: an engine may have joined them. */
export function splitTurns(translation: string, count: number): string[] {
  const lines = translation
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length >= count) return lines;
  return translation
    .replace(/\s+/gu, ' ')
    .trim()
    .split(/(?<=[.!?…。！？؟]["'”’»」』]?)\s*(?=[-‐‑–—]\s?\S)/u);
}

/** Restores the source's brackets around a translated sound if the engine dropped them. */
export function keepBrackets(source: string, translation: string): string {
  const flat = plainText({ text: translation });
  return sound.test(flat) || flat === '' ? flat : `${source[0] ?? ''}${flat}${source.at(-1) ?? ''}`;
}
