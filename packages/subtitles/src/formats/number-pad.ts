import type { CuePlacement } from '@glossa/contracts/cue-marks';
import type { Cue, Track } from '../cue.ts';
import { boxOf, placementOf } from '../cue-placement.ts';

/** Places as on a number pad: 2 is the middle of the bottom, 7 the top left. */
export type Pad = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
export type Place = { track: Track; placement?: CuePlacement | undefined };

const tag = /\\an?(\d{1,2})/;
/** \a counts 1 to 3 at the bottom, 5 to 7 at the top, 9 to 11 in the middle. */
const legacy: Readonly<Record<number, Pad>> = {
  ...{ 1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6 },
};
/** The same the other way round. */
export const legacyPads: Readonly<Record<Pad, number>> = {
  ...{ 1: 1, 2: 2, 3: 3, 4: 9, 5: 10, 6: 11, 7: 5, 8: 6, 9: 7 },
};
export const legacyPad = (value: number): Pad | undefined => legacy[value];
export const padFrom = (value: number): Pad | undefined =>
  value >= 1 && value <= 9 ? (value as Pad) : undefined;

/** What \an or \a in override tags says; the first one counts. */
export function padOf(tags: string): Pad | undefined {
  const match = tags.match(tag);
  if (!match) return undefined;
  const value = Number(match[1]);
  return match[0].startsWith('\\an') ? padFrom(value) : legacyPad(value);
}

export const columnOf = (pad: Pad): 'left' | 'center' | 'right' =>
  (['left', 'center', 'right'] as const)[(pad - 1) % 3] ?? 'center';
export const rowOf = (pad: Pad): 'bottom' | 'middle' | 'top' =>
  (['bottom', 'middle', 'top'] as const)[Math.floor((pad - 1) / 3)] ?? 'bottom';

/** The track, and what it does not say. */
export function placeOfPad(pad: Pad): Place {
  const [column, row] = [columnOf(pad), rowOf(pad)];
  const placement = placementOf({
    align: column === 'center' ? undefined : column,
    ...(row === 'middle' ? { y: 50, lineAlign: 'center' as const } : {}),
  });
  return { track: row === 'top' ? 'upper' : 'lower', ...(placement ? { placement } : {}) };
}

/** The place on a number pad that is nearest to a cue's. */
export function numberPadOf(cue: Pick<Cue, 'track' | 'placement'>): Pad {
  if (!cue.placement) return cue.track === 'upper' ? 8 : 2;
  const { x, y, column } = boxOf(cue);
  // A place is read back on its track: only the top row is the upper one.
  const row = cue.track === 'upper' ? 6 : y.percent < 200 / 3 ? 3 : 0;
  const side = x === undefined ? column : x < 100 / 3 ? 'left' : x > 200 / 3 ? 'right' : 'center';
  return (row + (side === 'left' ? 1 : side === 'center' ? 2 : 3)) as Pad;
}
