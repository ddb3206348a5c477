import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import type { Cue } from './cue.ts';
import { anchorOf, boxOf } from './cue-placement.ts';
import { type MarkedText, runsOf } from './marked-text.ts';

/** Coordinate units per picture height; styles use percent of it. */
export const assHeight = 1080;

/** The marks that hold at a place of a text. */
export type MarkState = {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  color: string | undefined;
};
type State = MarkState;
const plain: State = { bold: false, italic: false, underline: false, color: undefined };

export function stateOf(marks: readonly CueSpan[]): MarkState {
  if (marks.length === 0) return plain;
  const state = { ...plain };
  for (const span of marks) {
    if (span.kind === 'color') state.color ??= span.value;
    else if (span.kind === 'bold' || span.kind === 'italic' || span.kind === 'underline')
      state[span.kind] = true;
  }
  return state;
}

const end = (name: string, was: boolean, is: boolean, usual: boolean): string =>
  was && !is ? `\\${name}${usual ? '' : '0'}` : '';
const begin = (name: string, was: boolean, is: boolean): string => (is && !was ? `\\${name}1` : '');

/**
 * The override tags from one state to another: what ends is before what begins, as in nested tags. A style may be bold
 * itself: then that is what comes back.
 */
function tagsBetween(from: State, to: State, style: TrackStyle): string {
  if (from === to) return '';
  const isOtherColor = from.color !== to.color;
  const hadOpacity = (from.color?.length ?? 0) > 7;
  const tags =
    (isOtherColor && !to.color ? '\\c' : '') +
    (isOtherColor && hadOpacity ? '\\1a' : '') +
    end('u', from.underline, to.underline, false) +
    end('i', from.italic, to.italic, style.italic) +
    end('b', from.bold, to.bold, style.bold) +
    begin('b', from.bold, to.bold) +
    begin('i', from.italic, to.italic) +
    begin('u', from.underline, to.underline) +
    (isOtherColor && to.color ? colorTag(to.color) : '');
  return tags === '' ? '' : `{${tags}}`;
}

/** The override tags from one state to another, in a file whose styles have marks of their own. */
export function inlineTags(from: MarkState, to: MarkState): string {
  const flag = (name: string, was: boolean, is: boolean) =>
    was === is ? '' : `\\${name}${is ? 1 : 0}`;
  const isOtherColor = from.color !== to.color;
  const hadOpacity = (from.color?.length ?? 0) > 7;
  const tags =
    flag('b', from.bold, to.bold) +
    flag('i', from.italic, to.italic) +
    flag('u', from.underline, to.underline) +
    (isOtherColor && hadOpacity ? '\\1a' : '') +
    (isOtherColor ? (to.color ? colorTag(to.color) : '\\c') : '');
  return tags === '' ? '' : `{${tags}}`;
}

function colorTag(color: string): string {
  const [red, green, blue, opacity] = color.slice(1).match(/../g) ?? [];
  const alpha = opacity === undefined ? '' : `\\1a&H${byte(255 - Number.parseInt(opacity, 16))}&`;
  return `\\c&H${blue}${green}${red}&${alpha}`
    .toUpperCase()
    .replaceAll('\\C', '\\c')
    .replaceAll('\\1A', '\\1a');
}

const byte = (value: number): string => value.toString(16).padStart(2, '0');

/** Writes the marks of the lines of a cue, whose state goes on from one line to the next. */
export function assMarks(
  style: TrackStyle,
): (line: MarkedText, write: (text: string) => string) => string {
  let state = plain;
  return (line, write) => {
    let written = '';
    for (const { start, end, marks } of runsOf(line)) {
      const text = line.text.slice(start, end);
      // Space shows nothing of a mark but a line under it.
      const next =
        text.trim() === '' ? { ...state, underline: stateOf(marks).underline } : stateOf(marks);
      written += tagsBetween(state, next, style) + write(text);
      state = next;
    }
    return written;
  };
}

/** The tags that put a cue at its place; none if its track says it all. `size`: of the picture in the units of the file. */
export function assPlacement(
  cue: Cue,
  aspectRatio: number,
  size = { width: Math.round(assHeight * aspectRatio), height: assHeight },
): string {
  if (!cue.placement) return '';
  const { x, y, column } = boxOf(cue);
  const anchor = cue.placement.positionAlign ?? anchorOf(column);
  const side =
    x === undefined
      ? { left: 1, center: 2, right: 3 }[column]
      : { start: 1, center: 2, end: 3 }[anchor];
  const row = { start: 6, center: 3, end: 0 }[y.edge];
  const pad = `\\an${row + side}`;
  if (x === undefined && y.isTrack) return side === 2 ? '' : `{${pad}}`;
  const across = x ?? { left: 5, center: 50, right: 95 }[column];
  const at = (percent: number, whole: number) => Math.round(percent * whole) / 100;
  return `{${pad}\\pos(${at(across, size.width)},${at(y.percent, size.height)})}`;
}
