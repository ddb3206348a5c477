import type { CueInput } from '@glossa/contracts/subtitles';
import { cleanCueText, cleanLine } from '@glossa/subtitles/clean-text';
import type { CueWord } from '@glossa/subtitles/cue';
import { AppError } from '../../platform/http/app-error.ts';

/** What becomes of a cue, as the database takes it: a field left out stays as it is. */
export type CuePatch = {
  id: string;
  /** The one it must have now; null for a new cue. */
  revision: number | null;
  start_ms?: number | undefined;
  end_ms?: number | undefined;
  text?: string | undefined;
  track?: 'upper' | 'lower' | undefined;
  speaker?: string | null;
  names_speaker: boolean;
  words?: CueWord[] | undefined;
  source_cue_ids?: string[] | undefined;
  stale?: boolean | undefined;
};

/** The last time that can be stored, in milliseconds: 24 days. */
const lastMs = 2_147_483_647;

/** Tidies what a caller says of a cue. An empty text is kept: it is found as an error, not lost. */
export function toPatch(
  id: string,
  revision: number | null,
  input: CueInput & { stale?: boolean | undefined },
): CuePatch {
  const { startMs, endMs, text, speaker, words } = input;
  if (revision === null && (startMs === undefined || endMs === undefined || text === undefined))
    throw new AppError('CUE_INVALID', 'A new cue needs a start, an end and a text.');
  if ((startMs ?? 0) >= (endMs ?? lastMs + 1) || (endMs ?? 0) > lastMs) throw timesInvalid();
  return {
    id,
    revision,
    start_ms: startMs,
    end_ms: endMs,
    text: text === undefined ? undefined : cleanCueText(text),
    track: input.track ?? (revision === null ? 'lower' : undefined),
    speaker: cleanLine(speaker ?? '') || null,
    names_speaker: speaker !== undefined,
    words: words?.map(([word, wordStart, wordEnd, confidence]) => ({
      text: cleanLine(word),
      startMs: wordStart,
      endMs: wordEnd,
      confidence,
    })),
    source_cue_ids: input.sourceCueIds,
    stale: input.stale,
  };
}

export const timesInvalid = (): AppError =>
  new AppError(
    'CUE_INVALID',
    'A cue must end after it starts, and within 24 days. Correct its times.',
  );

/** Whether the cue comes out otherwise than the caller said. */
export const isTidied = (patch: CuePatch, input: CueInput): boolean =>
  patch.text !== input.text || (patch.names_speaker && patch.speaker !== input.speaker);
