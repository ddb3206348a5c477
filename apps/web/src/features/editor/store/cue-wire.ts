import type { PlainCue } from '@glossa/contracts/cues';
import type { CueInput } from '@glossa/contracts/subtitle-changes';
import type { Cue, CueWord } from '@glossa/subtitles/cue';
import { confirms, editedFields, sameField } from './cue-fields.ts';

/** A cue as sent by the server, without its revision, which is stored in the server snapshot. */
export const cueOf = (plain: PlainCue): Cue => ({
  id: plain.id,
  startMs: plain.startMs,
  endMs: plain.endMs,
  text: plain.text,
  track: plain.track,
  ...(plain.spans?.length ? { spans: plain.spans } : {}),
  ...(plain.placement ? { placement: plain.placement } : {}),
  ...(plain.speaker ? { speaker: plain.speaker } : {}),
  ...(plain.sourceCueIds.length > 0 ? { sourceCueIds: plain.sourceCueIds } : {}),
  ...(plain.rendersCueIds?.length ? { rendersCueIds: plain.rendersCueIds } : {}),
  ...(plain.stale ? { stale: true } : {}),
  ...(plain.review ? { review: plain.review } : {}),
});

export const plainOf = (cue: Cue, revision: number): PlainCue => ({
  id: cue.id,
  startMs: cue.startMs,
  endMs: cue.endMs,
  text: cue.text,
  track: cue.track,
  ...(cue.spans ? { spans: cue.spans } : {}),
  ...(cue.placement ? { placement: cue.placement } : {}),
  speaker: cue.speaker ?? null,
  revision,
  sourceCueIds: cue.sourceCueIds ?? [],
  ...(cue.rendersCueIds ? { rendersCueIds: cue.rendersCueIds } : {}),
  stale: cue.stale ?? false,
  ...(cue.review ? { review: cue.review } : {}),
});

/** The fields to send to change `before` into `after`; all for a new cue. */
export function inputOf(before: Cue | null, after: Cue): CueInput {
  const input: CueInput = {};
  for (const field of editedFields) {
    if (before && sameField(before, after, field)) continue;
    if (field === 'speaker') input.speaker = after.speaker ?? null;
    else if (field === 'spans') input.spans = after.spans ?? [];
    else if (field === 'placement') input.placement = after.placement ?? null;
    else if (field === 'sourceCueIds' || field === 'rendersCueIds')
      input[field] = after[field] ?? [];
    else Object.assign(input, { [field]: after[field] });
  }
  // A text without marks would keep those of the text before.
  if (input.text !== undefined && before?.spans) input.spans ??= after.spans ?? [];
  if (confirms(before, after)) input.text = after.text;
  if (after.words && changesWords(before, after, after.words))
    input.words = after.words.slice(0, maxWords).map(tupleOf);
  return input;
}

/** The maximum number of words the server accepts per cue. */
const maxWords = 1000;

/**
 * Whether to send the engine's words. The server drops them when a text is typed, so they are sent when the text is
 * restored; words loaded later are no change.
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
