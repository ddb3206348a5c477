import type { CuePlacement } from '@glossa/contracts/cue-marks';
import type { Cue } from '../cue.ts';
import {
  anchorOf,
  boxOf,
  percentOf,
  placementOf,
  shiftOf,
  trackOfHeight,
} from '../cue-placement.ts';
import type { Place } from './number-pad.ts';
import type { XmlAttributes } from './scan-xml.ts';
import { boxOfRegion, trackOfRegion } from './ttml-regions.ts';

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
  const { width: across, height: down } = boxOfRegion(region, root);
  const { start: left = 0, length: width = 100 - left } = across;
  const { start: top = 0, length: height = 100 - top } = down;
  const display = region.get('displayAlign');
  if (/^tb/.test(region.get('writingMode') ?? ''))
    return placeOfVertical(region, { left, top, width, height }, textAlign);
  const y = top + height * (display === 'after' ? 1 : display === 'center' ? 0.5 : 0);
  const lineAlign = display === 'after' ? 'end' : display === 'center' ? 'center' : undefined;
  // Files that do not say it mean the middle, whatever the standard says.
  const align = textAlign ?? region.get('textAlign') ?? 'center';
  const isMiddle = align === 'center' && Math.abs(left + width / 2 - 50) < 1;
  const isTrack = lineAlign === 'end' ? y >= 100 - edge : lineAlign === undefined && y <= edge;
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
  });
  return { track, ...(placement ? { placement } : {}) };
}

/** Where text is that says nothing of it, in percent of the picture: across it, and for vertical text on either axis. */
const usual = { start: 10, length: 80 } as const;

type Box = { left: number; top: number; width: number; height: number };

/** In vertical text, `displayAlign` is across the picture, and `textAlign` up and down. */
function placeOfVertical(
  region: XmlAttributes,
  { left, top, width, height }: Box,
  textAlign: string | undefined,
): Place {
  const vertical = region.get('writingMode') === 'tblr' ? 'lr' : 'rl';
  const isUsual = (start: number, length: number) =>
    Math.abs(start - usual.start) < 1 && Math.abs(length - usual.length) < 1;
  const isWhole = !['origin', 'position', 'extent'].some((name) => region.has(name));
  const written = textAlign ?? region.get('textAlign') ?? 'center';
  const align = /^(?:start|end|left|right)$/.test(written)
    ? (written as CuePlacement['align'])
    : undefined;
  const anchor = align === undefined ? 'center' : /^(?:start|left)$/.test(align) ? 'start' : 'end';
  const hasUsualHeight = isWhole || isUsual(top, height);
  const display = region.get('displayAlign');
  const isAfter = display === 'after';
  // A track is the side of text that says nothing of its height.
  const isTrack =
    (isWhole || isUsual(left, width)) && display !== 'center' && (!isAfter || hasUsualHeight);
  const isAtRight = isAfter === (vertical === 'lr');
  const side = display === 'center' ? 'center' : isAtRight ? 'end' : 'start';
  const y = hasUsualHeight ? undefined : percentOf(top + shiftOf(anchor) * height);
  const placement = placementOf({
    y,
    lineAlign: y === undefined || anchor === 'start' ? undefined : anchor,
    x: isTrack ? undefined : percentOf(left + shiftOf(side) * width),
    positionAlign: isTrack || side === anchor ? undefined : side,
    size: y === undefined ? undefined : percentOf(height),
    ...{ align, vertical },
  });
  const track = isTrack && isAfter ? 'upper' : (trackOfHeight({ y }) ?? 'lower');
  return { track, ...(placement ? { placement } : {}) };
}

const sayingPlace = [
  ...(['origin', 'position', 'extent', 'displayAlign', 'textAlign', 'writingMode'] as const),
] as const;

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
  if (placement?.vertical) return verticalRegion(cue, placement);
  const width = size ?? 80;
  const anchor = placement?.positionAlign ?? anchorOf(column);
  // Without a position, text is in the usual room, on the side of its alignment.
  const room = Math.max(usual.length, width);
  const from =
    left ??
    (x === undefined
      ? 50 - room / 2 + shiftOf(anchorOf(column)) * (room - width)
      : x - shiftOf(anchor) * width);
  const [top, height] = roomOf(y.percent, y.edge);
  const displayAlign = ({ start: 'before', center: 'center', end: 'after' } as const)[y.edge];
  return {
    origin: `${percentOf(from)}% ${percentOf(top)}%`,
    extent: `${percentOf(Math.max(0, width))}% ${percentOf(Math.max(0, height))}%`,
    displayAlign,
    textAlign: placement?.align ?? 'center',
  };
}

/** Start and length of all that a position leaves to a box whose edge is there. */
function roomOf(at: number, edge: 'start' | 'center' | 'end'): readonly [number, number] {
  if (edge !== 'center') return edge === 'start' ? [at, 100 - at] : [0, at];
  const half = Math.min(at, 100 - at);
  return [at - half, half * 2];
}

function verticalRegion(
  cue: Pick<Cue, 'track' | 'placement'>,
  { positionAlign, align, vertical }: CuePlacement,
): RegionAttributes {
  const { x, y, column, run } = boxOf(cue);
  const side = positionAlign ?? anchorOf(column);
  const [left, width] = x === undefined ? [usual.start, usual.length] : roomOf(x, side);
  const { top, bottom } = run ?? { top: usual.start, bottom: usual.start + usual.length };
  // Columns begin at the side of the lower track, which is where vertical text usually is.
  const isAfter =
    x === undefined ? y.isTrack && cue.track === 'upper' : (side === 'end') === (vertical === 'lr');
  return {
    origin: `${percentOf(left)}% ${percentOf(top)}%`,
    extent: `${percentOf(Math.max(0, width))}% ${percentOf(bottom - top)}%`,
    displayAlign: x !== undefined && side === 'center' ? 'center' : isAfter ? 'after' : 'before',
    textAlign: align ?? 'center',
    writingMode: vertical === 'rl' ? 'tbrl' : 'tblr',
  };
}
