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
      (at) =>
        `The line at ${at} is longer than its time even when hurried, so that its end is not heard.`,
      (at) =>
        `The lines at ${at} are longer than their time even when hurried, so that their ends are not heard.`,
    ),
    describe(
      hurried,
      (at) => `The line at ${at} is spoken faster to fit its time.`,
      (at) => `The lines at ${at} are spoken faster to fit their time.`,
    ),
    describe(
      shortened,
      (at) => `The line at ${at} is spoken in shorter words than the subtitle.`,
      (at) => `The lines at ${at} are spoken in shorter words than the subtitles.`,
    ),
    describe(
      missing('upper-track'),
      (at) => `The line at ${at} is not spoken because it stands on the upper track.`,
      (at) => `The lines at ${at} are not spoken because they stand on the upper track.`,
    ),
    describe(
      missing('no-room'),
      (at) => `The line at ${at} begins too late to be spoken.`,
      (at) => `The lines at ${at} begin too late to be spoken.`,
    ),
  ].filter((sentence) => sentence !== null);
}

/** A whole sentence: put together of pieces, it could not be translated. */
type Words = (at: string) => string;

function describe(
  lines: ReadonlyArray<{ startMs: number }>,
  one: Words,
  many: Words,
): string | null {
  if (lines.length === 0) return null;
  const named = lines
    .slice(0, mostNamed)
    .map(({ startMs }) => formatEditorTime(startMs))
    .join(', ');
  const more = lines.length - mostNamed;
  return (lines.length === 1 ? one : many)(more > 0 ? `${named} and ${more} more` : named);
}
