import { uncertainTexts } from './confirm-languages.ts';
import { isCertain, tokensOf } from './doubt.ts';
import { languagePieces } from './hear-languages.ts';
import { CERTAIN_MS, CERTAIN_SCORE, type RecordingLanguages } from './language.ts';
import type { Passage, WindowMessage } from './messages.ts';

/**
 * The windows to transcribe again, and the languages of the recording, where some are in none of the sampled windows and
 * were found only then: an uncertain text may be in one of them. A Russian prompt between French ones was “Vous dites non,
 * vous parlez”, as all five sampled windows were in French. Undefined where nothing is to be done; `passages` are those
 * of each window.
 */
export function findLateLanguages(
  windows: readonly WindowMessage[],
  passages: readonly (readonly Passage[])[],
  choice: RecordingLanguages,
): { windows: WindowMessage[]; choice: RecordingLanguages } | undefined {
  const found = new Set(
    passages
      .flat()
      .filter(isCertainlyIn)
      .map(({ spoken }) => spoken),
  );
  const late = [...found].filter((spoken) => !choice.known.includes(spoken));
  if (late.length === 0) return undefined;
  const uncertain = windows.filter((window, index) => {
    const own = passages[index] ?? [];
    // It was tried in the languages that the window itself has.
    if (late.every((spoken) => own.some((passage) => passage.spoken === spoken))) return false;
    const words = own.flatMap((passage) => passage.words);
    return uncertainTexts({ windows: languagePieces(window) }, words).includes(true);
  });
  if (uncertain.length === 0) return undefined;
  return { windows: uncertain, choice: { ...choice, known: [...choice.known, ...late] } };
}

/** By sound and text. */
const isCertainlyIn = ({ spoken, scores, speechMs, words }: Passage): boolean =>
  speechMs >= CERTAIN_MS && (scores[spoken] ?? 0) >= CERTAIN_SCORE && isCertain(tokensOf(words));
