import type { CuePlacement } from '@glossa/contracts/cue-marks';
import {
  anchorOf,
  boxOf,
  percentOf,
  placementOf,
  samePlacement,
  withPlacement,
} from '@glossa/subtitles/cue-placement';
import { t } from '../../../lib/i18n/t.ts';
import type { Cue, EditorStore, Outcome } from '../store/editor-types.ts';

type Edge = 'start' | 'center' | 'end';

/** Where a cue is: its anchor in percent of the picture, and which edges of its box are there. */
export type Place = { x: number; y: number; across: Edge; down: Edge };

/** Of the picture's edges, in percent: where the tracks are. */
export const safeEdge = 5;
const columns = { left: safeEdge, center: 50, right: 100 - safeEdge } as const;

export function placeOf(cue: Pick<Cue, 'track' | 'placement'>): Place {
  const { x, y, column } = boxOf(cue);
  const across = cue.placement?.positionAlign ?? anchorOf(column);
  return { x: x ?? columns[column], y: y.percent, across, down: y.edge };
}

/** The placement of a cue at a place; undefined where its track says it all. */
export function placementAt(
  cue: Pick<Cue, 'track' | 'placement'>,
  place: Place,
): CuePlacement | undefined {
  const { line: _line, y: _y, lineAlign: _edge, x: _x, ...rest } = cue.placement ?? {};
  const own = placementOf({
    ...rest,
    y: percentOf(place.y),
    lineAlign: place.down === 'start' ? undefined : place.down,
    x: place.x === 50 && place.across === 'center' ? undefined : percentOf(place.x),
  });
  const withoutHeight = placementOf({ ...own, y: undefined, lineAlign: undefined });
  const ofTrack = placeOf({ track: cue.track, ...(withoutHeight && { placement: withoutHeight }) });
  const isAtTrack = ofTrack.y === place.y && ofTrack.down === place.down;
  return isAtTrack ? withoutHeight : own;
}

/** Moves a cue; with the same key, moves are one undo step. Undefined puts it back to its track. */
export function placeCue(
  store: EditorStore,
  id: string,
  placement: CuePlacement | undefined,
  mergeKey?: string,
): Outcome {
  const cue = store.findCue(id);
  if (cue && samePlacement(cue.placement, placement)) return { done: true, changes: 0 };
  return store.run(
    t('editor.step.setPosition'),
    (cues) => cues.map((one) => (one.id === id ? withPlacement(one, placement) : one)),
    mergeKey === undefined ? {} : { mergeKey },
  );
}

const inPicture = (percent: number): number => Math.min(100, Math.max(0, percent));
/** How near to a line a dragged cue jumps to it, in percent. */
const snapWithin = 1.5;
const snapped = (value: number, lines: readonly number[]): number =>
  lines.find((line) => Math.abs(line - value) <= snapWithin) ?? value;

/** A place so many percent away. A dragged one snaps to the middle and to the safe area. */
export function movedBy(place: Place, x: number, y: number, snaps: boolean): Place {
  const at = { x: inPicture(place.x + x), y: inPicture(place.y + y) };
  const lines = [safeEdge, 50, 100 - safeEdge];
  return snaps
    ? { ...place, x: snapped(at.x, lines), y: snapped(at.y, lines) }
    : { ...place, x: percentOf(at.x), y: percentOf(at.y) };
}
