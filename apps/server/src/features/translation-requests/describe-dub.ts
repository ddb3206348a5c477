import type { Cue } from '@glossa/subtitles/cue';
import type { DubLine, DubPlan, Placed } from '@glossa/subtitles/fit-dub';
import { formatEditorTime } from '@glossa/subtitles/time';

export type HeardLine = DubLine & Placed & { rate: number; path: string; shortened: boolean };

/** More than that nobody reads; the rest is counted. */
const mostNamed = 20;

/** What a person should listen to: sentences that name lines by their time. */
export function describeDub(
  heard: readonly HeardLine[],
  unspoken: DubPlan['unspoken'],
  cues: readonly Cue[],
): string[] {
  const cut = heard.filter((line) => line.cut);
  const hurried = heard.filter((line) => line.rate > 1 && !line.cut);
  const shortened = heard.filter((line) => line.shortened);
  const times = new Map(cues.map((cue) => [cue.id, cue.startMs]));
  const missing = (reason: string) =>
    unspoken.flatMap((line) =>
      line.reason === reason ? [{ startMs: times.get(line.cueId) ?? 0 }] : [],
    );
  return [
    describe(
      cut,
      'is longer than its time even when hurried, so that its end is not heard',
      'are longer than their time even when hurried, so that their ends are not heard',
    ),
    describe(hurried, 'is spoken faster to fit its time', 'are spoken faster to fit their time'),
    describe(
      shortened,
      'is spoken in shorter words than the subtitle',
      'are spoken in shorter words than the subtitles',
    ),
    describe(
      missing('upper-track'),
      'is not spoken because it stands on the upper track',
      'are not spoken because they stand on the upper track',
    ),
    describe(missing('no-room'), 'begins too late to be spoken', 'begin too late to be spoken'),
  ].filter((sentence) => sentence !== null);
}

function describe(
  lines: ReadonlyArray<{ startMs: number }>,
  one: string,
  many: string,
): string | null {
  if (lines.length === 0) return null;
  const named = lines.slice(0, mostNamed).map(({ startMs }) => formatEditorTime(startMs));
  const more = lines.length > mostNamed ? ` and ${lines.length - mostNamed} more` : '';
  return lines.length === 1
    ? `The line at ${named.join('')} ${one}.`
    : `The lines at ${named.join(', ')}${more} ${many}.`;
}
