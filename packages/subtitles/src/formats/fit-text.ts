import { breakLines } from '../break-lines.ts';
import type { Cue } from '../cue.ts';
import { editSpans } from '../edit-spans.ts';
import {
  type MarkedText,
  markedOf,
  sliceMarked,
  trimMarkedLines,
  withMarked,
  withText,
} from '../marked-text.ts';
import { readingRulesOf } from '../reading-rules.ts';
import type { WriteOptions } from './format.ts';
import type { ReadWarnings } from './read-warnings.ts';
import { replaceCharacters } from './replace-characters.ts';

/** What a format has room for. `widthOf`: of a line with its marks, in columns. */
export type TextLimits = {
  isHeld: (sign: string) => boolean;
  columns: number;
  rows: number;
  widthOf: (line: MarkedText) => number;
};

/**
 * The cues with characters and lines that a format has room for: other characters are replaced, long lines are broken,
 * and cues with too many lines become several that follow each other within the same time. Empty ones are left out.
 */
export function fitTexts(
  cues: readonly Cue[],
  limits: TextLimits,
  { language }: Pick<WriteOptions, 'language'>,
  losses: ReadWarnings,
): Cue[] {
  const rules = { ...readingRulesOf(language), cpl: limits.columns, halfWidthWeight: 1 };
  return cues.flatMap((cue) => {
    const held = replaceCharacters(cue.text, limits.isHeld);
    if (bare(held) !== bare(cue.text)) losses.add('CHARACTERS_NOT_WRITTEN');
    const marked = trimMarkedLines(markedOf(withText(cue, held)));
    if (marked.text === '') return [];
    if (isRoomy(marked, limits)) {
      const fitted = withMarked(cue, marked);
      if (marked.text.split('\n').length <= limits.rows) return [fitted];
      return divide(fitted, marked, limits.rows, losses);
    }
    const wrapped = breakLines(marked.text, language, rules);
    const again = trimMarkedLines(markedOf(withText(withMarked(cue, marked), wrapped)));
    const cut = cutLines(isRoomy(again, limits) ? again : { ...again, spans: [] }, limits.columns);
    const lines = cut.text.split('\n').length;
    if (lines > limits.rows) return divide(withMarked(cue, cut), cut, limits.rows, losses);
    losses.add('LINES_NOT_WRITTEN');
    return [withMarked(cue, cut)];
  });
}

const bare = (text: string): string => text.normalize('NFC').replace(/[\s\p{Cf}\p{Cc}]/gu, '');

function linesOf(marked: MarkedText): MarkedText[] {
  let at = 0;
  return marked.text.split('\n').map((text) => {
    const line = sliceMarked(marked, at, at + text.length);
    at += text.length + 1;
    return line;
  });
}

const isRoomy = (marked: MarkedText, { columns, widthOf }: TextLimits): boolean =>
  linesOf(marked).every((line) => widthOf(line) <= columns);

/** A word that is longer than a line is cut. */
function cutLines(marked: MarkedText, columns: number): MarkedText {
  if (marked.text.split('\n').every((line) => line.length <= columns)) return marked;
  const text = marked.text.replace(new RegExp(`.{${columns}}(?=.)`, 'gu'), '$&\n');
  return { text, spans: editSpans(marked.text, marked.spans, text) };
}

/** Parts of as equal a number of lines as possible, in proportion to their text. */
function divide(cue: Cue, marked: MarkedText, rows: number, losses: ReadWarnings): Cue[] {
  losses.add('CUE_DIVIDED');
  const lines = marked.text.split('\n');
  const count = Math.ceil(lines.length / rows);
  const perPart = Math.ceil(lines.length / count);
  const { words: _words, ...rest } = cue;
  const parts: Cue[] = [];
  let at = 0;
  let startMs = cue.startMs;
  for (let from = 0; from < lines.length; from += perPart) {
    const length = lines.slice(from, from + perPart).join('\n').length;
    const part = sliceMarked(marked, at, at + length);
    at += length + 1;
    const share = Math.min(at / (marked.text.length + 1), 1);
    const endMs = Math.max(
      startMs + 1,
      Math.round(cue.startMs + (cue.endMs - cue.startMs) * share),
    );
    parts.push({ ...withMarked(rest, part), id: `${cue.id}-${parts.length + 1}`, startMs, endMs });
    startMs = endMs;
  }
  return parts;
}
