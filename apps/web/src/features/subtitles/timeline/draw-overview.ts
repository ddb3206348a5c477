import type { Lanes } from './lanes.ts';
import type { Severity } from './marks.ts';
import type { Palette } from './palette.ts';

type OverviewDrawing = {
  lanes: Lanes;
  durationMs: number;
  severities: ReadonlyMap<string, Severity>;
  palette: Palette;
};

/** Both tracks of the whole recording in a few pixels; warnings as low marks below them, errors as high ones. */
export function drawOverview(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  { lanes, durationMs, severities, palette }: OverviewDrawing,
): void {
  const { width, height } = size;
  const marksPx = 6;
  const lanePx = (height - marksPx) / 2;
  const msPerPx = Math.max(1, durationMs) / width;
  const marks = new Uint8Array(width + 1);
  context.fillStyle = palette.lane;
  context.fillRect(0, 0, width, height);
  for (const [row, track] of (['upper', 'lower'] as const).entries()) {
    context.fillStyle = palette.cueLine;
    let runStart = Number.NEGATIVE_INFINITY;
    let runEnd = Number.NEGATIVE_INFINITY;
    const flush = () => {
      if (runEnd > runStart)
        context.fillRect(runStart, row * lanePx + 1, runEnd - runStart, lanePx - 2);
    };
    for (const cue of lanes[track].cues) {
      const from = Math.floor(cue.startMs / msPerPx);
      const to = Math.max(from + 1, Math.ceil(cue.endMs / msPerPx));
      const severity = severities.get(cue.id);
      if (severity)
        marks[Math.min(width, from)] = Math.max(marks[from] ?? 0, severity === 'error' ? 2 : 1);
      if (from > runEnd) {
        flush();
        runStart = from;
      }
      runEnd = Math.max(runEnd, to);
    }
    flush();
  }
  for (const [x, mark] of marks.entries()) {
    if (mark === 0) continue;
    context.fillStyle = mark === 2 ? palette.error : palette.warning;
    const high = mark === 2 ? marksPx : marksPx / 2;
    context.fillRect(x, height - high, 2, high);
  }
}
