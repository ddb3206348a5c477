import type {
  TranscribeResult,
  Word,
} from '../../../apps/server/src/engines/speech-to-text/port.ts';
import { type LanguageCode, languages } from '../../../packages/contracts/src/languages.ts';
import { joinWords } from '../../../packages/subtitles/src/language-text.ts';
import { type ErrorRate, errorRate } from '../error-rate.ts';
import type { Part } from './compose.ts';

type Speech = Extract<Part, { kind: 'speech' }>;
type Timed = { startMs: number; endMs: number };

export type Fault =
  | { kind: 'language'; part: Speech; heard: string; as: LanguageCode }
  | { kind: 'gap'; part: Speech; span: Timed }
  | { kind: 'invented'; part: Part; heard: string }
  | { kind: 'misheard'; part: Speech; heard: string };

export type Judged = {
  faults: Fault[];
  speech: { parts: number; ms: number };
  /** Marked as speech that was not transcribed. */
  markedMs: number;
  /** The same outside of speech. */
  markedElsewhereMs: number;
  others: { parts: number; ms: number };
  errors: (ErrorRate & { language: LanguageCode })[];
};

/** Words begin and end a little outside of what is heard, and a sound has an echo. */
const TOLERANCE_MS = 500;
/** Less may be a pause within a sentence; the whole of a shorter sentence counts. */
const SHORTEST_GAP_MS = 2_500;
/** A sentence of which more is wrong was not understood. */
const MISHEARD = 0.6;

/** What a transcript of a recording has that no one says, lacks without a mark, or has in a wrong language. */
export function judge(
  parts: readonly Part[],
  result: Pick<TranscribeResult, 'language' | 'words' | 'untranscribed'>,
): Judged {
  const faults: Fault[] = [];
  const errors: Judged['errors'] = [];
  const marked = result.untranscribed ?? [];
  const speech = parts.filter((part) => part.kind === 'speech');
  const others = parts.filter((part) => part.kind !== 'speech');
  for (const part of speech) {
    const words = result.words.filter((word) => within(part, word));
    const heard = joinWords(
      words.map(({ text }) => text),
      part.language,
    );
    const spoken = languages[part.language].spokenAs;
    const foreign = words.filter(
      (word) => languages[word.language ?? result.language].spokenAs !== spoken,
    );
    // A word at the edge of a sentence may belong to the one beside it.
    if (foreign.length > 1 && foreign.length * 5 > words.length)
      faults.push({ kind: 'language', part, heard, as: foreign[0]?.language ?? result.language });
    for (const span of uncovered(part, [...words, ...marked]))
      faults.push({ kind: 'gap', part, span });
    const rate = errorRate(part.text, heard, part.language);
    errors.push({ ...rate, language: part.language });
    if (words.length > 0 && rate.errors > MISHEARD * rate.units)
      faults.push({ kind: 'misheard', part, heard });
  }
  for (const part of others) {
    const words = result.words.filter(
      (word) =>
        within(part, word) && !speech.some((one) => distance(one, middle(word)) < TOLERANCE_MS),
    );
    if (words.length > 0)
      faults.push({ kind: 'invented', part, heard: words.map(({ text }) => text).join(' ') });
  }
  const overlapOf = (some: readonly Timed[]) =>
    some.reduce((sum, one) => sum + marked.reduce((own, mark) => own + overlap(one, mark), 0), 0);
  return {
    faults,
    errors,
    speech: { parts: speech.length, ms: lengthOf(speech) },
    others: { parts: others.length, ms: lengthOf(others) },
    markedMs: overlapOf(speech),
    markedElsewhereMs: overlapOf(others),
  };
}

const middle = (word: Timed): number => (word.startMs + word.endMs) / 2;
const within = (part: Part, word: Word): boolean => distance(part, middle(word)) === 0;
const distance = ({ startMs, endMs }: Timed, at: number): number =>
  Math.max(0, startMs - at, at - endMs);
const overlap = (one: Timed, other: Timed): number =>
  Math.max(0, Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs));
const lengthOf = (spans: readonly Timed[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

/** Stretches of a sentence that nothing of `covers` is in. */
function uncovered(part: Speech, covers: readonly Timed[]): Timed[] {
  const gaps: Timed[] = [];
  let from = part.startMs;
  const inOrder = covers
    .filter((cover) => overlap(cover, part) > 0)
    .toSorted((one, other) => one.startMs - other.startMs);
  for (const cover of [...inOrder, { startMs: part.endMs, endMs: part.endMs }]) {
    if (cover.startMs > from) gaps.push({ startMs: from, endMs: cover.startMs });
    from = Math.max(from, cover.endMs);
  }
  const shortest = Math.min(SHORTEST_GAP_MS, part.endMs - part.startMs);
  return gaps.filter(({ startMs, endMs }) => endMs - startMs >= shortest);
}
