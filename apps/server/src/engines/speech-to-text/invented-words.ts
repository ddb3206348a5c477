import type { Word } from './port.ts';
import type { Span } from './speech-spans.ts';

/** Words with less between them are one utterance: the times of a service are those of a sentence at times. */
const LONGEST_PAUSE_MS = 500;
/** The detector cuts soft beginnings and ends, and the times of a service are not exact. */
const FARTHEST_MS = 1_000;

/**
 * Without utterances far from all speech: engines write "Thanks for watching" into silence and music. Where no speech is
 * found at all, everything stays, as the detector does not find singing. `words` are in time order.
 */
export function withoutInvented(
  words: readonly Word[],
  windows: readonly { spans: readonly Span[] }[],
): Word[] {
  const speech = windows.flatMap(({ spans }) => spans);
  if (speech.length === 0) return [...words];
  return utterancesOf(words)
    .filter((utterance) => speech.some((span) => isNear(utterance, span)))
    .flat();
}

function utterancesOf(words: readonly Word[]): Word[][] {
  const utterances: Word[][] = [];
  for (const word of words) {
    const own = utterances.at(-1);
    const before = own?.at(-1);
    if (own && before && word.startMs - before.endMs < LONGEST_PAUSE_MS) own.push(word);
    else utterances.push([word]);
  }
  return utterances;
}

function isNear(utterance: readonly Word[], { startMs, endMs }: Span): boolean {
  const from = utterance[0]?.startMs ?? 0;
  const to = utterance.at(-1)?.endMs ?? 0;
  return from < endMs + FARTHEST_MS && to > startMs - FARTHEST_MS;
}
