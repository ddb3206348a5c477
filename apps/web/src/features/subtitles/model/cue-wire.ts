import type { PlainCue } from '@glossa/contracts/cues';
import type { CueInput } from '@glossa/contracts/subtitles';
import type { Cue, CueWord } from '@glossa/subtitles/cue';
import { confirms, editedFields, sameField } from './cue-fields.ts';

/** A cue as the server sends it, without its revision: that is kept with the server's copy. */
export const cueOf = (plain: PlainCue): Cue => ({
  id: plain.id,
  startMs: plain.startMs,
  endMs: plain.endMs,
  text: plain.text,
  track: plain.track,
  ...(plain.speaker ? { speaker: plain.speaker } : {}),
  ...(plain.sourceCueIds.length > 0 ? { sourceCueIds: plain.sourceCueIds } : {}),
  ...(plain.stale ? { stale: true } : {}),
});

export const plainOf = (cue: Cue, revision: number): PlainCue => ({
  id: cue.id,
  startMs: cue.startMs,
  endMs: cue.endMs,
  text: cue.text,
  track: cue.track,
  speaker: cue.speaker ?? null,
  revision,
  sourceCueIds: cue.sourceCueIds ?? [],
  stale: cue.stale ?? false,
});

/** What the server has to be told so that `before` becomes `after`; all of it for a new cue. */
export function inputOf(before: Cue | null, after: Cue): CueInput {
  const input: CueInput = {};
  for (const field of editedFields) {
    if (before && sameField(before, after, field)) continue;
    if (field === 'speaker') input.speaker = after.speaker ?? null;
    else if (field === 'sourceCueIds') input.sourceCueIds = after.sourceCueIds ?? [];
    else Object.assign(input, { [field]: after[field] });
  }
  if (confirms(before, after)) input.text = after.text;
  if (after.words && changesWords(before, after, after.words))
    input.words = after.words.slice(0, mostWords).map(tupleOf);
  return input;
}

/** More of the engine's words the server does not take for one cue. */
const mostWords = 1000;

/**
 * Whether the engine's words have to be told. The server forgets them where a text is typed anew, so they come along
 * where the text is theirs again; words that were loaded in between are no change of them.
 */
function changesWords(before: Cue | null, after: Cue, words: readonly CueWord[]): boolean {
  if (!before) return true;
  if (before.words && before.words !== words) return true;
  const spoken = withoutSpace(words.map(({ text }) => text).join(''));
  return before.text !== after.text && spoken === withoutSpace(after.text);
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

export type WordTuple = NonNullable<CueInput['words']>[number];

const tupleOf = ({ text, startMs, endMs, confidence }: CueWord): WordTuple => [
  text,
  Math.round(startMs),
  Math.round(endMs),
  confidence,
];

export const wordOf = ([text, startMs, endMs, confidence]: WordTuple): CueWord => ({
  text,
  startMs,
  endMs,
  confidence,
});
