import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { MessageRef } from '@glossa/contracts/messages';
import { type Cue, CueError, type Track } from './cue.ts';
import { withCues, withoutCues } from './cue-list.ts';
import { applyEdits } from './edit-spans.ts';
import { withMarked } from './marked-text.ts';
import { patternCost } from './pattern-cost.ts';
import { formatEditorTime } from './time.ts';

export type FindQuery = {
  find: string;
  /** JavaScript's, with Unicode; ^ and $ match at line boundaries. */
  regularExpression?: boolean;
  matchCase?: boolean;
  /** Words by the Unicode rules (Annex 29), so in languages without spaces too. */
  wholeWord?: boolean;
  /** Both by default. */
  track?: Track;
};
/** The position in the cue's text, in UTF-16 units. */
export type TextRange = { start: number; end: number };
export type CueMatch = { cueId: string; ranges: TextRange[] };
export type CueReplacement = CueMatch & {
  before: string;
  after: string;
  /** The position of the new text in `after`. */
  afterRanges: TextRange[];
  /** The marks of `after`; missing if there are none. */
  spans?: CueSpan[];
  /** The cue would be empty. */
  emptied: boolean;
};

/**
 * The maximum length of a pattern in characters, and the maximum cost of a search: steps in one cue, milliseconds for
 * all.
 */
const longestPattern = 500;
const stepsPerCue = 1e8;
const searchMs = 3_000;

/** Every cue with a match. Composed and decomposed letters are equal; in plain text a space matches any white space. */
export function findInCues(cues: readonly Cue[], query: FindQuery): CueMatch[] {
  return search(cues, query).map(({ cue, matches }) => ({
    cueId: cue.id,
    ranges: matches.map(({ start, end }) => ({ start, end })),
  }));
}

/**
 * The effect of replacing, cue by cue, without unchanged cues. In the replacement of a regular expression $1, $<name>,
 * $& and $$ mean the same as in JavaScript and \n is a line break.
 */
export function previewReplace(
  cues: readonly Cue[],
  query: FindQuery,
  replacement: string,
): CueReplacement[] {
  return search(cues, query)
    .map(({ cue, matches }) => replaceMatches(cue, matches, query, replacement))
    .filter(({ before, after }) => before !== after);
}

/** Replaces in all or the named cues. A cue without remaining text stays, empty, unless `deleteEmptied`. */
export function replaceInCues(
  cues: readonly Cue[],
  query: FindQuery,
  replacement: string,
  options: { ids?: readonly string[]; deleteEmptied?: boolean } = {},
): Cue[] {
  const only = options.ids && new Set(options.ids);
  const chosen = only ? cues.filter((cue) => only.has(cue.id)) : cues;
  const replaced = new Map(
    previewReplace(chosen, query, replacement).map((preview) => [preview.cueId, preview]),
  );
  const changed = cues.flatMap((cue) => {
    const preview = replaced.get(cue.id);
    return preview ? [replacedCue(cue, preview)] : [];
  });
  const emptied = [...replaced.values()].filter((preview) => preview.emptied);
  const after = withCues(cues, changed);
  return options.deleteEmptied
    ? withoutCues(
        after,
        emptied.map((preview) => preview.cueId),
      )
    : after;
}

/** The cue after a replacement that was previewed for it. */
export const replacedCue = (cue: Cue, { after, spans = [] }: CueReplacement): Cue =>
  withMarked(cue, { text: after, spans });

type Match = TextRange & { found: RegExpExecArray };

function search(cues: readonly Cue[], query: FindQuery): { cue: Cue; matches: Match[] }[] {
  if (query.find === '') return [];
  const { pattern, cost } = patternOf(query);
  const started = performance.now();
  const found: { cue: Cue; matches: Match[] }[] = [];
  for (const cue of cues) {
    if (query.track && cue.track !== query.track) continue;
    if (cost > 1 && cue.text.length ** cost > stepsPerCue)
      throw tooSlow({
        id: 'subtitles.slowOnLongCue',
        params: { startMs: formatEditorTime(cue.startMs) },
      });
    const matches = matchesIn(cue.text, pattern, query.wholeWord ?? false);
    if (matches.length > 0) found.push({ cue, matches });
    if (performance.now() - started > searchMs) throw tooSlow({ id: 'subtitles.slowOnManyCues' });
  }
  return found;
}

const tooSlow = (where: MessageRef): CueError =>
  new CueError('PATTERN_INVALID', 'subtitles.patternTooSlow', { where });

function patternOf(query: FindQuery): { pattern: RegExp; cost: number } {
  const flags = query.matchCase ? 'gmu' : 'gimu';
  const find = query.find.normalize('NFC');
  if (find.length > longestPattern)
    throw new CueError('PATTERN_INVALID', 'subtitles.patternTooLong', { longestPattern });
  if (!query.regularExpression) return { pattern: new RegExp(escapePattern(find), flags), cost: 1 };
  let pattern: RegExp;
  try {
    pattern = new RegExp(find, flags);
  } catch (error) {
    const why =
      error instanceof Error
        ? error.message.replace(/^.*: /s, '')
        : { id: 'subtitles.patternUnreadable' };
    throw new CueError('PATTERN_INVALID', 'subtitles.patternInvalid', { why });
  }
  const cost = patternCost(find, flags);
  if (cost === undefined) throw new CueError('PATTERN_INVALID', 'subtitles.patternNestedRepeat');
  return { pattern, cost };
}

const escapePattern = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s/g, '\\s');

function matchesIn(text: string, pattern: RegExp, wholeWord: boolean): Match[] {
  const composed = composedText(text);
  const matches = [...composed.text.matchAll(pattern)];
  if (matches.length === 0) return [];
  const boundaries = wholeWord ? words.segment(composed.text) : undefined;
  const isEdge = (offset: number): boolean =>
    !boundaries || (boundaries.containing(offset)?.index ?? offset) === offset;
  return matches
    .filter((found) => {
      const end = found.index + found[0].length;
      return !wholeWord || (end > found.index && isEdge(found.index) && isEdge(end));
    })
    .map((found) => ({
      found,
      start: composed.origin(found.index),
      end: composed.origin(found.index + found[0].length),
    }));
}

const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The text in composed form (NFC), with a mapping of positions to the original text. */
function composedText(text: string): { text: string; origin: (offset: number) => number } {
  const whole = text.normalize('NFC');
  if (whole === text) return { text, origin: (offset) => offset };
  const origins: number[] = [];
  let composed = '';
  for (const { segment, index } of graphemes.segment(text)) {
    const part = segment.normalize('NFC');
    for (let unit = 0; unit < part.length; unit += 1) origins.push(index);
    composed += part;
  }
  return { text: composed, origin: (offset) => origins[offset] ?? text.length };
}

function replaceMatches(
  cue: Cue,
  matches: readonly Match[],
  query: FindQuery,
  replacement: string,
): CueReplacement {
  let after = '';
  let from = 0;
  const afterRanges = matches.map(({ start, end, found }) => {
    after += cue.text.slice(from, start);
    const range = { start: after.length, end: 0 };
    after += query.regularExpression ? expand(replacement, found) : replacement;
    range.end = after.length;
    from = end;
    return range;
  });
  after += cue.text.slice(from);
  const edits = matches.map(({ start, end }, index) => {
    const range = afterRanges[index];
    return { from: start, to: end, length: range ? range.end - range.start : 0 };
  });
  const spans = applyEdits(cue.text, cue.spans ?? [], edits, after);
  return {
    cueId: cue.id,
    ranges: matches.map(({ start, end }) => ({ start, end })),
    before: cue.text,
    after,
    afterRanges,
    ...(spans.length > 0 ? { spans } : {}),
    emptied: after.trim() === '' && cue.text.trim() !== '',
  };
}

/** The expanded replacement; a group missing in the pattern stays literal. */
function expand(replacement: string, found: RegExpExecArray): string {
  return replacement.replace(/\$(?:(\$)|(&)|(\d{1,2})|<([^>]*)>)|\\n/g, (...parts) => {
    const [whole, dollar, all, number, name] = parts as (string | undefined)[];
    if (whole === '\\n') return '\n';
    if (dollar) return '$';
    if (all) return found[0];
    if (name !== undefined) return found.groups?.[name] ?? '';
    return Number(number) < found.length && Number(number) > 0
      ? (found[Number(number)] ?? '')
      : (whole ?? '');
  });
}
