import type { CueSpan, SpanKind } from '@glossa/contracts/cue-marks';
import { normalizeSpans } from './cue-spans.ts';
import { diffTokens } from './text-diff.ts';

/** What is replaced: from one offset of the text before up to another, by so many UTF-16 units. */
export type TextEdit = { from: number; to: number; length: number };

/**
 * The marks after a text was changed: those of what was not touched stay, replaced text keeps a mark that covered all of
 * it, and new text takes the marks of what it continues.
 */
export function editSpans(before: string, spans: readonly CueSpan[], after: string): CueSpan[] {
  if (spans.length === 0 || before === after) return [...spans];
  return applyEdits(before, spans, editsOf(before, after), after);
}

/** How a text became another, in order. */
const editsOf = (before: string, after: string): TextEdit[] =>
  sameLetters(before, after) ? spaceEdits(before, after) : textEdits(before, after);

/** Where an offset of a text is after someone else changed the text around it; both in UTF-16 units. */
export function moveOffset(before: string, after: string, offset: number): number {
  let moved = offset;
  for (const { from, to, length } of editsOf(before, after)) {
    if (from >= offset) break;
    moved +=
      to <= offset ? length - (to - from) : Math.min(length, offset - from) - (offset - from);
  }
  return moved;
}

/** The marks after these edits, which are in order and do not overlap. */
export function applyEdits(
  before: string,
  spans: readonly CueSpan[],
  edits: readonly TextEdit[],
  after: string,
): CueSpan[] {
  const moved = spans.map((span) => ({
    ...span,
    start: moveStart(before, span, edits),
    end: moveEnd(before, span, edits),
  }));
  return normalizeSpans(after, moved);
}

const space = /\s+/g;
const sameLetters = (a: string, b: string): boolean =>
  a.replace(space, '') === b.replace(space, '');

/** Of texts that differ in white space only, as when lines are wrapped anew. */
function spaceEdits(before: string, after: string): TextEdit[] {
  const edits: TextEdit[] = [];
  let [at, to] = [0, 0];
  const skip = (text: string, from: number): number => {
    let end = from;
    while (end < text.length && /\s/.test(text[end] ?? '')) end += 1;
    return end;
  };
  while (at < before.length || to < after.length) {
    const [end, until] = [skip(before, at), skip(after, to)];
    if (before.slice(at, end) !== after.slice(to, until))
      edits.push({ from: at, to: end, length: until - to });
    [at, to] = [end + 1, until + 1];
  }
  return edits;
}

/** Scripts without spaces are compared by character, others by word. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const tokensOf = (text: string, byCharacter: boolean): string[] =>
  byCharacter
    ? [...graphemes.segment(text)].map(({ segment }) => segment)
    : (text.match(/[\p{L}\p{M}\p{N}'’_-]+|\s|[^\p{L}\p{M}\p{N}\s'’_-]/gu) ?? []);

function textEdits(before: string, after: string): TextEdit[] {
  const byCharacter = unspaced.test(before) || unspaced.test(after);
  const parts = diffTokens(tokensOf(before, byCharacter), tokensOf(after, byCharacter));
  const edits: TextEdit[] = [];
  let at = 0;
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed !== '' || added !== '') edits.push(narrow(at - removed.length, removed, added));
    [removed, added] = ['', ''];
  };
  for (const { kind, text } of parts) {
    if (kind === 'same') close();
    else if (kind === 'added') added += text;
    else removed += text;
    if (kind !== 'added') at += text.length;
  }
  // The last part is the same text, or an edit up to the end.
  close();
  return edits;
}

/** Without what both sides begin or end with. */
function narrow(from: number, removed: string, added: string): TextEdit {
  const shorter = Math.min(removed.length, added.length);
  let head = 0;
  while (head < shorter && removed[head] === added[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && removed.at(-1 - tail) === added.at(-1 - tail)) tail += 1;
  return {
    from: from + head,
    to: from + removed.length - tail,
    length: added.length - head - tail,
  };
}

const isLineStart = (text: string, at: number): boolean => at === 0 || text[at - 1] === '\n';

/** Whether text that is added at an offset takes a mark that ends there, or ended before the space at a line's end. */
function continues(before: string, at: number, end: number, kind: SpanKind): boolean {
  if (kind === 'ruby' || isLineStart(before, at)) return false;
  if (end === at) return true;
  if (end > at || before.slice(end, at).trim() !== '') return false;
  return /^[^\S\n]*(?:\n|$)/.test(before.slice(at));
}

function moveStart(
  before: string,
  { start, end, kind }: CueSpan,
  edits: readonly TextEdit[],
): number {
  let moved = start;
  for (const { from, to, length } of edits) {
    if (from > start) break;
    const grown = length - (to - from);
    if (from === to) {
      // What is added at the start of a line takes the marks of what follows.
      const takes = from === start && kind !== 'ruby' && isLineStart(before, from);
      if (!takes) moved += grown;
    } else if (to <= start) moved += grown;
    else if (from < start) moved += length - (start - from);
    // Only partly covered: the mark begins where the untouched text does.
    else if (end < to) moved += length;
  }
  return moved;
}

function moveEnd(
  before: string,
  { start, end, kind }: CueSpan,
  edits: readonly TextEdit[],
): number {
  let moved = end;
  let shift = 0;
  for (const { from, to, length } of edits) {
    if (from === to && from >= end) {
      if (start < from && continues(before, from, end, kind)) moved = from + shift + length;
      break;
    }
    if (from >= end) break;
    const grown = length - (to - from);
    if (to < end || (to === end && start <= from)) moved += grown;
    // Only partly covered: the mark ends where the untouched text does.
    else moved = from + shift;
    shift += grown;
  }
  return moved;
}
