import { message } from '@glossa/messages/message';
import type { Cue } from '@glossa/subtitles/cue';
import { heldMarks } from '@glossa/subtitles/formats/held-marks';
import {
  type CueDifference,
  describeDifference,
  findCueDifference,
  type SameCuesOptions,
} from '@glossa/subtitles/same-cues';
import { formatEditorTime } from '@glossa/subtitles/time';
import { EngineError } from '../../../engines/engine-error.ts';
import { compareZipFile, type ZipWork } from '../../subtitles/index.ts';

/** ASS has times in hundredths of a second, and breaks where the renderer wraps lines. */
export const asRendered: SameCuesOptions = {
  toleranceMs: 10,
  ignoreSpaces: true,
  marks: heldMarks.ass,
};

/** Audio may begin slightly before the video; containers without negative times then shift everything. */
const containerShiftMs = 250;
/** ffmpeg reads these as markup or writes them differently. */
const containerMarkup = /[<>{}\\&]/gu;

export const asInContainer: SameCuesOptions = {
  toleranceMs: 21,
  maxShiftMs: containerShiftMs,
  ignoreTracks: true,
  ignoreSpaces: true,
  ignore: containerMarkup,
};

/** Fails the job if a finished file does not contain the published cues. */
export function assertSameCues(
  expected: readonly Cue[],
  found: readonly Cue[],
  options?: SameCuesOptions,
): void {
  const difference = findCueDifference(expected, found, options);
  if (difference) throw differs(difference);
}

const differs = (difference: CueDifference): EngineError =>
  new EngineError(
    'ENGINE_BAD_ANSWER',
    message('translations.fileDiffers', { time: formatEditorTime(difference.startMs) }),
    { detail: describeDifference(difference) },
  );

/** Reads a zip of subtitles back, and compares each of its files with the cues. */
export async function assertSameZip(
  work: ZipWork,
  path: string,
  zipped: Parameters<typeof compareZipFile>[1],
): Promise<void> {
  const difference = await compareZipFile(work, zipped, path);
  if (!difference) return;
  if (!('missingExtension' in difference)) throw differs(difference);
  const { missingExtension: extension } = difference;
  throw new EngineError('ENGINE_BAD_ANSWER', message('translations.fileMissing', { extension }));
}
