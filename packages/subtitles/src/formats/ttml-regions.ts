import type { Track } from '../cue.ts';
import type { XmlAttributes } from './scan-xml.ts';

/** A length as a share of the picture's height; pixels need the root's height, cells the rows. */
function heightShare(text: string | undefined, root: XmlAttributes): number | undefined {
  const [, value, unit] = text?.match(/^(-?\d{1,6}(?:\.\d{1,6})?)(%|px|c|rh)$/) ?? [];
  if (value === undefined) return undefined;
  if (unit === '%' || unit === 'rh') return Number(value);
  const whole =
    unit === 'px'
      ? root
          .get('extent')
          ?.slice(-100)
          .match(/\s(\d{1,6}(?:\.\d{1,6})?)px\s*$/)?.[1]
      : (root
          .get('cellResolution')
          ?.slice(-100)
          .match(/\s(\d{1,6})\s*$/)?.[1] ?? '15');
  return whole !== undefined && Number(whole) > 0
    ? (Number(value) / Number(whole)) * 100
    : undefined;
}

const second = (text: string | undefined): string | undefined => text?.trim().split(/\s+/, 3)[1];

/** Which half of the picture a region is in; the lower one by default. */
export function trackOfRegion(region: XmlAttributes, root: XmlAttributes): Track {
  const id = (region.get('id') ?? '').toLowerCase();
  if (id === 'upper' || id === 'lower') return id;
  const top = heightShare(second(region.get('origin')), root);
  const align = region.get('displayAlign');
  if (top === undefined && align === undefined) return /top|upper/.test(id) ? 'upper' : 'lower';
  const height = heightShare(second(region.get('extent')), root) ?? 100 - (top ?? 0);
  const part = align === 'after' ? 1 : align === 'center' ? 0.5 : 0;
  return (top ?? 0) + height * part < 50 ? 'upper' : 'lower';
}
