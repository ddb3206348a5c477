import { t } from '../../../lib/i18n/t.ts';
import type { Cue, Track } from '../store/editor-types.ts';
import type { DragPreview } from './drag-session.ts';
import { drawDragged, drawLane, drawLaneGround } from './draw-lane.ts';
import { drawRuler } from './draw-ruler.ts';
import { drawUntranscribed } from './draw-untranscribed.ts';
import { drawShots, drawWaveform } from './draw-waveform.ts';
import type { Layout } from './hit-test.ts';
import type { Lanes } from './lanes.ts';
import type { CueMarks } from './marks.ts';
import type { Palette } from './palette.ts';
import type { PeakLevels } from './peak-levels.ts';
import { type Viewport, xOf } from './viewport.ts';

/** All data for drawing the lower layer of a frame. */
export type Scene = {
  view: Viewport;
  layout: Layout;
  lanes: Lanes;
  levels: PeakLevels;
  shotChangesMs: readonly number[];
  /** Speech without words. */
  untranscribed: readonly { startMs: number; endMs: number }[];
  current: Cue | undefined;
  marks: CueMarks;
  preview: DragPreview;
  palette: Palette;
};

const tracks: readonly Track[] = ['upper', 'lower'];
const laneNames: Record<Track, string> = {
  upper: t('editor.track.upper'),
  lower: t('editor.track.lower'),
};

/** Ruler, waveform, shot changes and cues: changes with the view and the draft, not with the playhead. */
export function drawScene(context: CanvasRenderingContext2D, scene: Scene): void {
  const { view, layout, palette, preview } = scene;
  context.fillStyle = palette.background;
  context.fillRect(0, 0, view.widthPx, layout.heightPx);
  drawRuler(context, view, layout.rulerPx, palette);
  const sound = { top: layout.rulerPx, height: layout.laneTop.upper - layout.rulerPx };
  shadeCurrent(context, scene, sound.top, sound.height);
  drawWaveform(context, view, sound, scene.levels, palette.wave);
  const bandOf = (track: Track) => ({ top: layout.laneTop[track], height: layout.lanePx });
  for (const track of tracks)
    drawLaneGround(context, view, bandOf(track), laneNames[track], palette);
  // Under the cues, so that their texts stay readable.
  const toBottom = { top: layout.rulerPx, height: layout.heightPx - layout.rulerPx };
  drawShots(context, view, toBottom, scene.shotChangesMs, palette.shot);
  drawUntranscribed(context, view, bandOf('lower'), scene.untranscribed, palette);
  for (const track of tracks) {
    const lane = {
      view,
      band: bandOf(track),
      lane: scene.lanes[track],
      marks: scene.marks,
      palette,
      dragged: preview.times,
    };
    drawLane(context, lane);
    drawDragged(context, lane);
  }
  if (preview.created) frameNewCue(context, scene, preview.created);
}

/** The current cue in the waveform, for alignment. */
function shadeCurrent(
  context: CanvasRenderingContext2D,
  { view, current, preview, palette }: Scene,
  top: number,
  height: number,
): void {
  if (!current) return;
  const { startMs, endMs } = preview.times.get(current.id) ?? current;
  const from = Math.max(-2, xOf(view, startMs));
  const to = Math.min(view.widthPx + 2, xOf(view, endMs));
  if (to <= from) return;
  context.fillStyle = palette.waveInCue;
  context.fillRect(from, top, to - from, height);
  context.fillStyle = palette.currentFill;
  context.fillRect(from, top, 1, height);
  context.fillRect(to - 1, top, 1, height);
}

function frameNewCue(
  context: CanvasRenderingContext2D,
  { view, layout, palette }: Scene,
  created: NonNullable<DragPreview['created']>,
): void {
  const x = xOf(view, created.startMs);
  const width = xOf(view, created.endMs) - x;
  const top = layout.laneTop[created.track] + 4;
  context.fillStyle = palette.selectedFill;
  context.fillRect(x, top, width, layout.lanePx - 9);
  context.strokeStyle = palette.currentFill;
  context.setLineDash([3, 3]);
  context.strokeRect(x + 0.5, top + 0.5, Math.max(1, width - 1), layout.lanePx - 10);
  context.setLineDash([]);
}
