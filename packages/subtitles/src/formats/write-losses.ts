import { type Cue, sortCues } from '../cue.ts';
import { textLines } from './format.ts';
import { type ReadWarning, ReadWarnings } from './read-warnings.ts';
import { type SubtitleFormatId, subtitleFormats } from './registry.ts';

/** Milliseconds that a time may be off: half a frame at 25 per second, of formats that count frames. */
const toleranceMs = 20;

const linesOf = ({ text }: Cue): string => textLines(text.replace(/\p{Cf}/gu, '')).join('\n');
const keyOf = (cue: Cue): string => linesOf(cue).normalize('NFC').replace(/\s+/gu, ' ').trim();
const isOff = (one: number, other: number): boolean => Math.abs(one - other) > toleranceMs;

/**
 * What a file does not say of the cues it was written from, because its format cannot hold it: once per kind, with the
 * number of cues. Found by reading the file, so that no table of what formats hold can be wrong. Nothing for plain text,
 * which is to be read by people.
 */
export function findWriteLosses(
  format: SubtitleFormatId,
  cues: readonly Cue[],
  written: string,
): ReadWarning[] {
  const to = subtitleFormats[format];
  const wanted = sortCues(cues).filter((cue) => keyOf(cue) !== '');
  if (!('parse' in to) || wanted.length === 0) return [];
  const found = Map.groupBy(sortCues(to.parse(written)).reverse(), keyOf);
  const losses = new ReadWarnings();
  for (const cue of wanted) {
    const there = found.get(keyOf(cue))?.pop();
    if (!there) {
      losses.add('TEXT_NOT_WRITTEN');
      continue;
    }
    if (linesOf(there) !== linesOf(cue)) losses.add('LINES_NOT_WRITTEN');
    if ((there.speaker ?? '') !== (cue.speaker ?? '')) losses.add('SPEAKER_NOT_WRITTEN');
    if (there.track !== cue.track) losses.add('TRACK_NOT_WRITTEN');
    if (isOff(there.startMs, cue.startMs) || isOff(there.endMs, cue.endMs))
      losses.add('TIMES_NOT_WRITTEN');
  }
  return losses.list();
}
