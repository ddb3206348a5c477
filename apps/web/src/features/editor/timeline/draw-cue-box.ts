import type { Cue } from '../store/editor-types.ts';
import type { Times } from './drag-times.ts';
import { canvasFont } from './draw-ruler.ts';
import type { Band } from './draw-waveform.ts';
import type { CueMarks } from './marks.ts';
import type { Palette } from './palette.ts';
import { type Viewport, xOf } from './viewport.ts';

type BoxDrawing = { view: Viewport; band: Band; marks: CueMarks; palette: Palette };
type Box = { x: number; y: number; width: number; height: number };

/** Below these widths there is no text, and a bar instead of the corner sign. */
const textFromPx = 26;
const signFromPx = 10;

/**
 * One cue. States differ by shape as well as color: selected has a thick frame, current is filled, an issue has a
 * corner sign (a triangle with a mark inside for errors), a conflict is hatched, a stale one has a dashed frame, one
 * edited by a colleague has a bar on top.
 */
export function drawCueBox(
  context: CanvasRenderingContext2D,
  { view, band, marks, palette }: BoxDrawing,
  cue: Cue,
  { startMs, endMs }: Times,
): void {
  const x = xOf(view, startMs);
  // A pixel between touching neighbors to show where a cue ends.
  const width = Math.max(1, xOf(view, endMs) - x - 1);
  const box: Box = { x, y: band.top + 4, width, height: band.height - 9 };
  const isCurrent = cue.id === marks.currentId;
  const isSelected = isCurrent || marks.selectedIds.has(cue.id);
  context.fillStyle = isCurrent
    ? palette.currentFill
    : isSelected
      ? palette.selectedFill
      : palette.cueFill;
  context.fillRect(box.x, box.y, box.width, box.height);
  if (marks.conflicts.has(cue.id)) hatch(context, box, palette.conflict);
  context.strokeStyle = marks.conflicts.has(cue.id)
    ? palette.conflict
    : cue.stale
      ? palette.stale
      : palette.cueLine;
  context.lineWidth = isSelected ? 2 : 1;
  context.setLineDash(cue.stale ? [4, 3] : []);
  const inset = context.lineWidth / 2;
  if (box.width > 2 * context.lineWidth)
    context.strokeRect(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset);
  context.setLineDash([]);
  context.lineWidth = 1;
  if (marks.colleagues.has(cue.id)) {
    context.fillStyle = palette.colleague;
    context.fillRect(box.x, box.y - 3, box.width, 3);
  }
  const ink = isCurrent ? palette.currentText : palette.text;
  if (box.width >= textFromPx) drawText(context, view, box, cue.text, ink);
  drawSign(context, box, marks.severityOf(cue.id), palette);
}

const firstLetter = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text is right-to-left: by its first letter, like `dir="auto"`. */
function isRightToLeft(text: string): boolean {
  const letter = text.match(firstLetter)?.[0];
  return letter !== undefined && rightToLeft.test(letter);
}

/** As many lines as fit, clipped at the box; the text stays visible while its box is partly scrolled out. */
function drawText(
  context: CanvasRenderingContext2D,
  view: Viewport,
  box: Box,
  text: string,
  ink: string,
): void {
  const left = Math.max(box.x, 0) + 5;
  const right = Math.min(box.x + box.width, view.widthPx) - 5;
  if (right - left < textFromPx / 2) return;
  context.save();
  context.beginPath();
  context.rect(left, box.y, right - left, box.height);
  context.clip();
  context.fillStyle = ink;
  context.font = canvasFont;
  context.textBaseline = 'top';
  const fromTheRight = isRightToLeft(text);
  context.direction = fromTheRight ? 'rtl' : 'ltr';
  context.textAlign = fromTheRight ? 'right' : 'left';
  const lines = box.height >= 32 ? 2 : 1;
  const shown = lines === 1 ? text.replaceAll('\n', ' ') : text;
  // Letters beyond the box need not be shaped.
  const mostLetters = Math.ceil((right - left) / 2);
  for (const [index, line] of shown.split('\n', lines).entries()) {
    const y = box.y + 5 + index * 14;
    context.fillText(line.slice(0, mostLetters), fromTheRight ? right : left, y);
  }
  context.restore();
}

/** A triangle in the lower corner; larger with a mark in it for an error. */
function drawSign(
  context: CanvasRenderingContext2D,
  box: Box,
  severity: 'error' | 'warning' | null,
  palette: Palette,
): void {
  if (severity === null) return;
  if (box.width < signFromPx) {
    const high = box.height / (severity === 'error' ? 2 : 3);
    context.fillStyle = severity === 'error' ? palette.error : palette.warning;
    context.fillRect(box.x, box.y + box.height - high, box.width, high);
    return;
  }
  const size = Math.min(box.width, severity === 'error' ? 14 : 9);
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  context.fillStyle = severity === 'error' ? palette.error : palette.warning;
  context.beginPath();
  context.moveTo(right, bottom - size);
  context.lineTo(right, bottom);
  context.lineTo(right - size, bottom);
  context.closePath();
  context.fill();
  if (severity !== 'error' || size < 14) return;
  context.fillStyle = palette.background;
  context.fillRect(right - 5, bottom - 9, 2, 4);
  context.fillRect(right - 5, bottom - 4, 2, 2);
}

function hatch(context: CanvasRenderingContext2D, box: Box, colour: string): void {
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.strokeStyle = colour;
  context.beginPath();
  const end = Math.min(box.x + box.width, 4000) + box.height;
  for (let x = Math.max(box.x, -box.height); x < end; x += 8) {
    context.moveTo(x, box.y);
    context.lineTo(x - box.height, box.y + box.height);
  }
  context.stroke();
  context.restore();
}
