import type { Track } from '../cue.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { numberOf, type TimedBlock } from './timed-blocks.ts';
import { readTimingLine } from './timing-line.ts';

/**
 * Reads the blocks of a WebVTT file: cues through `onCue`; notes, style sheets and regions are counted. Only an empty
 * line ends a block, not one of blanks. Returns the halves of the picture in which regions are, by id, which are
 * complete before the first cue.
 */
export function webVttBlocks(
  lines: readonly string[],
  warnings: ReadWarnings,
  onCue: (block: TimedBlock, regions: ReadonlyMap<string, Track>) => void,
): void {
  const regions = new Map<string, Track>();
  let index = skipHeader(lines, warnings);
  while (index < lines.length) {
    const line = lines[index] ?? '';
    if (line === '') {
      index += 1;
      continue;
    }
    const timing = readTimingLine(line, false);
    if (timing) {
      if (timing.repaired) warnings.add('TIMING_LINE_REPAIRED', index + 1);
      const to = endOfText(lines, index + 1);
      onCue({ ...timing, line: index + 1, from: index + 1, to }, regions);
      index = to;
      continue;
    }
    const next = lines[index + 1];
    if (next !== undefined && next !== '' && readTimingLine(next, true)) {
      // The name of the cue below; a number only counts.
      if (line.includes('-->')) warnings.add('LINE_UNREADABLE', index + 1);
      else if (numberOf(line) === undefined) warnings.add('NAME_DROPPED', index + 1);
      index += 1;
      continue;
    }
    index = skipBlock(lines, index, warnings, regions);
  }
}

/** The lines below the first one, up to an empty line or the first cue. */
function skipHeader(lines: readonly string[], warnings: ReadWarnings): number {
  if (/^WEBVTT[ \t]+\S/.test(lines[0] ?? '')) warnings.add('METADATA_DROPPED', 1);
  let index = 1;
  for (; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '' || line.includes('-->')) break;
    if (isRegionLine(line)) break;
    if (line.trim()) warnings.add('METADATA_DROPPED', index + 1);
  }
  return index;
}

/** Where the text of a cue ends: at an empty line, or where the next cue begins without one. */
function endOfText(lines: readonly string[], from: number): number {
  let to = from;
  for (; to < lines.length; to += 1) {
    const line = lines[to] ?? '';
    if (line === '') break;
    if (!line.includes('>')) continue;
    if (readTimingLine(line, false)) return to > from && isNameAbove(lines, to, from) ? to - 1 : to;
  }
  return to;
}

/** The line above a timing line inside a block: a number or a broken arrow is no text. */
const isNameAbove = (lines: readonly string[], at: number, from: number): boolean =>
  at - 1 > from &&
  (numberOf(lines[at - 1]) !== undefined || lines[at - 1]?.includes('-->') === true);

const isRegionLine = (line: string): boolean => /^(?:REGION\s*$|Region:)/.test(line);

function skipBlock(
  lines: readonly string[],
  from: number,
  warnings: ReadWarnings,
  regions: Map<string, Track>,
): number {
  const first = lines[from] ?? '';
  let to = from + 1;
  while (to < lines.length && lines[to] !== '' && !lines[to]?.includes('-->')) to += 1;
  if (/^NOTE(?:[ \t]|$)/.test(first)) warnings.add('COMMENT_DROPPED', from + 1);
  else if (/^STYLE[ \t]*$/.test(first)) warnings.add('STYLE_SHEET_DROPPED', from + 1);
  else if (isRegionLine(first)) {
    warnings.add('REGION_DROPPED', from + 1);
    readRegion(lines.slice(from, to).join(' '), regions);
  } else
    for (let index = from; index < to; index += 1)
      if (lines[index]?.trim()) warnings.add('TEXT_SKIPPED', index + 1);
  return to;
}

function readRegion(settings: string, regions: Map<string, Track>): void {
  const id = settings.match(/\bid[:=](\S{1,200})/)?.[1];
  const anchor = settings.match(
    /\bviewportanchor[:=]\d{1,3}(?:\.\d{1,9})?%,(\d{1,3}(?:\.\d{1,9})?)%/i,
  )?.[1];
  if (id && anchor !== undefined) regions.set(id, Number(anchor) < 50 ? 'upper' : 'lower');
}
