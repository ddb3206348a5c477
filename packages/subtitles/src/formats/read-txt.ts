import type { Cue } from '../cue.ts';
import type { FileKeeper } from '../kept-file/file-keeper.ts';
import { maxText } from './divide-long.ts';
import { notSubtitles, readLines } from './format.ts';
import { FoundCues, readingMs } from './found-cues.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { txt } from './txt.ts';

/** Two usual lines of a cue: what is longer is divided into its sentences. */
const longText = 84;
/** Paragraphs of no more lines than that are cues; those of a longer one are cues themselves. */
const maxLines = 3;
/** Short words before a period are abbreviations. */
const sentenceEnd =
  /(?<=(?:[\p{Ll}\p{Lo}\p{N}]{3}\.|[!?…؟])["'”’»)\]]{0,3})\s+(?=\S)|(?<=[。！？][”’」』）]{0,3})(?=[^\s”’」』）])/u;

const timecode = /\d{1,3}:\d{2}:\d{2}/;

type Part = { text: string; line: number };

/**
 * Plain text: a cue for each paragraph of up to three lines, or else for each line. Times are guessed from the length of
 * the texts: over all of the media if its length is known, or else one after the other.
 */
export function readTxt(
  text: string,
  warnings?: ReadWarnings,
  _keeper?: FileKeeper,
  mediaMs?: number,
): Cue[] {
  const found = new FoundCues(txt, warnings);
  const lines = readLines(text, found.warnings);
  const parts = partsOf(lines);
  const withTimes = lines.filter((line) => timecode.test(line)).length;
  // Times in a form that is not known are not to be replaced by guessed ones.
  if (withTimes * 2 >= parts.length && parts.length > 0)
    throw notSubtitles({ id: 'subtitles.noneFound' });
  found.warnings.add('TIMES_GUESSED', parts[0]?.line, parts.length);
  const whole = parts.reduce((sum, part) => sum + part.text.length, 0);
  const perUnit = mediaMs !== undefined && mediaMs >= whole ? mediaMs / whole : undefined;
  let said = 0;
  let nextMs = 0;
  for (const part of parts) {
    const startMs = nextMs;
    said += part.text.length;
    const length = readingMs(part.text);
    nextMs = perUnit === undefined ? startMs + length : Math.round(said * perUnit);
    found.add({ startMs, endMs: Math.min(nextMs, startMs + length), ...part });
  }
  return found.finish();
}

function partsOf(lines: readonly string[]): Part[] {
  const paragraphs: Part[][] = [[]];
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text !== '') paragraphs.at(-1)?.push({ text, line: index + 1 });
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  const filled = paragraphs.filter(({ length }) => length > 0);
  const isOfCues = filled.length > 1 && filled.every(({ length }) => length <= maxLines);
  if (!isOfCues) return filled.flat().flatMap(dividedAtSentences);
  return filled.flatMap((paragraph) => {
    const [first] = paragraph;
    const text = paragraph.map((part) => part.text).join('\n');
    return first ? dividedAtSentences({ text, line: first.line }) : [];
  });
}

const dividedAtSentences = ({ text, line }: Part): Part[] =>
  text.length <= longText || text.length > maxText || text.includes('\n')
    ? [{ text, line }]
    : text.split(sentenceEnd).map((sentence) => ({ text: sentence, line }));

/** Of a file whose name says that it is text: nothing that a program wrote in a form of its own. */
export const isPlainText = (head: string): boolean =>
  /\p{L}/u.test(head) && !/^[\ufeff\s]*[<{[]|[\x00-\x08\x0e-\x1f\ufffd]/.test(head);
