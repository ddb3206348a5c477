import { t } from '../../../lib/i18n/t.ts';
import { canvasFont } from './draw-ruler.ts';
import type { Band } from './draw-waveform.ts';
import type { Palette } from './palette.ts';
import { endOf, type Viewport, xOf } from './viewport.ts';

type Span = { startMs: number; endMs: number };
/** Below this width there is no text. */
const textFromPx = 40;

/** Speech without words, in the lane where its cue would be: a dashed frame with its name. */
export function drawUntranscribed(
  context: CanvasRenderingContext2D,
  view: Viewport,
  band: Band,
  spans: readonly Span[],
  palette: Palette,
): void {
  for (const { startMs, endMs } of spans) {
    if (endMs <= view.startMs || startMs >= endOf(view)) continue;
    const x = xOf(view, startMs);
    const width = Math.max(3, xOf(view, endMs) - x);
    const box = { x, y: band.top + 4, width, height: band.height - 9 };
    context.save();
    context.beginPath();
    context.rect(box.x, box.y, box.width, box.height);
    context.clip();
    context.fillStyle = palette.background;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.strokeStyle = palette.error;
    context.lineWidth = 3;
    context.setLineDash([5, 4]);
    context.strokeRect(box.x, box.y, box.width, box.height);
    if (box.width >= textFromPx) {
      context.font = canvasFont;
      context.fillStyle = palette.error;
      context.textBaseline = 'middle';
      context.textAlign = 'center';
      const left = Math.max(box.x, 0);
      const right = Math.min(box.x + box.width, view.widthPx);
      const middle = (left + right) / 2;
      context.fillText(t('editor.issueType.notTranscribed'), middle, box.y + box.height / 2);
    }
    context.restore();
  }
}
