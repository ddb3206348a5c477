import type { Word } from './port.ts';
import type { Span } from './speech-spans.ts';
import { isConfidentVoice } from './voiced-windows.ts';
import { unheardParts } from './whisper/unheard.ts';
import type { HeardWindow } from './windows.ts';
import { orderWordTimes, selectVoicedWords } from './word-times.ts';

/** Each is a request that may cost money; further parts become markers at once. */
export const MAX_REPEATED_PARTS = 20;
/** As in OpenAI's Whisper (`logprob_threshold` -1): less certain text in a short part is often invented. */
const LEAST_CONFIDENCE = Math.exp(-1);

/**
 * Has speech without words heard again by itself, and returns all words with the speech that still has none. `words` are
 * in time order.
 */
export async function coverSpeech(
  words: readonly Word[],
  windows: readonly HeardWindow[],
  hearAgain: (part: Span) => Promise<readonly Word[]>,
): Promise<{ words: Word[]; untranscribed: Span[] }> {
  const found: Word[] = [];
  const untranscribed: Span[] = [];
  let repeated = 0;
  for (const part of windows.flatMap((window) => partsWithoutWords(window, words))) {
    if (!isConfidentVoice(part)) continue;
    const repeats = repeated < MAX_REPEATED_PARTS;
    repeated += 1;
    const heard = repeats ? credible(await hearAgain(part)) : [];
    const voiced = selectVoicedWords(heard, part);
    const own = orderWordTimes(voiced, part.startMs, part.endMs);
    found.push(...own);
    const rests = own.length === 0 ? [part] : partsWithoutWords(part, own).filter(isConfidentVoice);
    untranscribed.push(...rests.map(({ startMs, endMs }) => ({ startMs, endMs })));
  }
  if (found.length === 0) return { words: [...words], untranscribed };
  const all = [...words, ...found].toSorted((one, other) => one.startMs - other.startMs);
  return { words: all, untranscribed };
}

/** The times of words are those of the service, which shortens words that are too long for speech. */
function partsWithoutWords(window: HeardWindow, words: readonly Word[]): HeardWindow[] {
  const own = words.filter(
    ({ startMs, endMs }) => endMs > window.startMs && startMs < window.endMs,
  );
  return unheardParts(window, own);
}

function credible(words: readonly Word[]): readonly Word[] {
  const logs = words.map(({ confidence }) => Math.log(Math.max(confidence, 1e-6)));
  const mean = logs.reduce((sum, log) => sum + log, 0) / words.length;
  return Math.exp(mean) >= LEAST_CONFIDENCE ? words : [];
}
