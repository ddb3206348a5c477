import type { Track } from '../cue.ts';
import type { XmlAttributes } from './scan-xml.ts';

type Axis = 'width' | 'height';

/** Width through height of the picture: as the file states it, or as most are. */
function aspectOf(root: XmlAttributes): number {
  const stated = root.get('displayAspectRatio') ?? root.get('aspectRatio') ?? '';
  const [, across, down] = stated.match(/^\s*(\d{1,5})\s+(\d{1,5})\s*$/) ?? [];
  const aspect = Number(across) / Number(down);
  return aspect > 0 && Number.isFinite(aspect) ? aspect : 16 / 9;
}

/** A length as percent of the picture; pixels need the size of the root, cells their number. */
export function lengthShare(
  text: string | undefined,
  root: XmlAttributes,
  axis: Axis,
): number | undefined {
  const [, value, unit] = text?.match(/^(-?\d{1,6}(?:\.\d{1,6})?)(%|px|c|rh|rw)$/) ?? [];
  if (value === undefined) return undefined;
  if (unit === '%' || unit === (axis === 'height' ? 'rh' : 'rw')) return Number(value);
  if (unit === 'rh') return Number(value) / aspectOf(root);
  if (unit === 'rw') return Number(value) * aspectOf(root);
  const [across, down] =
    root
      .get(unit === 'px' ? 'extent' : 'cellResolution')
      ?.slice(-100)
      .trim()
      .split(/\s+/) ?? (unit === 'px' ? [] : ['32', '15']);
  const whole = Number.parseFloat((axis === 'width' ? across : down) ?? '');
  return whole > 0 ? (Number(value) / whole) * 100 : undefined;
}

/** Start and length of a region in one direction, in percent of the picture; undefined what it does not say. */
type Extent = { start: number | undefined; length: number | undefined };

/** Where a region is. `position` has precedence over `origin`. */
export function boxOfRegion(region: XmlAttributes, root: XmlAttributes): Record<Axis, Extent> {
  const [width, height] = pairOf(region.get('extent'), root);
  const position = region.get('position');
  if (position === undefined) {
    const [left, top] = pairOf(region.get('origin'), root);
    return { width: { start: left, length: width }, height: { start: top, length: height } };
  }
  const { across, down } = readPosition(position);
  return {
    width: { start: startAt(across, width ?? 100, root, 'width'), length: width },
    height: { start: startAt(down, height ?? 100, root, 'height'), length: height },
  };
}

const pairOf = (text: string | undefined, root: XmlAttributes) => {
  const [across, down] = text?.trim().split(/\s+/, 3) ?? [];
  return [lengthShare(across, root, 'width'), lengthShare(down, root, 'height')] as const;
};

/** From which edge, and how far. */
type Offset = { edge: string; by: string };

/** One to four words, as of the background position of CSS. */
function readPosition(text: string): { across: Offset; down: Offset } {
  const words = text.trim().split(/\s+/, 5);
  const found: { across?: Offset; down?: Offset } = {};
  if (words.length <= 2) {
    const [one = 'center', other = 'center'] = words;
    const isTurned = /^(?:top|bottom)$/.test(one) || /^(?:left|right)$/.test(other);
    const [across, down] = isTurned ? [other, one] : [one, other];
    const offset = (word: string, first: string): Offset =>
      word === 'center'
        ? { edge: first, by: '50%' }
        : /^[a-z]/.test(word)
          ? { edge: word, by: '0%' }
          : { edge: first, by: word };
    return { across: offset(across, 'left'), down: offset(down, 'top') };
  }
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const by = next !== undefined && /^[-\d]/.test(next) ? next : '0%';
    if (/^(?:left|right)$/.test(word)) found.across = { edge: word, by };
    if (/^(?:top|bottom)$/.test(word)) found.down = { edge: word, by };
  }
  return {
    across: found.across ?? { edge: 'left', by: '50%' },
    down: found.down ?? { edge: 'top', by: '50%' },
  };
}

/** Percent are of the room that the region leaves. */
function startAt(
  { edge, by }: Offset,
  length: number,
  root: XmlAttributes,
  axis: Axis,
): number | undefined {
  const share = lengthShare(by, root, axis);
  if (share === undefined) return undefined;
  const offset = by.endsWith('%') ? ((100 - length) * share) / 100 : share;
  return edge === 'right' || edge === 'bottom' ? 100 - length - offset : offset;
}

/** Whether a region has a length that cannot be told from the file. */
export function isPlaceLost(region: XmlAttributes, root: XmlAttributes): boolean {
  const { width, height } = boxOfRegion(region, root);
  const says = (name: string) => region.has(name) && region.get(name) !== 'auto';
  return (
    ((says('origin') || says('position')) &&
      (width.start === undefined || height.start === undefined)) ||
    (says('extent') && (width.length === undefined || height.length === undefined))
  );
}

/** Which half of the picture a region is in; the lower one by default. */
export function trackOfRegion(region: XmlAttributes, root: XmlAttributes): Track {
  const id = (region.get('id') ?? '').toLowerCase();
  if (id === 'upper' || id === 'lower') return id;
  const { start: top, length } = boxOfRegion(region, root).height;
  const align = region.get('displayAlign');
  if (top === undefined && align === undefined) return /top|upper/.test(id) ? 'upper' : 'lower';
  const height = length ?? 100 - (top ?? 0);
  const part = align === 'after' ? 1 : align === 'center' ? 0.5 : 0;
  return (top ?? 0) + height * part < 50 ? 'upper' : 'lower';
}
