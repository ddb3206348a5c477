import type { Word } from '../port.ts';
import type { TriedText } from './confirm-languages.ts';
import { type DecodedWindow, decodeWindows } from './decode.ts';
import { certaintyOf, isQuiet, isSilence } from './doubt.ts';
import type { WindowMessage } from './messages.ts';
import type { WhisperNetwork } from './network.ts';
import { randomPicker } from './random-picker.ts';
import { firstLoop, isRepetitive } from './repetition.ts';
import type { WhisperSettings } from './settings.ts';
import { type Vocabulary, windowWords } from './words.ts';

const FRAME_MS = 20;
/** Faster than any supported language is spoken: the decoder is hallucinating. */
const TOKENS_PER_SECOND = 14;
/** "(laughter)", "[Music]", "*coughs*", "♪". */
const SOUND_SIGN = /^\s*[([{*♩♪♫♬]/u;

/** Fewer may be an abbreviation. */
const CAPTION_LETTERS = 5;
/** Whether a text is in capitals, as subtitles for the deaf describe sounds, “ВЕСЕЛАЯ МУЗЫКА”, where a sound is probable. */
export function isCaption(
  decoded: Pick<DecodedWindow, 'noSpeech' | 'sound'>,
  text: string,
): boolean {
  const letters = text.replace(/\P{L}/gu, '');
  const inCapitals = letters.length >= CAPTION_LETTERS && /^\p{Lu}+$/u.test(letters);
  return inCapitals && (isQuiet(decoded) || decoded.sound);
}

/** A window and what the encoder made of it. */
export type Heard = { window: WindowMessage; encoded: Float32Array };

/** The texts of windows in given languages, and what is known of them. */
export function createTextDecoder(
  network: WhisperNetwork,
  settings: WhisperSettings,
  vocabulary: Vocabulary,
) {
  const soundTokens = new Set(
    settings.suppress_tokens.filter((id) => SOUND_SIGN.test(vocabulary.textOf([id]))),
  );

  function tokenOf(spoken: string): number {
    const token = settings.lang_to_id[`<|${spoken}|>`];
    if (token === undefined) throw new Error(`Whisper does not know "${spoken}"`);
    return token;
  }

  async function decode(heard: readonly (Heard & { spoken: string })[], temperature = 0) {
    const decoded = await decodeWindows(network, settings, {
      soundTokens,
      rows: heard.map(({ encoded, window, spoken }) => {
        const seconds = (window.endMs - window.startMs) / 1000;
        return {
          encoded,
          frames: Math.max(1, Math.floor((seconds * 1000) / FRAME_MS)),
          maxTokens: 16 + Math.ceil(seconds * TOKENS_PER_SECOND),
          languageToken: tokenOf(spoken),
        };
      }),
      pick: temperature > 0 ? randomPicker(temperature) : undefined,
    });
    return decoded.map((text) => (isCaption(text, textOf(text)) ? { ...text, tokens: [] } : text));
  }

  const textOf = ({ tokens }: Pick<DecodedWindow, 'tokens'>) =>
    vocabulary.textOf(tokens.map(({ id }) => id));

  /** How certain the text of a part is in each language. */
  async function tryLanguages(heard: Heard, languages: readonly string[]): Promise<TriedText[]> {
    const decoded = await decode(languages.map((spoken) => ({ ...heard, spoken })));
    return decoded.map((text) => ({
      certainty: loops(text) ? undefined : certaintyOf(text),
      isSilence: isSilence(text),
      isQuiet: isQuiet(text),
    }));
  }

  const loops = (decoded: DecodedWindow) => decoded.looped || isRepetitive(textOf(decoded));

  /** Keeps one repetition of the loop with zero confidence: it may be real speech and needs review. */
  function cutLoop(decoded: DecodedWindow): DecodedWindow {
    const loop = firstLoop(decoded.tokens.map(({ id }) => id));
    const before = decoded.tokens.slice(0, loop?.begin ?? 0);
    const round = loop ? decoded.tokens.slice(loop.begin, loop.begin + loop.unit) : [];
    const tokens = [...before, ...round.map(({ id }) => ({ id, probability: 0 }))];
    const stillLoops = isRepetitive(textOf({ tokens }));
    return { ...decoded, tokens: stillLoops ? [] : tokens };
  }

  const timed = new WeakMap<DecodedWindow, Word[]>();
  /** The words of a text, whose times are computed once. */
  function wordsOf(decoded: DecodedWindow, window: WindowMessage, spoken: string): Word[] {
    const known = timed.get(decoded);
    if (known) return known;
    const split = vocabulary.wordSplitter(spoken);
    const words = windowWords(decoded, window.startMs, settings.median_filter_width, split);
    timed.set(decoded, words);
    return words;
  }

  return { decode, tryLanguages, loops, cutLoop, wordsOf };
}
