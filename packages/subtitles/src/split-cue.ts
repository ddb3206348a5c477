import { type Cue, CueError, type CueWord } from './cue.ts';
import { assertNewId, findCue, withCues } from './cue-list.ts';
import type { LanguageTag } from './language-tag.ts';
import { cuttablePieces, endsSentence, isUnspaced } from './language-text.ts';
import { type MarkedText, markedOf, sliceMarked, trimMarked, withMarked } from './marked-text.ts';
import { withOwnSpeaker } from './speakers.ts';

/** Where to split: at the playhead's time, or before the character (UTF-16 unit, including \n) at `offset`. */
export type SplitAt = { at: 'playhead'; timeMs: number } | { at: 'cursor'; offset: number };

/**
 * The first half keeps the id; both keep track, speaker (of several, who says it) and sources. At the playhead the text is split by word times if
 * known, else at the line, sentence or word nearest to its share; at the cursor the time is split likewise.
 */
export function splitCue(
  cues: readonly Cue[],
  id: string,
  where: SplitAt,
  newId: string,
  options: { language?: LanguageTag; gapMs?: number } = {},
): Cue[] {
  const cue = findCue(cues, id);
  assertNewId(cues, newId);
  const inside = where.at === 'cursor' || isInside(cue, where.timeMs);
  if (!inside || cue.endMs - cue.startMs < 2)
    throw new CueError('SPLIT_OUTSIDE', 'subtitles.splitOutsideCue');
  const offsets = wordOffsets(cue);
  const { offset, timeMs, wordCount } =
    where.at === 'cursor'
      ? splitAtCursor(cue, where.offset, offsets)
      : splitAtPlayhead(cue, Math.round(where.timeMs), offsets, options.language);
  const marked = markedOf(cue);
  const left = trimMarked(sliceMarked(marked, 0, offset), 'end');
  const right = trimMarked(sliceMarked(marked, offset), 'start');
  if (left.text.trim() === '' || right.text.trim() === '')
    throw new CueError('SPLIT_OUTSIDE', 'subtitles.splitWithoutText');
  const gap = options.gapMs ?? 0;
  const leftEnd = timeMs - gap > cue.startMs ? timeMs - gap : timeMs;
  const halfOf = (half: MarkedText) => withOwnSpeaker(withMarked(cue, half));
  const wordsOf = (from: number, to?: number) =>
    cue.words ? { words: cue.words.slice(from, to) } : {};
  return withCues(cues, [
    { ...halfOf(left), endMs: leftEnd, ...wordsOf(0, wordCount) },
    { ...halfOf(right), id: newId, startMs: timeMs, ...wordsOf(wordCount) },
  ]);
}

const isInside = (cue: Cue, timeMs: number): boolean =>
  Math.round(timeMs) > cue.startMs && Math.round(timeMs) < cue.endMs;

type Split = { offset: number; timeMs: number; wordCount: number };

function splitAtCursor(cue: Cue, wanted: number, offsets: readonly number[] | undefined): Split {
  const offset = wholeGrapheme(cue.text, wanted);
  const share = visible(cue.text.slice(0, offset)) / Math.max(1, visible(cue.text));
  const byShare = Math.round(cue.startMs + share * (cue.endMs - cue.startMs));
  const words = cue.words ?? [];
  const known = offsets?.findIndex((start) => start >= offset) ?? -1;
  const [before, after] = [words[known - 1], words[known]];
  const spoken = before && after ? Math.round((before.endMs + after.startMs) / 2) : byShare;
  const timeMs = Math.max(
    cue.startMs + 1,
    Math.min(cue.endMs - 1, isInside(cue, spoken) ? spoken : byShare),
  );
  return { offset, timeMs, wordCount: known > 0 ? known : countBefore(words, timeMs) };
}

function splitAtPlayhead(
  cue: Cue,
  timeMs: number,
  offsets: readonly number[] | undefined,
  language: LanguageTag | undefined,
): Split {
  const wordCount = countBefore(cue.words ?? [], timeMs);
  const known = wordCount > 0 ? offsets?.[wordCount] : undefined;
  if (known !== undefined) return { offset: known, timeMs, wordCount };
  const share = (timeMs - cue.startMs) / (cue.endMs - cue.startMs);
  return { offset: cutNear(cue.text, share * cue.text.length, language), timeMs, wordCount };
}

/** Words whose middle is before the time; always the first ones, so that a merge restores their order. */
function countBefore(words: readonly CueWord[], timeMs: number): number {
  const first = words.findIndex((word) => (word.startMs + word.endMs) / 2 >= timeMs);
  return first < 0 ? words.length : first;
}

const visible = (text: string): number => text.replace(/\s/g, '').length;

/** The start of each of the engine's words in the text; undefined if the text differs from the words. */
function wordOffsets(cue: Cue): number[] | undefined {
  if (!cue.words?.length) return undefined;
  const offsets: number[] = [];
  let from = 0;
  for (const word of cue.words) {
    const text = word.text.trim();
    const at = cue.text.indexOf(text, from);
    if (at < 0 || cue.text.slice(from, at).trim() !== '') return undefined;
    offsets.push(at);
    from = at + text.length;
  }
  return cue.text.slice(from).trim() === '' ? offsets : undefined;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** The offset, or the start of the character that contains it. */
function wholeGrapheme(text: string, offset: number): number {
  if (offset <= 0 || offset >= text.length) return Math.max(0, Math.min(offset, text.length));
  return graphemes.segment(text).containing(offset)?.index ?? offset;
}

/** The position between two words nearest to the offset, preferring line and sentence ends; 0 if there is none. */
export function cutNear(text: string, wanted: number, language: LanguageTag | undefined): number {
  const pieces =
    language && isUnspaced(language)
      ? cuttablePieces(text, language)
      : (text.match(/\s*\S+/gu) ?? []);
  const cuts = pieces.length > 1 ? pieces : [...words.segment(text)].map(({ segment }) => segment);
  let best = { offset: 0, cost: Number.POSITIVE_INFINITY };
  let offset = 0;
  for (const piece of cuts.slice(0, -1)) {
    offset += piece.length;
    const [left, right] = [text.slice(0, offset), text.slice(offset)];
    if (left.trim() === '' || right.trim() === '' || !/[\p{L}\p{N}]/u.test(right)) continue;
    const lineEnd = /^\s*\n/.test(right) || /\n\s*$/.test(left);
    const drawn = lineEnd ? 0.2 : endsSentence(left) ? 0.15 : 0;
    const cost = Math.abs(offset - wanted) - drawn * text.length;
    if (cost < best.cost) best = { offset, cost };
  }
  return best.offset;
}
