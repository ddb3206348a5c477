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

/** The attributes of a region for a placement. */
export function regionFor(cue: Pick<Cue, 'track' | 'placement'>): string {
  const { placement } = cue;
  const { x, y, column, left, size } = boxOf(cue);
  const width = size ?? 80;
  const anchor = placement?.positionAlign ?? anchorOf(column);
  const shift = anchor === 'start' ? 0 : anchor === 'center' ? 0.5 : 1;
  const from = left ?? (x === undefined ? 10 : x - shift * width);
  const half = Math.min(y.percent, 100 - y.percent);
  const [top, height, display] =
    y.edge === 'start'
      ? [y.percent, 100 - y.percent, 'before']
      : y.edge === 'end'
        ? [0, y.percent, 'after']
        : [y.percent - half, half * 2, 'center'];
  const mode = placement?.vertical === 'rl' ? 'tbrl' : placement?.vertical === 'lr' ? 'tblr' : '';
  return [
    `tts:origin="${percentOf(from)}% ${percentOf(top)}%"`,
    `tts:extent="${percentOf(Math.max(0, width))}% ${percentOf(Math.max(0, height))}%"`,
    `tts:displayAlign="${display}"`,
    `tts:textAlign="${placement?.align ?? 'center'}"`,
    ...(mode ? [`tts:writingMode="${mode}"`] : []),
  ].join(' ');
}
