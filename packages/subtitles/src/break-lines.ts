import type { LanguageTag } from './language-tag.ts';
import { cuttablePieces, endsClause, endsSentence, leansForward } from './language-text.ts';
import { countCharacters, type ReadingRules, readingRulesOf } from './reading-rules.ts';

/**
 * Wraps a text into as few balanced lines as fit the language's characters per line, at clauses if possible, without an
 * article or preposition at a line's end if avoidable. Existing line breaks are dropped, except between two speakers
 * (lines that start with a dash). A text that exceeds the maximum gets more lines rather than losing anything.
 */
export function breakLines(
  text: string,
  language: LanguageTag,
  rules: ReadingRules = readingRulesOf(language),
): string {
  const turns = text.split(/\n(?=\s*[-‐‑–—]\s?\S)/u);
  if (turns.length > 1 && dialogueDash.test(text))
    return turns.map((turn) => breakLines(turn, language, rules)).join('\n');
  const flat = text.replace(/\s+/g, ' ').trim();
  if (countCharacters(flat, rules) <= rules.cpl) return flat;
  const pieces = cuttablePieces(flat, language);
  const needed = Math.ceil(countCharacters(flat, rules) / rules.cpl);
  for (let lines = Math.max(2, needed); lines <= pieces.length; lines += 1) {
    const broken = breakInto(pieces, lines, language, rules);
    if (broken) return broken.join('\n');
  }
  // A single piece is longer than a line: it is shown as it is.
  return pieces
    .map((piece) => piece.trim())
    .filter(Boolean)
    .join('\n');
}

/** Starts another speaker's line. */
export const dialogueDash = /^\s*[-‐‑–—]\s?\S/u;

/** Whether the text fits the language's lines. */
export function fitsLines(
  text: string,
  language: LanguageTag,
  rules: ReadingRules = readingRulesOf(language),
): boolean {
  const lines = breakLines(text, language, rules).split('\n');
  return (
    lines.length <= rules.maxLines &&
    lines.every((line) => countCharacters(line, rules) <= rules.cpl)
  );
}

/** The best split into exactly this many lines, by dynamic programming over cut points; undefined if none fits. */
function breakInto(
  pieces: readonly string[],
  lineCount: number,
  language: LanguageTag,
  rules: ReadingRules,
): string[] | undefined {
  const widths = pieces.map((piece) => countCharacters(piece, rules));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const ideal = total / lineCount;
  type Best = { cost: number; cuts: number[] };
  let best = new Map<number, Best>([[0, { cost: 0, cuts: [] }]]);
  for (let line = 1; line <= lineCount; line += 1) {
    const next = new Map<number, Best>();
    for (const [from, { cost, cuts }] of best) {
      let width = 0;
      for (let to = from + 1; to <= pieces.length - (lineCount - line); to += 1) {
        width += widths[to - 1] ?? 0;
        const trailing = (pieces[to - 1] ?? '').length - (pieces[to - 1] ?? '').trimEnd().length;
        if (width - trailing * (rules.halfWidthWeight ?? 1) > rules.cpl) break;
        if (line === lineCount && to !== pieces.length) continue;
        const step =
          cost +
          ((width - ideal) / rules.cpl) ** 2 * 100 +
          (to < pieces.length ? cutCost(pieces[to - 1] ?? '', language) : 0);
        if (step < (next.get(to)?.cost ?? Number.POSITIVE_INFINITY))
          next.set(to, { cost: step, cuts: [...cuts, to] });
      }
    }
    best = next;
  }
  const cuts = best.get(pieces.length)?.cuts;
  return cuts?.map((to, index) =>
    pieces
      .slice(cuts[index - 1] ?? 0, to)
      .join('')
      .trim(),
  );
}

/** The cost of ending a line after this piece. */
function cutCost(piece: string, language: LanguageTag): number {
  const word = piece.trim();
  if (endsSentence(word)) return 0;
  if (endsClause(word)) return 2;
  return leansForward(word, language) ? 16 : 6;
}
