import type { Cue } from '../store/editor-types.ts';
import type { Times } from './drag-times.ts';
import { drawCueBox } from './draw-cue-box.ts';
import { canvasFont } from './draw-ruler.ts';
import type { Band } from './draw-waveform.ts';
import { type Lane, visibleRange } from './lanes.ts';
import type { CueMarks } from './marks.ts';
import type { Palette } from './palette.ts';
import { endOf, type Viewport, xOf } from './viewport.ts';

/** Narrower cues are not drawn as boxes: pixels are colored by the most important cue in them. */
export const minBoxPx = 3;

type LaneDrawing = {
  view: Viewport;
  band: Band;
  lane: Lane;
  marks: CueMarks;
  palette: Palette;
  /** The current positions of dragged cues; they are drawn over the others. */
  dragged: ReadonlyMap<string, Times>;
};

/** The background of a lane with its name, covered by cues. */
export function drawLaneGround(
  context: CanvasRenderingContext2D,
  view: Viewport,
  band: Band,
  name: string,
  palette: Palette,
): void {
  context.fillStyle = palette.lane;
  context.fillRect(0, band.top, view.widthPx, band.height - 1);
  context.font = canvasFont;
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = palette.dimmed;
  context.fillText(name, 6, band.top + band.height / 2);
}

/** The visible cues of one track. */
export function drawLane(context: CanvasRenderingContext2D, drawing: LaneDrawing): void {
  const { view, lane } = drawing;
  const [from, to] = visibleRange(lane, view.startMs, endOf(view));
  const columns = new Uint8Array(Math.ceil(view.widthPx) + 1);
  let hasColumns = false;
  const boxes: Cue[] = [];
  for (let index = from; index < to; index += 1) {
    const cue = lane.cues[index] as Cue;
    if (drawing.dragged.has(cue.id)) continue;
    if ((cue.endMs - cue.startMs) / view.msPerPx >= minBoxPx) boxes.push(cue);
    else {
      markColumns(columns, view, cue, importance(cue, drawing.marks));
      hasColumns = true;
    }
  }
  if (hasColumns) drawColumns(context, columns, drawing);
  for (const cue of boxes) drawCueBox(context, drawing, cue, cue);
}

/** The dragged cues of the lane at their current positions, on top. */
export function drawDragged(context: CanvasRenderingContext2D, drawing: LaneDrawing): void {
  if (drawing.dragged.size === 0) return;
  for (const cue of drawing.lane.cues) {
    const times = drawing.dragged.get(cue.id);
    if (times) drawCueBox(context, drawing, cue, times);
  }
}

/** The higher value wins a pixel. */
export function importance(cue: Cue, marks: CueMarks): number {
  if (cue.id === marks.currentId) return 7;
  if (marks.conflicts.has(cue.id)) return 6;
  if (marks.selectedIds.has(cue.id)) return 5;
  const severity = marks.severityOf(cue.id);
  if (severity === 'error') return 4;
  if (severity === 'warning') return 3;
  return cue.stale ? 2 : 1;
}

export function markColumns(columns: Uint8Array, view: Viewport, cue: Cue, code: number): void {
  const first = Math.max(0, Math.floor(xOf(view, cue.startMs)));
  const last = Math.min(columns.length - 1, Math.floor(xOf(view, cue.endMs - 1)));
  for (let x = first; x <= last; x += 1) if ((columns[x] ?? 0) < code) columns[x] = code;
}

/**
 * Runs of equal pixels as one rectangle each. Important states also differ by height: issues are at the bottom,
 * conflicts at the top, selected cues fill the lane.
 */
function drawColumns(
  context: CanvasRenderingContext2D,
  columns: Uint8Array,
  { band, palette }: LaneDrawing,
): void {
  const colours = columnColours(palette);
  const top = band.top + 4;
  const height = band.height - 9;
  let x = 0;
  while (x < columns.length) {
    const code = columns[x] ?? 0;
    let end = x + 1;
    while (end < columns.length && columns[end] === code) end += 1;
    if (code > 0) {
      context.fillStyle = colours[code >= 5 && code !== 6 ? code : 1] ?? palette.cueLine;
      context.fillRect(x, top, end - x, height);
      if (code === 6 || (code >= 2 && code <= 4)) {
        context.fillStyle = colours[code] ?? palette.cueLine;
        const part = height / (code === 6 ? 2 : code === 4 ? 2 : 3);
        context.fillRect(x, code === 6 ? top : top + height - part, end - x, part);
      }
    }
    x = end;
  }
}

const columnColours = (palette: Palette): readonly string[] => [
  palette.lane,
  palette.cueLine,
  palette.stale,
  palette.warning,
  palette.error,
  palette.selectedFill,
  palette.conflict,
  palette.currentFill,
];
