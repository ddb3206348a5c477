import type { CuePlacement } from '@glossa/contracts/cue-marks';
import type { Cue } from '../cue.ts';
import { anchorOf, boxOf, percentOf, placementOf } from '../cue-placement.ts';
import type { Place } from './number-pad.ts';
import type { XmlAttributes } from './scan-xml.ts';
import { lengthShare, trackOfRegion } from './ttml-regions.ts';

/** Centered this near to an edge of the picture, in percent, is what the tracks are. */
const edge = 15;

/** Where a region puts text, which may be aligned differently itself. */
export function placeOfTtml(
  region: XmlAttributes,
  root: XmlAttributes,
  textAlign: string | undefined,
): Place {
  const track = trackOfRegion(region, root);
  if (/^(?:upper|lower)$/i.test(region.get('id') ?? '')) return { track };
  if (!sayingPlace.some((name) => region.has(name)) && textAlign === undefined) return { track };
  const [left = 0, top = 0] = pairOf(region.get('origin'), root);
  const [width = 100 - left, height = 100 - top] = pairOf(region.get('extent'), root);
  const display = region.get('displayAlign');
  if (isVerticalTrack(region, { left, top, width, height }))
    return {
      track: display === 'after' ? 'upper' : 'lower',
      placement: verticalPlace(region, textAlign),
    };
  const y = top + height * (display === 'after' ? 1 : display === 'center' ? 0.5 : 0);
  const lineAlign = display === 'after' ? 'end' : display === 'center' ? 'center' : undefined;
  // Files that do not say it mean the middle, whatever the standard says.
  const align = textAlign ?? region.get('textAlign') ?? 'center';
  const isMiddle = align === 'center' && Math.abs(left + width / 2 - 50) < 1;
  const isTrack = lineAlign === 'end' ? y >= 100 - edge : lineAlign === undefined && y <= edge;
  const vertical = /^tb/.test(region.get('writingMode') ?? '')
    ? region.get('writingMode') === 'tblr'
      ? 'lr'
      : 'rl'
    : undefined;
  const sideways = isMiddle
    ? {}
    : {
        x: percentOf(left),
        positionAlign: align === 'start' || align === 'left' ? undefined : ('start' as const),
        size: percentOf(width),
        align: /^(?:start|end|left|right)$/.test(align)
          ? (align as CuePlacement['align'])
          : undefined,
      };
  const placement = placementOf({
    ...(isTrack && isMiddle ? {} : { y: percentOf(y), lineAlign }),
    ...sideways,
    vertical,
  });
  return { track, ...(placement ? { placement } : {}) };
}

/** A region of vertical text in the middle of the picture, whose columns are at one of its sides. */
function isVerticalTrack(
  region: XmlAttributes,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): boolean {
  const isMiddle = (start: number, length: number) => Math.abs(start + length / 2 - 50) < 1;
  return (
    /^tb/.test(region.get('writingMode') ?? '') && isMiddle(left, width) && isMiddle(top, height)
  );
}

function verticalPlace(region: XmlAttributes, textAlign: string | undefined): CuePlacement {
  const align = textAlign ?? region.get('textAlign') ?? 'center';
  const isKnown = /^(?:start|end|left|right)$/.test(align);
  return {
    ...(isKnown ? { align: align as NonNullable<CuePlacement['align']> } : {}),
    vertical: region.get('writingMode') === 'tblr' ? 'lr' : 'rl',
  };
}

const sayingPlace = ['origin', 'extent', 'displayAlign', 'textAlign', 'writingMode'] as const;

/** Whether a region has a length that cannot be told from the file. */
export const isPlaceLost = (region: XmlAttributes, root: XmlAttributes): boolean =>
  region.has('position') ||
  (['origin', 'extent'] as const).some(
    (name) =>
      region.has(name) &&
      region.get(name) !== 'auto' &&
      pairOf(region.get(name), root).includes(undefined),
  );

const pairOf = (text: string | undefined, root: XmlAttributes) => {
  const [across, down] = text?.trim().split(/\s+/, 3) ?? [];
  return [lengthShare(across, root, 'width'), lengthShare(down, root, 'height')];
};

/** Attributes of styling of a region, without their prefix. */
export type RegionAttributes = {
  origin: string;
  extent: string;
  displayAlign: 'before' | 'center' | 'after';
  textAlign: string;
  writingMode?: 'tbrl' | 'tblr';
};

/** The region of a placement. */
export function regionAttributes(cue: Pick<Cue, 'track' | 'placement'>): RegionAttributes {
  const { placement } = cue;
  const { x, y, column, left, size } = boxOf(cue);
  const isVertical = placement?.vertical !== undefined;
  if (isVertical && x === undefined && y.isTrack)
    return {
      ...{ origin: '10% 10%', extent: '80% 80%', textAlign: placement.align ?? 'center' },
      // Columns begin at the side of the lower track, which is where vertical text usually is.
      displayAlign: cue.track === 'upper' ? 'after' : 'before',
      writingMode: placement.vertical === 'rl' ? 'tbrl' : 'tblr',
    };
  const width = size ?? 80;
  const anchor = placement?.positionAlign ?? anchorOf(column);
  const shift = anchor === 'start' ? 0 : anchor === 'center' ? 0.5 : 1;
  const from = left ?? (x === undefined ? 10 : x - shift * width);
  const half = Math.min(y.percent, 100 - y.percent);
  const [top, height, displayAlign] =
    y.edge === 'start'
      ? ([y.percent, 100 - y.percent, 'before'] as const)
      : y.edge === 'end'
        ? ([0, y.percent, 'after'] as const)
        : ([y.percent - half, half * 2, 'center'] as const);
  return {
    origin: `${percentOf(from)}% ${percentOf(top)}%`,
    extent: `${percentOf(Math.max(0, width))}% ${percentOf(Math.max(0, height))}%`,
    displayAlign,
    textAlign: placement?.align ?? 'center',
    ...(placement?.vertical
      ? { writingMode: placement.vertical === 'rl' ? ('tbrl' as const) : ('tblr' as const) }
      : {}),
  };
}
