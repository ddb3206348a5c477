import type { SpeechModel } from '@glossa/contracts/engine-settings';
import {
  AutoFeatureExtractor,
  AutoTokenizer,
  env,
  WhisperFeatureExtractor,
  WhisperTokenizer,
} from '@huggingface/transformers';
import type { Word } from '../port.ts';
import { alignTokens } from './alignment.ts';
import type { DecodedWindow } from './decode.ts';
import { modelName } from './model-files.ts';
import { splitIntoWords } from './word-split.ts';

export type Vocabulary = {
  /** 16 kHz samples of at most 30 s → 80 or 128 bands, as the model has them, × 3000 frames. */
  mel: (samples: Float32Array) => Promise<Float32Array>;
  textOf: (tokens: number[]) => string;
  /** `spoken` determines whether words end at spaces ("en") or at every character ("zh"). */
  wordSplitter: (spoken: string) => SplitIntoWords;
};

const LANGUAGES_WITHOUT_SPACES = new Set(['zh', 'ja']);

/** Loads the settings of the tokenizer and the spectrogram; never uses the network. */
export async function loadVocabulary(
  modelFolder: string,
  modelId: SpeechModel,
): Promise<Vocabulary> {
  env.localModelPath = modelFolder;
  env.allowRemoteModels = false;
  env.useFSCache = false;
  const name = modelName(modelId);
  const tokenizer = await AutoTokenizer.from_pretrained(name);
  const extractor = await AutoFeatureExtractor.from_pretrained(name);
  if (!(tokenizer instanceof WhisperTokenizer)) throw new Error('not a Whisper tokenizer');
  if (!(extractor instanceof WhisperFeatureExtractor)) throw new Error('not a Whisper model');
  // The tokenizer rejects an empty list.
  const textOf = (tokens: number[]) =>
    tokens.length === 0 ? '' : tokenizer.decode(tokens, { skip_special_tokens: true });
  return {
    mel: async (samples) => {
      const { input_features: features } = await extractor(samples);
      if (!(features.data instanceof Float32Array))
        throw new Error('the spectrogram is not floats');
      return features.data;
    },
    textOf,
    wordSplitter: (spoken) => (tokens) =>
      splitIntoWords(tokens, textOf, !LANGUAGES_WITHOUT_SPACES.has(spoken)),
  };
}

const FRAME_MS = 20;
const PROMPT_ROWS = 3;

/** Splits tokens into words: their texts and the tokens of each. */
export type SplitIntoWords = (tokens: number[]) => { text: string; tokens: number[] }[];

/** The words of a decoded window; times are milliseconds from the start of the recording. */
export function windowWords(
  decoded: DecodedWindow,
  windowStartMs: number,
  filterWidth: number,
  split: SplitIntoWords,
): Word[] {
  // Row i is the position of token i; one more row marks the end of the text.
  const begins = alignTokens(decoded.heads, PROMPT_ROWS, filterWidth);
  return split(decoded.tokens.map(({ id }) => id)).flatMap((word) => {
    const first = word.tokens[0];
    const last = word.tokens.at(-1);
    const text = word.text.trim();
    if (first === undefined || last === undefined || text === '') return [];
    const startMs = windowStartMs + (begins[first] ?? 0) * FRAME_MS;
    const endMs = windowStartMs + (begins[last + 1] ?? begins.at(-1) ?? 0) * FRAME_MS;
    return [{ text, startMs, endMs, confidence: meanProbability(decoded, word.tokens) }];
  });
}

/** Geometric mean: one doubtful token makes the word doubtful, however long it is. */
function meanProbability(decoded: DecodedWindow, tokens: readonly number[]): number {
  let sum = 0;
  for (const token of tokens)
    sum += Math.log(Math.max(decoded.tokens[token]?.probability ?? 0, 1e-6));
  return Math.round(Math.exp(sum / tokens.length) * 1000) / 1000;
}
