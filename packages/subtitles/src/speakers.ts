import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { Cue } from './cue.ts';
import { withoutSpans } from './marked-text.ts';

/** Of the name of a cue, as the API accepts it. */
const maxSpeaker = 100;

/** The name of a cue of several speakers, in their order. */
export const joinSpeakers = (names: readonly string[]): string =>
  [...new Set(names.flatMap((name) => name.split(', ')))]
    .join(', ')
    .slice(0, maxSpeaker)
    .toWellFormed()
    .trim();

/** The one voice that says all of the text; undefined if there are several, or words that no voice says. */
export function voiceOfAll({
  text,
  spans,
}: {
  text: string;
  spans?: readonly CueSpan[];
}): string | undefined {
  const voices = (spans ?? []).filter((span) => span.kind === 'voice');
  const [first] = voices;
  if (!first || voices.some(({ value }) => value !== first.value)) return undefined;
  let end = 0;
  for (const voice of voices) {
    if (text.slice(end, voice.start).trim() !== '') return undefined;
    end = voice.end;
  }
  return text.slice(end).trim() === '' ? first.value : undefined;
}

/** A part of a cue of several speakers that one of them says is theirs alone. */
export function withOwnSpeaker<T extends Pick<Cue, 'text' | 'spans' | 'speaker'>>(part: T): T {
  const names = part.speaker?.split(', ') ?? [];
  const voice = voiceOfAll(part);
  if (voice === undefined || names.length < 2 || !names.includes(voice)) return part;
  return { ...withoutSpans(part, 'voice'), speaker: voice };
}
