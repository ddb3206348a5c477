import { plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { breakLines } from '@glossa/subtitles/break-lines';
import type { Cue } from '@glossa/subtitles/cue';
import { cuttablePieces } from '@glossa/subtitles/language-text';
import { countCharacters, readingRules } from '@glossa/subtitles/reading-rules';
import type { OutputWork } from '../request/jobs.ts';

/** Even a short sentence is noticed only after a moment. */
const shortestMs = 3_000;

/**
 * A disclaimer as in broadcasting: at the top of the picture from the first frame, in readable portions, while the
 * video runs. A card before the video would shift all times. What does not fit is dropped at the end of the media,
 * which is not extended.
 */
export function disclaimerCues(text: string, language: LanguageCode, mediaMs: number): Cue[] {
  const rules = readingRules[language];
  const most = rules.cpl * rules.maxLines;
  const portions: string[] = [];
  for (const piece of cuttablePieces(text.replace(/\s+/g, ' ').trim(), language)) {
    const open = portions.at(-1);
    if (open === undefined || countCharacters(open + piece, rules) > most) portions.push(piece);
    else portions[portions.length - 1] = open + piece;
  }
  const cues: Cue[] = [];
  let startMs = 0;
  for (const [index, portion] of portions.entries()) {
    const readMs = (countCharacters(portion, rules) / rules.cps) * 1000;
    const endMs = Math.min(mediaMs, startMs + Math.max(shortestMs, Math.ceil(readMs)));
    if (endMs <= startMs) break;
    const lines = breakLines(portion.trim(), language);
    cues.push({ id: `disclaimer-${index}`, startMs, endMs, text: lines, track: 'upper' });
    startMs = endMs;
  }
  return cues;
}

/** The cues of a video, with those of the disclaimer if the output has one, and notes about it. */
export function withDisclaimer(
  { appearance, request }: OutputWork,
  cues: readonly Cue[],
  mediaMs: number,
): { cues: Cue[]; notes: MessageRef[] } {
  const { content, notes } = appearance.disclaimer;
  const added = content ? disclaimerCues(plainDisclaimer(content), request.language, mediaMs) : [];
  return { cues: [...cues, ...added], notes: [...notes] };
}
