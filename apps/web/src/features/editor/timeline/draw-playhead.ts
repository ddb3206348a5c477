import { formatTimecode } from '../../../ui/player/timecode.ts';
import { canvasFont } from './draw-ruler.ts';
import type { Palette } from './palette.ts';
import { type SnapTarget, snapLabels } from './snapping.ts';
import { type Viewport, xOf } from './viewport.ts';

type TopDrawing = {
  view: Viewport;
  height: number;
  rulerPx: number;
  palette: Palette;
  playheadMs: number;
  hoverMs: number | null;
  snapped: SnapTarget | null;
  /** The drag's label, at the time of its moved edge. */
  said: { ms: number; text: string } | null;
};

/** Everything that moves constantly: playhead, time under the pointer, snap line. */
export function drawTop(context: CanvasRenderingContext2D, drawing: TopDrawing): void {
  const { view, height, rulerPx, palette, hoverMs, snapped, said } = drawing;
  context.clearRect(0, 0, view.widthPx, height);
  if (hoverMs !== null) {
    line(context, xOf(view, hoverMs), rulerPx, height, palette.line, []);
    chip(context, view, xOf(view, hoverMs), 3, formatTimecode(hoverMs), palette);
  }
  playhead(context, xOf(view, drawing.playheadMs), rulerPx, height, palette.playhead);
  if (snapped && snapped.kind !== 'frame') {
    const x = xOf(view, snapped.ms);
    line(context, x, 0, height, palette.snap, [5, 3]);
    chip(context, view, x, rulerPx + 24, snapLabels[snapped.kind], palette);
  }
  if (said) chip(context, view, xOf(view, said.ms), rulerPx + 3, said.text, palette);
}

function playhead(
  context: CanvasRenderingContext2D,
  x: number,
  rulerPx: number,
  height: number,
  colour: string,
): void {
  const at = Math.round(x);
  context.fillStyle = colour;
  context.fillRect(at - 1, rulerPx - 6, 2, height - rulerPx + 6);
  context.beginPath();
  context.moveTo(at - 6, rulerPx - 14);
  context.lineTo(at + 6, rulerPx - 14);
  context.lineTo(at + 6, rulerPx - 9);
  context.lineTo(at, rulerPx - 2);
  context.lineTo(at - 6, rulerPx - 9);
  context.closePath();
  context.fill();
}

function line(
  context: CanvasRenderingContext2D,
  x: number,
  from: number,
  to: number,
  colour: string,
  dash: number[],
): void {
  const at = Math.round(x) + 0.5;
  context.strokeStyle = colour;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(at, from);
  context.lineTo(at, to);
  context.stroke();
  context.setLineDash([]);
}

/** A label with background, kept within the view. */
function chip(
  context: CanvasRenderingContext2D,
  view: Viewport,
  x: number,
  y: number,
  text: string,
  palette: Palette,
): void {
  context.font = canvasFont;
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.textBaseline = 'top';
  const width = context.measureText(text).width + 10;
  const left = Math.max(0, Math.min(view.widthPx - width, x + 6));
  context.fillStyle = palette.chip;
  context.fillRect(left, y, width, 18);
  context.fillStyle = palette.chipText;
  context.fillText(text, left + 5, y + 4);
}
