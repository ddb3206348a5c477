import type { CuePlacement } from '@glossa/contracts/cue-marks';
import type { Cue, Track } from './cue.ts';

const fields = [
  ...(['line', 'y', 'lineAlign', 'x', 'positionAlign', 'size', 'align', 'vertical'] as const),
] satisfies (keyof CuePlacement)[];

/** Whether both put a cue at the same place; missing and empty are equal. */
export const samePlacement = (a: CuePlacement | undefined, b: CuePlacement | undefined): boolean =>
  a === b || fields.every((field) => a?.[field] === b?.[field]);

/** Percent with two decimals: less than a pixel of any picture. */
export const percentOf = (value: number): number => Math.round(value * 100) / 100;

/** Without what is left out; undefined if nothing is left. */
export function placementOf(
  placement: {
    [Field in keyof CuePlacement]?: CuePlacement[Field] | undefined;
  },
): CuePlacement | undefined {
  const known = Object.entries(placement).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : (Object.fromEntries(known) as CuePlacement);
}

/** The cue on a track. Its own height on the picture would keep it where it was. */
export function onTrack<T extends Pick<Cue, 'track' | 'placement'>>(cue: T, track: Track): T {
  const { placement, ...rest } = cue;
  if (!placement || cue.track === track) return { ...cue, track };
  const { line: _line, y: _y, lineAlign: _lineAlign, ...other } = placement;
  const kept = placementOf(other);
  return (kept ? { ...rest, track, placement: kept } : { ...rest, track }) as T;
}

/** The cue with another placement; null or an empty one removes it. */
export function withPlacement<T extends Pick<Cue, 'placement'>>(
  cue: T,
  placement: CuePlacement | null | undefined,
): T {
  const { placement: _before, ...rest } = cue;
  const known = placement && placementOf(placement);
  return (known ? { ...rest, placement: known } : rest) as T;
}
