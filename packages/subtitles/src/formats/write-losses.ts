import type { SpanKind } from '@glossa/contracts/cue-marks';
import type { MessageRef } from '@glossa/contracts/messages';
import { differingMarks, isAtSamePlace } from '../compare-marks.ts';
import { type Cue, sortCues } from '../cue.ts';
import { type SubtitleFormat, textLines, type WriteOptions } from './format.ts';
import { type ReadWarning, ReadWarnings, type WarningCode } from './read-warnings.ts';
import { type SubtitleFormatId, subtitleFormats } from './registry.ts';

/** Milliseconds that a time may be off: half a frame at 25 per second, of formats that count frames. */
const toleranceMs = 20;
/** The same at 23.976 per second, of formats that count the frames of the media. */
const frameToleranceMs = 21;

const linesOf = ({ text }: Cue): string => textLines(text.replace(/\p{Cf}/gu, '')).join('\n');
const keyOf = (cue: Cue): string => linesOf(cue).normalize('NFC').replace(/\s+/gu, ' ').trim();

const codes: Readonly<Record<SpanKind, WarningCode>> = {
  bold: 'STYLE_NOT_WRITTEN',
  italic: 'STYLE_NOT_WRITTEN',
  underline: 'STYLE_NOT_WRITTEN',
  class: 'STYLE_NOT_WRITTEN',
  color: 'COLOR_NOT_WRITTEN',
  ruby: 'RUBY_NOT_WRITTEN',
  language: 'LANGUAGE_NOT_WRITTEN',
  voice: 'SPEAKER_NOT_WRITTEN',
};

/** The kinds of marks that differ, each code once. */
function lostMarks(cue: Cue, there: Cue): Set<WarningCode> {
  const lost = differingMarks(cue, there);
  // Names that are not in the file are counted once.
  const differ = (there.speaker ?? '') !== (cue.speaker ?? '');
  return new Set(lost.filter((kind) => kind !== 'voice' || !differ).map((kind) => codes[kind]));
}

/**
 * What a file does not say of the cues it was written from, because its format cannot hold it: once per kind, with the
 * number of cues. Found by reading the file, so that no table of what formats hold can be wrong. Nothing for plain text,
 * which is to be read by people.
 */
export function findWriteLosses(
  format: SubtitleFormatId,
  cues: readonly Cue[],
  written: string | Uint8Array,
  options: WriteOptions,
): ReadWarning[] {
  const to: SubtitleFormat<string | Uint8Array> = subtitleFormats[format];
  return findLosses(to, cues, written, options);
}

/** With the number of cues, if it is more than one. Effects are counted by themselves: a cue may have several. */
export const lossMessage = ({ code, message: loss, count }: ReadWarning): MessageRef =>
  count === 1 || code === 'EFFECT_NOT_WRITTEN'
    ? loss
    : { id: 'subtitles.lossInCues', params: { loss, count } };

/** `findWriteLosses` for a variant of a format. */
export function findLosses(
  to: Pick<SubtitleFormat<string | Uint8Array>, 'parse' | 'fit' | 'readBack'>,
  cues: readonly Cue[],
  written: string | Uint8Array,
  options: WriteOptions,
): ReadWarning[] {
  const losses = new ReadWarnings();
  const fitted = to.fit?.(cues, options, losses) ?? cues;
  const wanted = sortCues(fitted).filter((cue) => keyOf(cue) !== '');
  if (!to.parse || wanted.length === 0) return losses.list();
  const read = to.readBack?.(written, options) ?? to.parse(written);
  const tolerance = to.readBack ? frameToleranceMs : toleranceMs;
  const isOff = (one: number, other: number) => Math.abs(one - other) > tolerance;
  const found = Map.groupBy(sortCues(read).reverse(), keyOf);
  for (const cue of wanted) {
    const there = found.get(keyOf(cue))?.pop();
    if (!there) {
      losses.add('TEXT_NOT_WRITTEN');
      continue;
    }
    if (linesOf(there) !== linesOf(cue)) losses.add('LINES_NOT_WRITTEN');
    if ((there.speaker ?? '') !== (cue.speaker ?? '')) losses.add('SPEAKER_NOT_WRITTEN');
    for (const code of lostMarks(cue, there)) losses.add(code);
    if (!isAtSamePlace(cue, there)) losses.add('POSITION_NOT_WRITTEN');
    else if (there.track !== cue.track) losses.add('TRACK_NOT_WRITTEN');
    if (isOff(there.startMs, cue.startMs) || isOff(there.endMs, cue.endMs))
      losses.add('TIMES_NOT_WRITTEN');
  }
  return losses.list();
}
