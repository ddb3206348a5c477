import type { LanguageCode } from '@glossa/contracts/languages';
import { breakLines } from './break-lines.ts';
import { type Cue, plainText, sortCues } from './cue.ts';
import { cuttablePieces, endsSentence, joinWords } from './language-text.ts';
import { concatMarked, type MarkedText, reshaped, sliceMarked, trimMarked } from './marked-text.ts';
import { findAnchors } from './place-anchors.ts';
import { budgetOf } from './place-budget.ts';
import { chooseCuts } from './place-cuts.ts';
import { frameOf, isSound, keepBrackets, splitTurns, spokenText, turnsOf } from './place-frame.ts';
import { type ReadingRules, readingRules } from './reading-rules.ts';
import { partialSpans } from './translated-marks.ts';

/**
 * Whole cues of one track that form a sentence, to be translated together. Speaker labels and music symbols are
 * removed; several speakers in one cue have a line each.
 */
export type SentenceUnit = { text: string; cueIds: string[] };

/** Silence that ends a unit even within a sentence. */
const unitSilenceMs = 2_000;
/** Beyond this length no engine benefits from more context. */
const unitCharacters = 500;

type OpenUnit = { unit: SentenceUnit; endMs: number; speaker: string | undefined };

/** Joins cues of a track up to the end of a sentence, so that the engine sees whole sentences instead of fragments. */
export function groupSentences(cues: readonly Cue[], language: LanguageCode): SentenceUnit[] {
  const units: SentenceUnit[] = [];
  for (const track of ['upper', 'lower'] as const) {
    let open: OpenUnit | undefined;
    for (const cue of sortCues(cues)) {
      if (cue.track !== track || plainText(cue) === '') continue;
      const turns = turnsOf(cue);
      if (turns || isSound(cue)) {
        units.push({ text: turns?.join('\n') ?? plainText(cue), cueIds: [cue.id] });
        // A sound may interrupt a sentence; several speakers may not.
        if (turns) open = undefined;
      } else if (open && continues(open, cue)) {
        open.unit.text = joinWords([open.unit.text, spokenText(cue)], language);
        open.unit.cueIds.push(cue.id);
        open.endMs = cue.endMs;
      } else {
        const unit = { text: spokenText(cue), cueIds: [cue.id] };
        open = { unit, endMs: cue.endMs, speaker: cue.speaker };
        units.push(unit);
      }
    }
  }
  return units;
}

const continues = ({ unit, endMs, speaker }: OpenUnit, cue: Cue): boolean =>
  !endsSentence(unit.text) &&
  cue.startMs - endMs < unitSilenceMs &&
  unit.text.length < unitCharacters &&
  (cue.speaker === undefined || speaker === undefined || cue.speaker === speaker) &&
  !/:\s*$/u.test(frameOf(cue).before);

/**
 * Splits a translated sentence over the cues of its source: in proportion to the source, at nearby clauses and pauses,
 * with numbers and names in their cue, and no cue fuller than readable if another has space. Nothing is lost. Each cue
 * gets text as long as there are enough pieces; others are omitted from the result. Labels, music symbols, sound
 * brackets and speaker lines are as in the source.
 */
export const placeTranslation = (
  unit: SentenceUnit,
  translation: string,
  cues: readonly Cue[],
  language: LanguageCode,
  rules: ReadingRules = readingRules[language],
): Map<string, string> => {
  const marked = { text: translation, spans: [] };
  const placed = placeMarkedTranslation(unit, marked, cues, language, rules);
  return new Map([...placed].map(([cueId, { text }]) => [cueId, text]));
};

/** `placeTranslation` of a sentence with marks. Labels and music symbols have those of parts of their source. */
export function placeMarkedTranslation(
  unit: SentenceUnit,
  translation: MarkedText,
  cues: readonly Cue[],
  language: LanguageCode,
  rules: ReadingRules = readingRules[language],
): Map<string, MarkedText> {
  const flat = onOneLine(translation);
  if (flat.text === '') return new Map();
  const byId = new Map(cues.map((cue) => [cue.id, cue]));
  const sources = unit.cueIds.flatMap((id) => byId.get(id) ?? []);
  const [only] = sources;
  const broken = (text: string): string => breakLines(text, language, rules);
  const turns = only && turnsOf(only);
  if (turns && only) {
    const lines = splitTurns(translation.text, turns.length).join('\n');
    return new Map([[only.id, reshaped(translation, broken(lines))]]);
  }
  if (only && isSound(only)) {
    const sound = keepBrackets(plainText(only), flat.text);
    return new Map([[only.id, reshaped(flat, broken(sound))]]);
  }

  const pieces = cuttablePieces(flat.text, language);
  const placed = sources.slice(0, pieces.length);
  const frames = placed.map(frameOf);
  const lengths = frames.map(({ text }) => Math.max(1, text.length));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const slots = placed.map((cue, index) => ({
    share: (lengths[index] ?? 1) / total,
    budget: budgetOf(cue, rules),
    silenceMs: (placed[index + 1]?.startMs ?? cue.endMs) - cue.endMs,
  }));
  const anchors = findAnchors(
    frames.map(({ text }) => text),
    pieces,
  );
  const cuts = chooseCuts(pieces, slots, anchors, language, rules);
  const lengthUpTo = (piece: number): number => pieces.slice(0, piece).join('').length;
  return new Map(
    placed.map((cue, index) => {
      const { before = '', text = '' } = frames[index] ?? {};
      const source = onOneLine({ text: cue.text, spans: partialSpans(cue) });
      const from = lengthUpTo(cuts[index - 1] ?? 0);
      const words = trimMarked(sliceMarked(flat, from, lengthUpTo(cuts[index] ?? pieces.length)));
      const all = concatMarked(
        sliceMarked(source, 0, before.length),
        words,
        sliceMarked(source, before.length + text.length),
      );
      return [cue.id, reshaped(all, broken(all.text))];
    }),
  );
}

const onOneLine = (marked: MarkedText): MarkedText =>
  reshaped(marked, marked.text.replace(/\s+/gu, ' ').trim());
