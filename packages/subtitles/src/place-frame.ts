import { plainText } from './cue.ts';

/** What stands around the spoken words of a cue and is no business of an engine's. Joined they are the cue's text. */
export type SpokenFrame = { before: string; text: string; after: string };

/** Who speaks, as captions for the deaf say it: "ANNA:". In small letters it may be part of the sentence. */
const label = /^(?=(?:[^:]*\p{Lu}){2})\p{Lu}[\p{Lu}\p{M}\p{N} .'’&-]{1,24}:\s*(?=\S)/u;
const notes = /^[♪♫♬]+\s*|\s*[♪♫♬]+$/gu;
/** A sound, not speech: "[door slams]". */
const sound = /^(?:\[[^\]]+\]|\([^)]+\)|（[^）]+）|［[^］]+］|【[^】]+】)$/u;
const turnStart = /^\s*[-‐‑–—]\s?\S/u;

/** The cue on one line, its speaker label and music signs apart. Where nothing is left, all of it is text. */
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

/** The words of a cue, as they are sent to an engine and remembered: without speaker label and music signs. */
export const spokenText = (cue: { text: string }): string => frameOf(cue).text;

export const isSound = (cue: { text: string }): boolean => sound.test(plainText(cue));

/** The lines of a cue in which several people speak, one each; undefined where one speaks. */
export function turnsOf(cue: { text: string }): string[] | undefined {
  const turns = cue.text.split(/\n(?=\s*[-‐‑–—]\s?\S)/u).map((turn) => plainText({ text: turn }));
  return turns.length > 1 && turns.every((turn) => turnStart.test(turn)) ? turns : undefined;
}

/** A translated dialogue with as many turns as its source: an engine may have made one line of them. */
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

/** A translated sound in brackets again, those of its source, where the engine left them out. */
export function keepBrackets(source: string, translation: string): string {
  const flat = plainText({ text: translation });
  return sound.test(flat) || flat === '' ? flat : `${source[0] ?? ''}${flat}${source.at(-1) ?? ''}`;
}
