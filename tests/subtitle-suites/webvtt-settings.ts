import type { Cue } from '@glossa/subtitles/cue';
import { anchorOf, boxOf } from '@glossa/subtitles/cue-placement';
import type { ParsedCue } from 'webvtt-parser';

type Edge = 'start' | 'center' | 'end';

/**
 * Everything that settings of WebVTT say of a place, with what they leave out. `across` is the direction in which lines
 * follow each other: down, or sideways in vertical text.
 */
type Settings = {
  vertical: 'rl' | 'lr' | undefined;
  line: number | undefined;
  percent: number | undefined;
  lineAlign: Edge | undefined;
  position: number | undefined;
  positionAlign: Edge | undefined;
  size: number;
  align: ParsedCue['alignment'];
};

const turned = { start: 'end', center: 'center', end: 'start' } as const;
const anchors = { 'line-left': 'start', center: 'center', 'line-right': 'end' } as const;
const usualAnchors: Record<ParsedCue['alignment'], Edge> = {
  ...{ start: 'start', left: 'start', center: 'center', end: 'end', right: 'end' },
};

/** As the parser of the W3C finds them. */
export function settingsOf(cue: ParsedCue): Settings {
  const { direction, snapToLines, linePosition, lineAlign, textPosition, positionAlign } = cue;
  const line = linePosition === 'auto' ? undefined : linePosition;
  const position = textPosition === 'auto' ? undefined : textPosition;
  return say({
    vertical: direction === 'horizontal' ? undefined : direction,
    line: snapToLines ? line : undefined,
    percent: snapToLines ? undefined : line,
    lineAlign,
    position,
    positionAlign: positionAlign === 'auto' ? usualAnchors[cue.alignment] : anchors[positionAlign],
    size: cue.size,
    align: cue.alignment,
  });
}

/** As our cue has them: by edges of the picture, also where text is vertical. */
export function ownSettings(cue: Cue): Settings {
  const { track, placement = {} } = cue;
  const {
    vertical,
    line,
    x,
    y,
    lineAlign,
    positionAlign,
    size = 100,
    align = 'center',
  } = placement;
  const usual = anchorOf(boxOf(cue).column);
  if (!vertical)
    return say({
      vertical,
      line: line ?? (track === 'upper' && y === undefined ? 0 : undefined),
      percent: y,
      lineAlign: lineAlign ?? 'start',
      position: x,
      positionAlign: positionAlign ?? usual,
      ...{ size, align },
    });
  const edge = positionAlign ?? usual;
  return say({
    ...{ vertical, line, percent: x },
    lineAlign: vertical === 'rl' ? turned[edge] : edge,
    position: y,
    positionAlign: y === undefined ? usual : (lineAlign ?? 'start'),
    ...{ size, align },
  });
}

const rounded = (value: number | undefined) =>
  value === undefined ? undefined : Math.round(value * 100) / 100;

/** Edges only of what has a place. */
function say(settings: Settings): Settings {
  const isAcross = settings.line !== undefined || settings.percent !== undefined;
  return {
    ...settings,
    percent: rounded(settings.percent),
    lineAlign: isAcross ? settings.lineAlign : undefined,
    position: rounded(settings.position),
    positionAlign: settings.position === undefined ? undefined : settings.positionAlign,
    size: rounded(settings.size) ?? 100,
  };
}

export const describeSettings = (settings: Settings): string =>
  Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(' ');
