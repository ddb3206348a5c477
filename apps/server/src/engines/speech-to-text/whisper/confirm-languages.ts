import { narrowWindow } from '../windows.ts';
import { type HeardPiece, meanScores, mostLikely, type RecordingLanguages } from './language.ts';
import type { WindowMessage } from './messages.ts';

/**
 * Below it, the language of a piece is confirmed by its text. Measured: an accent scores as low as a foreign language, but
 * a text in a wrong language is less certain than one in the right language (decision 101).
 */
const CERTAIN_SCORE = 0.5;
/** In mean log probability. Spanish is written down nearly as well where the model expects English. */
const CLEARLY_MORE_CERTAIN = 0.2;

/**
 * The mean log probability of the text of a part of a window in each of several languages; undefined where the model
 * takes it for silence.
 */
export type TryLanguages = (
  part: WindowMessage,
  spoken: readonly string[],
) => Promise<(number | undefined)[]>;

/**
 * The languages of the pieces of a window, those that are uncertain or in no other part of the recording replaced by the
 * one in which their text is clearly more certain. `windows` and `chosen` have an entry for each piece.
 */
export async function confirmLanguages(
  { window, windows }: { window: WindowMessage; windows: readonly WindowMessage[] },
  pieces: readonly HeardPiece[],
  chosen: readonly string[],
  { known }: Pick<RecordingLanguages, 'known'>,
  tryLanguages: TryLanguages,
): Promise<string[]> {
  const confirmed = [...chosen];
  for (const { first, last } of uncertainRuns(pieces, chosen, known)) {
    const own = pieces.slice(first, last + 1);
    const before = chosen[first] ?? '';
    const candidates = [...new Set([before, ...known, ...mostLikely(meanScores(own))])];
    if (candidates.length === 1) continue;
    const spans = windows.slice(first, last + 1).flatMap((piece) => piece.spans);
    const certainties = await tryLanguages(narrowWindow(window, spans), candidates);
    confirmed.fill(mostCertain(candidates, certainties, known), first, last + 1);
  }
  return confirmed;
}

/**
 * By the certainties of their texts the first of the languages, unless another is clearly more certain; one that is in no
 * other part of the recording has to be clearly more certain than those that are.
 */
function mostCertain(
  candidates: readonly string[],
  certainties: readonly (number | undefined)[],
  known: readonly string[],
): string {
  const [first = ''] = candidates;
  // What is silence in the most probable language, music and noise, may have an invented text in another.
  if (certainties[0] === undefined) return first;
  const scores = candidates.map(
    (spoken, index) =>
      (certainties[index] ?? Number.NEGATIVE_INFINITY) +
      (spoken === first ? CLEARLY_MORE_CERTAIN : 0) -
      (known.includes(spoken) ? 0 : CLEARLY_MORE_CERTAIN),
  );
  return candidates[scores.indexOf(Math.max(...scores))] ?? first;
}

/** Adjacent pieces of the same language. */
function uncertainRuns(
  pieces: readonly HeardPiece[],
  chosen: readonly string[],
  known: readonly string[],
): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const [index, { scores }] of pieces.entries()) {
    const spoken = chosen[index] ?? '';
    if (known.includes(spoken) && (scores[spoken] ?? 0) >= CERTAIN_SCORE) continue;
    const before = runs.at(-1);
    if (before?.last === index - 1 && chosen[index - 1] === spoken) before.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs;
}
