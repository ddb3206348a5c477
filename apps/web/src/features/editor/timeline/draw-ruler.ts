import type { Palette } from './palette.ts';
import { rulerTicks } from './ruler-ticks.ts';
import { type Viewport, xOf } from './viewport.ts';

export const canvasFont = "11px 'Inter Variable', system-ui, 'Segoe UI', Roboto, sans-serif";

/** Times at the top: long ticks with a label, short ones between. */
export function drawRuler(
  context: CanvasRenderingContext2D,
  view: Viewport,
  height: number,
  palette: Palette,
): void {
  context.fillStyle = palette.ruler;
  context.fillRect(0, 0, view.widthPx, height);
  context.strokeStyle = palette.line;
  context.fillStyle = palette.text;
  context.font = canvasFont;
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.beginPath();
  for (const { ms, label } of rulerTicks(view)) {
    const x = Math.round(xOf(view, ms)) + 0.5;
    context.moveTo(x, label === null ? height - 5 : height - 11);
    context.lineTo(x, height);
    if (label !== null) context.fillText(label, x + 4, 5);
  }
  context.moveTo(0, height - 0.5);
  context.lineTo(view.widthPx, height - 0.5);
  context.stroke();
}
