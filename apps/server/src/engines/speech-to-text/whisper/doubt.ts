import type { Word } from '../port.ts';
import type { DecodedWindow } from './decode.ts';

// Both as in OpenAI's Whisper: `no_speech_threshold` and `logprob_threshold`.
const NO_SPEECH_PROBABILITY = 0.6;
export const DOUBTFUL_LOG_PROBABILITY = -1;

type Decoded = Pick<DecodedWindow, 'noSpeech' | 'sound'> & Probable;
type Probable = { tokens: readonly { probability: number }[] };

/** The mean log probability of the tokens; those without a probability, the rest of a loop, do not count. */
export function certaintyOf({ tokens }: Probable): number | undefined {
  const known = tokens.filter(({ probability }) => probability > 0);
  if (known.length === 0) return undefined;
  return known.reduce((sum, { probability }) => sum + Math.log(probability), 0) / known.length;
}

/** Words as they are judged here. */
export const tokensOf = (words: readonly Word[]): Probable => ({
  tokens: words.map(({ confidence }) => ({ probability: confidence })),
});

/** Measured: nearly all texts in the right language are more certain, nearly all in a wrong one less (decision 101). */
export const CERTAIN_LOG_PROBABILITY = -0.5;

/** Whether speech is improbable: the same in each language, as it is decided before the language is. */
export function isQuiet({ noSpeech }: Pick<Decoded, 'noSpeech'>): boolean {
  return noSpeech > NO_SPEECH_PROBABILITY;
}

/**
 * Whisper's own rule: high no-speech probability and low confidence in the text. Laughter and music are below that
 * probability at times, but then a description of the sound would be the most probable text. With both, the text has to be
 * certain: a rhythm of voices was “Buh-buh” (-0.6).
 */
export function isSilence(decoded: Decoded): boolean {
  const quiet = isQuiet(decoded);
  if (!quiet && !decoded.sound) return false;
  const certainty = certaintyOf(decoded);
  if (certainty === undefined) return decoded.tokens.length === 0;
  return certainty < (quiet && decoded.sound ? CERTAIN_LOG_PROBABILITY : DOUBTFUL_LOG_PROBABILITY);
}

/** Whether a text is most likely in the language that is spoken. */
export function isCertain({ tokens }: Probable): boolean {
  return (certaintyOf({ tokens }) ?? Number.NEGATIVE_INFINITY) >= CERTAIN_LOG_PROBABILITY;
}

/**
 * Whether a text counts that a first one left out, `isCompared` to another or in a language that its sound has. Where speech
 * is improbable, it has to be certain: the noise of a party was “But if not, I am very proud.” (-0.9).
 */
export function isFound(decoded: Probable & Pick<Decoded, 'noSpeech'>, isCompared: boolean) {
  return isCertain(decoded) || (isCompared && isCredible(decoded) && !isQuiet(decoded));
}

/** Whether there is a text that Whisper itself would not decode again. */
export function isCredible({ tokens }: Probable): boolean {
  return (certaintyOf({ tokens }) ?? Number.NEGATIVE_INFINITY) >= DOUBTFUL_LOG_PROBABILITY;
}
