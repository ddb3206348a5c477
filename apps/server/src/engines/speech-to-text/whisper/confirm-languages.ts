import type { Word } from '../port.ts';
import { narrowWindow } from '../windows.ts';
import {
  CERTAIN_LOG_PROBABILITY,
  certaintyOf,
  DOUBTFUL_LOG_PROBABILITY,
  isCertain,
  tokensOf,
} from './doubt.ts';
import { besideLanguages, type DividedWindow, pauseMs } from './hear-languages.ts';
import { CERTAIN_SCORE, type HeardPiece, meanScores, type SpokenScores } from './language.ts';
import type { WindowMessage } from './messages.ts';
import { APART_MS, wordsIn } from './unheard.ts';

/**
 * Below it, the language of a piece is confirmed by its text. Measured: an accent scores as low as a foreign language, but
 * a text in a wrong language is less certain than one in the right language (decision 101).
 */
const LIKELY_SCORE = 0.5;
/** Shorter pieces are in the language of the uncertain one that they were cut from: half a word is one in many languages. */
const SHORT_MS = 2_000;
/** An uncertain text is tried in a language from here, also if no other part of the recording is in it. */
const POSSIBLE_SCORE = 0.1;
/** Of the log probability of the sound, beside that of the text; measured with 114 uncertain stretches (decision 101). */
const SOUND_WEIGHT = 0.1;
const LEAST_SOUND = 0.01;
/** What a language that is in no other part of the recording needs in addition. */
const NEW_LANGUAGE_COST = 0.4;
/**
 * What another language than that of an adjoining piece needs in addition, for each of the two: languages change between
 * sentences, and a word or two have a text in many.
 */
const CHANGE_WITHIN_COST = 0.15;
/** A text in another language counts from here, and any credible one where the text in the first is not. */
const LEAST_CERTAINTY = -0.8;

/** `certainty`: the mean log probability; undefined of a loop and of no text. `isSilence`, `isQuiet`: as in doubt.ts. */
export type TriedText = { certainty: number | undefined; isSilence: boolean; isQuiet: boolean };

/** The text of a part of a window in each of several languages. */
export type TryLanguages = (part: WindowMessage, spoken: readonly string[]) => Promise<TriedText[]>;

/** By piece, whether its sound leaves its language uncertain, or nothing else is known to be in it. */
export function uncertainSounds(
  { windows, pieces }: Pick<DividedWindow, 'windows' | 'pieces'>,
  chosen: readonly string[],
  known: readonly string[],
): boolean[] {
  const scoreOf = (index: number) => pieces[index]?.scores[chosen[index] ?? ''] ?? 0;
  // Languages seldom change where speech without a pause was cut.
  const isCutApart = (index: number) =>
    isCutShort(windows, index) &&
    chosen[index - 1] !== chosen[index] &&
    Math.min(scoreOf(index - 1), scoreOf(index)) < CERTAIN_SCORE;
  return chosen.map(
    (spoken, index) =>
      !known.includes(spoken) ||
      scoreOf(index) < LIKELY_SCORE ||
      isCutApart(index) ||
      isCutApart(index + 1),
  );
}

/** By piece, whether there are words in it, and they are uncertain. */
export function uncertainTexts(
  { windows }: Pick<DividedWindow, 'windows'>,
  words: readonly Word[],
): boolean[] {
  return windows.map((piece) => {
    const text = tokensOf(wordsIn([piece], words));
    return certaintyOf(text) !== undefined && !isCertain(text);
  });
}

/**
 * The languages of the pieces of a window, those of uncertain ones replaced by the one that is most probable by text and
 * sound. `chosen` and `uncertain` have an entry for each piece.
 */
export async function confirmLanguages(
  divided: DividedWindow,
  chosen: readonly string[],
  uncertain: readonly boolean[],
  known: readonly string[],
  tryLanguages: TryLanguages,
): Promise<string[]> {
  const { window, windows, pieces } = divided;
  const confirmed = [...chosen];
  for (const { first, last } of uncertainRuns(windows, chosen, uncertain)) {
    const own = pieces.slice(first, last + 1);
    const before = byLength(own, chosen.slice(first, last + 1));
    const sound = meanScores(own);
    const candidates = [...new Set([...before, ...known, ...own.flatMap(possibleLanguages)])];
    if (candidates.length === 1) continue;
    const spans = windows.slice(first, last + 1).flatMap((piece) => piece.spans);
    const texts = await tryLanguages(narrowWindow(window, spans), candidates);
    const beside = Object.values(besideLanguages(divided, confirmed, first, last, APART_MS));
    const adjoining = beside.filter((spoken) => spoken !== undefined);
    confirmed.fill(mostProbable(candidates, texts, { sound, known, adjoining }), first, last + 1);
  }
  return confirmed;
}

const possibleLanguages = ({ scores }: HeardPiece): string[] =>
  Object.keys(scores).filter((spoken) => (scores[spoken] ?? 0) >= POSSIBLE_SCORE);

/** What is known of a part beside its texts. */
type Beside = {
  sound: SpokenScores;
  known: readonly string[];
  adjoining: readonly string[];
};

/** By text and sound; another than the first only with a text that says something by itself. */
function mostProbable(
  candidates: readonly string[],
  texts: readonly TriedText[],
  { sound, known, adjoining }: Beside,
): string {
  const [first = ''] = candidates;
  const [own] = texts;
  // What is silence in the most probable language, music and noise, may have an invented text in another.
  if (!own || (own.isSilence && own.isQuiet)) return first;
  // A sound that Whisper would describe, or writes “ha ha ha” for, has a credible text in some language, too.
  const isDoubtful = own.isSilence || own.certainty === undefined;
  const leastKnown =
    (own.certainty ?? 0) < DOUBTFUL_LOG_PROBABILITY ? DOUBTFUL_LOG_PROBABILITY : LEAST_CERTAINTY;
  const scores = candidates.map((spoken, index) => {
    const text = texts[index];
    const certainty = text?.isSilence ? undefined : text?.certainty;
    if (certainty === undefined) return Number.NEGATIVE_INFINITY;
    const isKnown = known.includes(spoken);
    const least = isKnown && !isDoubtful ? leastKnown : CERTAIN_LOG_PROBABILITY;
    if (spoken !== first && certainty < least) return Number.NEGATIVE_INFINITY;
    const soundScore = SOUND_WEIGHT * Math.log(Math.max(sound[spoken] ?? 0, LEAST_SOUND));
    const changes = adjoining.filter((neighbor) => neighbor !== spoken).length;
    return (
      certainty + soundScore - (isKnown ? 0 : NEW_LANGUAGE_COST) - changes * CHANGE_WITHIN_COST
    );
  });
  return candidates[scores.indexOf(Math.max(...scores))] ?? first;
}

/** Adjacent pieces, by their indexes. */
type Run = { first: number; last: number };

/** Adjacent uncertain pieces of the same language; a short one together with those that it was cut from. */
function uncertainRuns(
  windows: readonly WindowMessage[],
  chosen: readonly string[],
  uncertain: readonly boolean[],
): Run[] {
  const cutShort = windows.map((_, index) => isCutShort(windows, index));
  const runs: Run[] = [];
  for (const [index, spoken] of chosen.entries()) {
    const withBefore = cutShort[index] && uncertain[index - 1];
    const withNext = cutShort[index + 1] && uncertain[index + 1];
    if (!uncertain[index] && !withBefore && !withNext) continue;
    const run = runs.at(-1);
    const isSame = chosen[index - 1] === spoken || cutShort[index];
    if (run?.last === index - 1 && isSame) run.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs;
}

/** Whether a piece and the one before it, of which one is short, were cut from each other. */
function isCutShort(windows: readonly WindowMessage[], index: number): boolean {
  const lengths = [windows[index - 1], windows[index]].map((piece) =>
    piece ? piece.endMs - piece.startMs : 0,
  );
  return pauseMs(windows, index) === 0 && Math.min(...lengths) < SHORT_MS;
}

/** The languages chosen for some pieces, that of the longest first. */
const byLength = (pieces: readonly HeardPiece[], chosen: readonly string[]): string[] =>
  chosen
    .map((spoken, index) => ({ spoken, ms: pieces[index]?.speechMs ?? 0 }))
    .toSorted((one, other) => other.ms - one.ms)
    .map(({ spoken }) => spoken);
