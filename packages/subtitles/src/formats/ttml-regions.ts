import type { Track } from '../cue.ts';
import type { XmlAttributes } from './scan-xml.ts';

/** A length as percent of the picture; pixels need the size of the root, cells their number. */
export function lengthShare(
  text: string | undefined,
  root: XmlAttributes,
  axis: 'width' | 'height',
): number | undefined {
  const [, value, unit] = text?.match(/^(-?\d{1,6}(?:\.\d{1,6})?)(%|px|c|rh|rw)$/) ?? [];
  if (value === undefined) return undefined;
  if (unit === '%' || unit === (axis === 'height' ? 'rh' : 'rw')) return Number(value);
  if (unit === 'rh' || unit === 'rw') return undefined;
  const [across, down] =
    root
      .get(unit === 'px' ? 'extent' : 'cellResolution')
      ?.slice(-100)
      .trim()
      .split(/\s+/) ?? (unit === 'px' ? [] : ['32', '15']);
  const whole = Number.parseFloat((axis === 'width' ? across : down) ?? '');
  return whole > 0 ? (Number(value) / whole) * 100 : undefined;
}

const second = (text: string | undefined): string | undefined => text?.trim().split(/\s+/, 3)[1];

/** Which half of the picture a region is in; the lower one by default. */
export function trackOfRegion(region: XmlAttributes, root: XmlAttributes): Track {
  const id = (region.get('id') ?? '').toLowerCase();
  if (id === 'upper' || id === 'lower') return id;
  const top = lengthShare(second(region.get('origin')), root, 'height');
  const align = region.get('displayAlign');
  if (top === undefined && align === undefined) return /top|upper/.test(id) ? 'upper' : 'lower';
  const height = lengthShare(second(region.get('extent')), root, 'height') ?? 100 - (top ?? 0);
  const part = align === 'after' ? 1 : align === 'center' ? 0.5 : 0;
  return (top ?? 0) + height * part < 50 ? 'upper' : 'lower';
}
