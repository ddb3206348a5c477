import { colorOf, type Mark } from './mark-builder.ts';
import type { Place } from './number-pad.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { numberOf, type TimedBlock } from './timed-blocks.ts';
import { readTimingLine } from './timing-line.ts';
import { colorOfClass } from './webvtt-marks.ts';
import { placeOfRegion } from './webvtt-placement.ts';
import type { ClassMarks } from './webvtt-text.ts';

/** Regions by id, as places on the picture, and what style sheets say of classes. */
export type WebVttHead = { regions: ReadonlyMap<string, Place>; styles: ClassMarks };

/**
 * Reads the blocks of a WebVTT file: cues through `onCue`; notes, and style sheets and regions as far as they are not
 * kept in the cues, are counted. Only an empty line ends a block, not one of blanks. Style sheets and regions are complete
 * before the first cue.
 */
export function webVttBlocks(
  lines: readonly string[],
  warnings: ReadWarnings,
  onCue: (block: TimedBlock, head: WebVttHead) => void,
): void {
  const head = { regions: new Map<string, Place>(), styles: new Map<string, Mark[]>() };
  let index = skipHeader(lines, warnings);
  while (index < lines.length) {
    const line = lines[index] ?? '';
    if (line === '') {
      index += 1;
      continue;
    }
    const timing = readTimingLine(line, false);
    if (timing) {
      if (timing.repaired) warnings.add('TIMING_LINE_REPAIRED', index + 1);
      const to = endOfText(lines, index + 1);
      onCue({ ...timing, line: index + 1, from: index + 1, to }, head);
      index = to;
      continue;
    }
    const next = lines[index + 1];
    if (next !== undefined && next !== '' && readTimingLine(next, true)) {
      // The name of the cue below; a number only counts.
      if (line.includes('-->')) warnings.add('LINE_UNREADABLE', index + 1);
      else if (numberOf(line) === undefined) warnings.add('NAME_DROPPED', index + 1);
      index += 1;
      continue;
    }
    index = skipBlock(lines, index, warnings, head);
  }
}

/** The lines below the first one, up to an empty line or the first cue. */
function skipHeader(lines: readonly string[], warnings: ReadWarnings): number {
  if (/^WEBVTT[ \t]+\S/.test(lines[0] ?? '')) warnings.add('METADATA_DROPPED', 1);
  let index = 1;
  for (; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '' || line.includes('-->')) break;
    if (isRegionLine(line)) break;
    if (line.trim()) warnings.add('METADATA_DROPPED', index + 1);
  }
  return index;
}

/** Where the text of a cue ends: at an empty line, or where the next cue begins without one. */
function endOfText(lines: readonly string[], from: number): number {
  let to = from;
  for (; to < lines.length; to += 1) {
    const line = lines[to] ?? '';
    if (line === '') break;
    if (!line.includes('>')) continue;
    if (readTimingLine(line, false)) return to > from && isNameAbove(lines, to, from) ? to - 1 : to;
  }
  return to;
}

/** The line above a timing line inside a block: a number or a broken arrow is no text. */
const isNameAbove = (lines: readonly string[], at: number, from: number): boolean =>
  at - 1 > from &&
  (numberOf(lines[at - 1]) !== undefined || lines[at - 1]?.includes('-->') === true);

const isRegionLine = (line: string): boolean => /^(?:REGION\s*$|Region:)/.test(line);

function skipBlock(
  lines: readonly string[],
  from: number,
  warnings: ReadWarnings,
  { regions, styles }: { regions: Map<string, Place>; styles: Map<string, Mark[]> },
): number {
  const first = lines[from] ?? '';
  let to = from + 1;
  while (to < lines.length && lines[to] !== '' && !lines[to]?.includes('-->')) to += 1;
  if (/^NOTE(?:[ \t]|$)/.test(first)) warnings.add('COMMENT_DROPPED', from + 1);
  else if (/^STYLE[ \t]*$/.test(first)) {
    if (!readStyles(lines.slice(from + 1, to).join('\n'), styles))
      warnings.add('STYLE_SHEET_DROPPED', from + 1);
  } else if (isRegionLine(first)) {
    warnings.add('REGION_DROPPED', from + 1);
    // In drafts of the standard, each line of the header is a region.
    const starts = lines
      .slice(from, to)
      .flatMap((line, at) => (isRegionLine(line) ? from + at : []));
    for (const [index, start] of starts.entries()) {
      const region = placeOfRegion(lines.slice(start, starts[index + 1] ?? to).join(' '));
      if (region) regions.set(region.id, { track: region.track, placement: region.placement });
    }
  } else
    for (let index = from; index < to; index += 1)
      if (lines[index]?.trim()) warnings.add('TEXT_SKIPPED', index + 1);
  return to;
}

const rule = /::cue\(\s*\.([\w-]{1,100})\s*\)\s*\{([^{}]*)\}/g;

/** The marks that rules for a class give. What is left of the sheet then is counted. */
function readStyles(sheet: string, styles: Map<string, Mark[]>): boolean {
  let isWhole = true;
  const rest = sheet.replace(rule, (_whole, name: string, declared: string) => {
    const marks: Mark[] = [];
    for (const [, property = '', value = ''] of declared.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)) {
      const mark = markOfDeclaration(property.toLowerCase(), value.trim().toLowerCase());
      if (mark) marks.push(mark);
      else isWhole = false;
    }
    if (styles.size < 1000 && colorOfClass(name) === undefined) styles.set(name, marks);
    return '';
  });
  return isWhole && rest.trim() === '';
}

function markOfDeclaration(property: string, value: string): Mark | undefined {
  if (property === 'color') {
    const color = colorOf(value);
    return color ? { kind: 'color', value: color } : undefined;
  }
  if (property === 'font-style' && /^(?:italic|oblique)$/.test(value)) return { kind: 'italic' };
  if (property === 'font-weight' && /^(?:bold|bolder|[6-9]00)$/.test(value))
    return { kind: 'bold' };
  return property === 'text-decoration' && value === 'underline'
    ? { kind: 'underline' }
    : undefined;
}
