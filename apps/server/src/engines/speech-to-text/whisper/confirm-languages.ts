import type { Word } from '../port.ts';
import { narrowWindow } from '../windows.ts';
import { CERTAIN_LOG_PROBABILITY, DOUBTFUL_LOG_PROBABILITY } from './doubt.ts';
import type { DividedWindow } from './hear-languages.ts';
import { meanScores, mostLikely } from './language.ts';
import type { WindowMessage } from './messages.ts';

/**
 * Below it, the language of a piece is confirmed by its text. Measured: an accent scores as low as a foreign language, but
 * a text in a wrong language is less certain than one in the right language (decision 101).
 */
const LIKELY_SCORE = 0.5;
/**
 * By how much the text in another language has to be more certain, in mean log probability, where the sound does not say
 * the language (0) and where it is certain of it (1). Spanish is written down nearly as well where the model expects English.
 */
const leads = [0.1, 0.5] as const;
/** The same of a language that is in no other part of the recording, in addition. */
const NEW_LANGUAGE_LEAD = 0.2;

/** `certainty`: the mean log probability. `isSilence`, `isQuiet`: as in doubt.ts. */
export type TriedText = { certainty: number | undefined; isSilence: boolean; isQuiet: boolean };

/** The text of a part of a window in each of several languages. */
export type TryLanguages = (part: WindowMessage, spoken: readonly string[]) => Promise<TriedText[]>;

/** By piece, whether its sound leaves its language uncertain, or it is the only one in it. */
export function uncertainSounds(
  { pieces }: Pick<DividedWindow, 'pieces'>,
  chosen: readonly string[],
  known: readonly string[],
): boolean[] {
  return pieces.map(({ scores }, index) => {
    const spoken = chosen[index] ?? '';
    return !known.includes(spoken) || (scores[spoken] ?? 0) < LIKELY_SCORE;
  });
}

/** By piece, whether there are words in it, and they are uncertain. */
export function uncertainTexts(
  { windows }: Pick<DividedWindow, 'windows'>,
  words: readonly Word[],
): boolean[] {
  return windows.map((piece) => {
    const inside = words.filter(({ startMs, endMs }) => {
      const middleMs = (startMs + endMs) / 2;
      return middleMs >= piece.startMs && middleMs < piece.endMs;
    });
    const sum = inside.reduce((total, { confidence }) => total + Math.log(confidence), 0);
    return sum < CERTAIN_LOG_PROBABILITY * inside.length;
  });
}

/**
 * The languages of the pieces of a window, those of uncertain ones replaced by the one in which their text is clearly
 * more certain. `chosen` and `uncertain` have an entry for each piece.
 */
export async function confirmLanguages(
  { window, windows, pieces }: DividedWindow,
  chosen: readonly string[],
  uncertain: readonly boolean[],
  known: readonly string[],
  tryLanguages: TryLanguages,
): Promise<string[]> {
  const confirmed = [...chosen];
  for (const { first, last } of uncertainRuns(chosen, uncertain)) {
    const own = pieces.slice(first, last + 1);
    const before = chosen[first] ?? '';
    const sound = meanScores(own);
    const candidates = [...new Set([before, ...known, ...mostLikely(sound)])];
    if (candidates.length === 1) continue;
    const spans = windows.slice(first, last + 1).flatMap((piece) => piece.spans);
    const texts = await tryLanguages(narrowWindow(window, spans), candidates);
    const lead = leads[0] + (leads[1] - leads[0]) * (sound[before] ?? 0);
    confirmed.fill(mostCertain(candidates, texts, { known, lead }), first, last + 1);
  }
  return confirmed;
}

/**
 * By their texts the first of the languages, unless another is credible and more certain by `lead`; one that is in no
 * other part of the recording has to be certain, and clearly more so than those that are.
 */
function mostCertain(
  candidates: readonly string[],
  texts: readonly TriedText[],
  { known, lead }: { known: readonly string[]; lead: number },
): string {
  const [first = ''] = candidates;
  const [own] = texts;
  // What is silence in the most probable language, music and noise, may have an invented text in another.
  if (!own || (own.isSilence && own.isQuiet)) return first;
  const scores = candidates.map((spoken, index) => {
    const text = texts[index];
    const certainty = text?.isSilence ? undefined : text?.certainty;
    if (certainty === undefined) return Number.NEGATIVE_INFINITY;
    const isKnown = known.includes(spoken);
    const score = certainty - (isKnown ? 0 : NEW_LANGUAGE_LEAD);
    if (spoken === first) return score + lead;
    // A sound that Whisper would describe has a credible text in some language, too.
    const least = isKnown && !own.isSilence ? DOUBTFUL_LOG_PROBABILITY : CERTAIN_LOG_PROBABILITY;
    return certainty < least ? Number.NEGATIVE_INFINITY : score;
  });
  return candidates[scores.indexOf(Math.max(...scores))] ?? first;
}

/** Adjacent uncertain pieces of the same language. */
function uncertainRuns(
  chosen: readonly string[],
  uncertain: readonly boolean[],
): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const [index, spoken] of chosen.entries()) {
    if (!uncertain[index]) continue;
    const before = runs.at(-1);
    if (before?.last === index - 1 && chosen[index - 1] === spoken) before.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs;
}
