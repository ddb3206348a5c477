import type { KeptCounts, KeptFile } from '@glossa/contracts/kept-file';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { type Cue, CueError } from '@glossa/subtitles/cue';
import { heldMarks } from '@glossa/subtitles/formats/held-marks';
import type { ReadWarning } from '@glossa/subtitles/formats/read-warnings';
import { subtitleFormats } from '@glossa/subtitles/formats/registry';
import { countKept } from '@glossa/subtitles/kept-file/count-kept';
import { type WrittenKept, writeKeptFile } from '@glossa/subtitles/kept-file/write-kept-file';
import { findCueDifference } from '@glossa/subtitles/same-cues';

export async function countKeptFile({ file }: { file: KeptFile }): Promise<KeptCounts> {
  return countKept(file);
}

export type KeptFileInput = {
  file: KeptFile;
  cues: readonly Cue[];
  language: LanguageCode;
  title: string;
  isTranslated?: boolean;
};

/** `losses`: what the file does not say of the cues, or no more. */
export type KeptFileOutput = { text: string; losses: ReadWarning[] } | { text: null };

/**
 * The cues in their imported file, read back and compared. Null if they no longer fit into it: then the file is written
 * as any other.
 */
export async function writeKept({
  file,
  cues,
  language,
  title,
  isTranslated = false,
}: KeptFileInput): Promise<KeptFileOutput> {
  try {
    const { direction } = languages[language];
    const options = { language, title, direction, isTranslated };
    const written = writeKeptFile(file, cues, options);
    if (!written || !isSame(file, cues, written)) return { text: null };
    return { text: written.text, losses: written.losses };
  } catch (error) {
    // Its parts do not make a file any more.
    if (error instanceof CueError) return { text: null };
    throw error;
  }
}

function isSame(
  { format }: KeptFile,
  cues: readonly Cue[],
  { text, toleranceMs }: WrittenKept,
): boolean {
  const { parse } = subtitleFormats[format];
  const options = { toleranceMs, marks: heldMarks[format] };
  return findCueDifference(cues, parse(text), options) === undefined;
}
