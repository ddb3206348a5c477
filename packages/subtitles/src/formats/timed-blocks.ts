import type { ReadWarnings } from './read-warnings.ts';
import { mayBeTimed, readTimingLine, type TimingLine } from './timing-line.ts';

/** A timing line with the indexes of the lines of its text, `to` exclusive. `line` counts from 1. */
export type TimedBlock = TimingLine & { line: number; from: number; to: number };

/**
 * Splits the lines of a SubRip file into cues. Blank lines occur inside a text, so that only the next cue ends it.
 * Text above the first cue is counted.
 */
export function timedBlocks(
  lines: readonly string[],
  warnings: ReadWarnings,
  onBlock: (block: TimedBlock) => void,
): void {
  let timing: TimingLine | undefined;
  let from = 0;
  let number: number | undefined;
  const end = (to: number) => {
    if (timing) onBlock({ ...timing, line: from, from, to });
    else countSkipped(lines, 0, to, warnings);
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (!mayBeTimed(line)) continue;
    const above = index > 0 ? numberOf(lines[index - 1]) : undefined;
    const found = readTimingLine(line, above !== undefined);
    if (!found) continue;
    // A line with a damaged arrow inside a text could be text.
    const isFirst = index === 0 || above !== undefined || lines[index - 1]?.trim() === '';
    if (found.repaired && !isFirst) continue;
    // A number right above the timing line is that of the next cue, unless it could be the last line of a text.
    const isNumber =
      above !== undefined &&
      (!timing ||
        index - 1 === from ||
        lines[index - 2]?.trim() === '' ||
        (number !== undefined && above === number + 1));
    end(isNumber ? index - 1 : index);
    if (found.repaired) warnings.add('TIMING_LINE_REPAIRED', index + 1);
    timing = found;
    from = index + 1;
    number = above;
  }
  end(lines.length);
}

/** The lines from one to another, joined; nearly all cues have one or two. */
export function textBetween(lines: readonly string[], from: number, to: number): string {
  if (to - from === 1) return lines[from] ?? '';
  if (to - from === 2)
    return lines[from + 1] === '' ? (lines[from] ?? '') : `${lines[from]}\n${lines[from + 1]}`;
  return lines.slice(from, to).join('\n');
}

/** Counts lines that hold text which is not shown at any time. */
export function countSkipped(
  lines: readonly string[],
  from: number,
  to: number,
  warnings: ReadWarnings,
): void {
  for (let index = from; index < to; index += 1)
    if (lines[index]?.trim()) warnings.add('TEXT_SKIPPED', index + 1);
}

export function numberOf(line: string | undefined): number | undefined {
  if (line === undefined || line.length === 0 || line.length > 20) return undefined;
  const first = line.charCodeAt(0);
  if (first > 0x39) return undefined;
  return /^\s*\d{1,9}\s*$/.test(line) ? Number(line) : undefined;
}
