import type { CuePlacement } from '@glossa/contracts/cue-marks';
import type { Cue } from '../cue.ts';
import { percentOf, placementOf, trackOfHeight } from '../cue-placement.ts';
import type { Place } from './number-pad.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';

const number = String.raw`-?\d{1,4}(?:\.\d{1,6})?`;
const patterns = {
  line: new RegExp(`^(${number})(%?)(?:,(start|center|end))?$`),
  position: new RegExp(`^(${number})%(?:,(line-left|center|line-right|start|end|middle))?$`),
  size: new RegExp(`^(${number})%$`),
  align: /^(start|center|middle|end|left|right)$/,
  vertical: /^(rl|lr)$/,
};
const anchors: Readonly<Record<string, CuePlacement['positionAlign']>> = {
  ...{ 'line-left': 'start', start: 'start', center: 'center', middle: 'center' },
  ...{ 'line-right': 'end', end: 'end' },
};

/** What is no percentage of the picture is left out, as in players. */
function readSetting(name: keyof typeof patterns, value: string): RegExpMatchArray | null {
  const match = value.match(patterns[name]);
  const isPercent = name === 'position' || name === 'size' || match?.[2] === '%';
  const percent = Number(match?.[1]);
  return match && isPercent && (percent < 0 || percent > 100) ? null : match;
}

/** There are six. */
const maxSettings = 20;

const anchorNames = { start: 'line-left', center: 'center', end: 'line-right' } as const;

/** The track, and what it does not say, of the settings after a timing line. */
export function readWebVttPlace(
  settings: string,
  regions: ReadonlyMap<string, Place>,
  line: WarningLine,
  warnings: ReadWarnings,
): Place {
  const trimmed = settings.trim();
  if (trimmed === '') return { track: 'lower' };
  if (trimmed === 'line:0') return { track: 'upper' };
  const known = new Map<string, RegExpMatchArray>();
  let region: Place | undefined;
  const list = trimmed.split(/\s+/, maxSettings + 1);
  if (list.length > maxSettings) warnings.add('POSITION_DROPPED', line);
  for (const setting of list.slice(0, maxSettings)) {
    const colon = setting.indexOf(':');
    const [name, value] = [setting.slice(0, colon), setting.slice(colon + 1)];
    const match = name in patterns ? readSetting(name as keyof typeof patterns, value) : null;
    if (match) known.set(name, match);
    else if (name === 'region' && regions.has(value)) region = regions.get(value);
    // Settings of other formats, values that are none, and regions whose place is not known.
    else if (colon > 0) warnings.add('POSITION_DROPPED', line);
  }
  if (known.has('vertical')) {
    // A region has no vertical cues.
    const placement = placementOf(fromVertical(known));
    const track = trackOfHeight(placement ?? {}) ?? 'lower';
    return { track, ...(placement ? { placement } : {}) };
  }
  const placement = fromSettings(known);
  const isTop = isFirstLine(known);
  const isPlaced = isTop || placement?.line !== undefined || placement?.y !== undefined;
  // A line takes a cue out of its region, and so does a size.
  if (region && !isPlaced && placement?.size === undefined)
    return { track: region.track, placement: insideRegion(region.placement, placement) };
  const track = isTop ? 'upper' : (trackOfHeight(placement ?? {}) ?? 'lower');
  return { track, ...(placement ? { placement } : {}) };
}

/** A position counts across the width of the region. */
function insideRegion(
  region: CuePlacement = {},
  { x, positionAlign, ...own }: CuePlacement = {},
): CuePlacement | undefined {
  if (x === undefined) return placementOf({ ...region, ...own });
  const { x: left = 0, size: width = 100, positionAlign: _start, ...rest } = region;
  const across = percentOf(left + (x / 100) * width);
  return placementOf({ ...rest, size: region.size, ...own, x: across, positionAlign });
}

/** The first line is what the upper track is. */
function isFirstLine(known: ReadonlyMap<string, RegExpMatchArray>): boolean {
  const [, height, isPercent, lineAlign] = known.get('line') ?? [];
  return Number(height) === 0 && !isPercent && lineAlign === undefined;
}

function fromSettings(known: ReadonlyMap<string, RegExpMatchArray>): CuePlacement | undefined {
  const [, height, isPercent, lineAlign] = known.get('line') ?? [];
  const [, x, anchor] = known.get('position') ?? [];
  const align = known.get('align')?.[1];
  const size = known.get('size')?.[1];
  const lines = height === undefined || isPercent ? undefined : Number(height);
  return placementOf({
    line: isFirstLine(known) ? undefined : lines,
    y: height !== undefined && isPercent ? percentOf(Number(height)) : undefined,
    lineAlign: lineAlign === 'start' ? undefined : (lineAlign as CuePlacement['lineAlign']),
    x: x === undefined ? undefined : percentOf(Number(x)),
    positionAlign: anchors[anchor ?? ''],
    size: size === undefined || Number(size) === 100 ? undefined : percentOf(Number(size)),
    align:
      align === undefined || align === 'center' || align === 'middle'
        ? undefined
        : (align as CuePlacement['align']),
  });
}

type Edge = NonNullable<CuePlacement['lineAlign']>;
/** In text from right to left, a line begins at its right edge. */
const turned = { start: 'end', center: 'center', end: 'start' } as const;
const acrossOf = (edge: Edge, vertical: CuePlacement['vertical']): Edge =>
  vertical === 'rl' ? turned[edge] : edge;
/** Where a cue is fixed that does not say it, as its text is aligned. */
const usualAnchor = (align: CuePlacement['align']): Edge =>
  align === undefined ? 'center' : align === 'left' || align === 'start' ? 'start' : 'end';

/**
 * The lines of vertical cues are beside each other: `line` says where they are across the picture, in percent or as the
 * number of a column, `position` the height.
 */
function fromVertical(known: ReadonlyMap<string, RegExpMatchArray>): CuePlacement {
  const { x, y, positionAlign, line, lineAlign, ...rest } = fromSettings(known) ?? {};
  const vertical = known.get('vertical')?.[1] as CuePlacement['vertical'];
  const isFirst = known.get('line')?.[1] === '0' && !known.get('line')?.[2];
  const edge = acrossOf(lineAlign ?? 'start', vertical);
  const usual = usualAnchor(rest.align);
  const anchor = positionAlign ?? usual;
  const column = isFirst ? 0 : line;
  const isAcross = y !== undefined || column !== undefined;
  return {
    ...rest,
    ...(column === undefined ? {} : { line: column }),
    ...(y === undefined ? {} : { x: y }),
    ...(isAcross && edge !== usual ? { positionAlign: edge } : {}),
    ...(x === undefined ? {} : { y: x, ...(anchor === 'start' ? {} : { lineAlign: anchor }) }),
    ...(vertical ? { vertical } : {}),
  };
}

/** The settings after a timing line, with the space before them. */
export function writeWebVttSettings({
  track,
  placement,
}: Pick<Cue, 'track' | 'placement'>): string {
  if (!placement) return track === 'upper' ? ' line:0' : '';
  if (placement.vertical) return verticalSettings(placement);
  const { line, y, lineAlign, x, positionAlign, size, align } = placement;
  const edge = lineAlign ? `,${lineAlign}` : '';
  const anchor = positionAlign ? `,${anchorNames[positionAlign]}` : '';
  const isUpper = track === 'upper' && line === undefined && y === undefined;
  return [
    isUpper ? ' line:0' : '',
    line === undefined ? '' : ` line:${line}${edge}`,
    y === undefined || line !== undefined ? '' : ` line:${percent(y)}${edge}`,
    x === undefined ? '' : ` position:${percent(x)}${anchor}`,
    size === undefined ? '' : ` size:${percent(size)}`,
    align ? ` align:${align}` : '',
  ].join('');
}

/** WebVTT has no places outside of the picture: players would leave them out. */
const percent = (value: number): string => `${Math.min(100, Math.max(0, value))}%`;

function verticalSettings({
  line,
  y,
  lineAlign,
  x,
  positionAlign,
  size,
  align,
  vertical,
}: CuePlacement): string {
  const usual = usualAnchor(align);
  const edge = acrossOf(positionAlign ?? usual, vertical);
  const anchor = lineAlign ?? 'start';
  const across = line === undefined ? (x === undefined ? undefined : percent(x)) : String(line);
  return [
    ` vertical:${vertical}`,
    across === undefined ? '' : ` line:${across}${edge === 'start' ? '' : `,${edge}`}`,
    y === undefined
      ? ''
      : ` position:${percent(y)}${anchor === usual ? '' : `,${anchorNames[anchor]}`}`,
    size === undefined ? '' : ` size:${percent(size)}`,
    align ? ` align:${align}` : '',
  ].join('');
}

type Numbers = readonly number[];

/**
 * Where a region is: the last value of a setting counts, and what is no percentage is left out. Without an anchor, it is
 * at the bottom of the picture. Undefined if it has no id.
 */
export function placeOfRegion(block: string): (Place & { id: string }) | undefined {
  let id = '';
  const known = new Map<string, Numbers>();
  for (const [, name = '', value = ''] of block.matchAll(/(?<!\S)(\w{1,20})[:=](\S{1,200})/g)) {
    if (name === 'id') id = value;
    const parts = value
      .split(',')
      .map((part) => Number(/^(\d{1,3}(?:\.\d{1,9})?)%$/.exec(part)?.[1]));
    if (parts.every((part) => part <= 100))
      known.set(`${name.toLowerCase()} ${parts.length}`, parts);
  }
  if (!id) return undefined;
  // At the bottom, in all of its width: where cues are anyway.
  if (known.size === 0) return { id, track: 'lower' };
  const [x = 0, y = 100] = known.get('viewportanchor 2') ?? [];
  const [anchorX = 0, anchorY = 100] = known.get('regionanchor 2') ?? [];
  const [width = 100] = known.get('width 1') ?? [];
  const placement = placementOf({
    y: percentOf(y),
    lineAlign: anchorY < 33 ? undefined : anchorY < 67 ? 'center' : 'end',
    x: percentOf(x - (anchorX / 100) * width),
    positionAlign: 'start',
    size: width === 100 ? undefined : percentOf(width),
  });
  return { id, track: y < 50 ? 'upper' : 'lower', ...(placement ? { placement } : {}) };
}
