import type { KeptFile } from '@glossa/contracts/kept-file';
import { type ReadWarning, ReadWarnings, type WarningCode } from '../formats/read-warnings.ts';

/** What a reader leaves out of the cues is not lost where the file is kept. */
const inFile: readonly WarningCode[] = [
  'STYLE_SHEET_DROPPED',
  'REGION_DROPPED',
  'COMMENT_DROPPED',
  'METADATA_DROPPED',
  'NAME_DROPPED',
  'ATTACHMENT_DROPPED',
];
/** Markup of a cue stays with its text. */
export const inCue: readonly WarningCode[] = [
  'EFFECT_DROPPED',
  'STYLE_DROPPED',
  'POSITION_DROPPED',
  'WORD_TIMES_DROPPED',
];

/** The warnings of a reader that hold although its file is kept. `leftOut`: what of the file could not be kept. */
export function warningsOfKept(
  warnings: readonly ReadWarning[],
  file: KeptFile,
  cueCount: number,
  leftOut: readonly ReadWarning[],
): ReadWarning[] {
  const whole = file.cues.filter(({ text }) => text !== undefined).length;
  const isEachKept = file.format !== 'ttml' || whole === cueCount;
  const merged = new ReadWarnings();
  for (const { code, line, count } of warnings) {
    if (inFile.includes(code)) continue;
    merged.add(isEachKept && inCue.includes(code) ? 'KEPT_UNTIL_EDITED' : code, line, count);
  }
  for (const { code, count } of leftOut)
    merged.add(code, warnings.find((one) => one.code === code)?.line, count);
  return merged.list();
}
