import type { KeptCounts, KeptFile } from '@glossa/contracts/kept-file';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { type Cue, CueError } from '@glossa/subtitles/cue';
import type { SubtitleFormat } from '@glossa/subtitles/formats/format';
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
export type KeptFileOutput =
  | { content: string | Uint8Array; losses: ReadWarning[] }
  | { content: null };

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
    if (!written || !isSame(file, written)) return { content: null };
    return { content: written.bytes ?? written.text, losses: written.losses };
  } catch (error) {
    // Its parts do not make a file any more.
    if (error instanceof CueError) return { content: null };
    throw error;
  }
}

function isSame({ format }: KeptFile, { text, bytes, toleranceMs, held }: WrittenKept): boolean {
  const to: SubtitleFormat<string | Uint8Array> = subtitleFormats[format];
  const options = { toleranceMs, marks: heldMarks[format] };
  const found = to.parse?.(bytes ?? text) ?? [];
  return findCueDifference(held, found, options) === undefined;
}
