import {
  AutoFeatureExtractor,
  AutoTokenizer,
  env,
  WhisperFeatureExtractor,
  WhisperTokenizer,
} from '@huggingface/transformers';
import type { WhisperModelId } from './model-files.ts';
import { splitIntoWords } from './word-split.ts';
import type { SplitIntoWords } from './words.ts';

export type Vocabulary = {
  /** 16 kHz samples of at most 30 s → 80 bands × 3000 frames. */
  mel: (samples: Float32Array) => Promise<Float32Array>;
  textOf: (tokens: number[]) => string;
  /** `spoken` decides whether words end at spaces ("en") or at every character ("zh"). */
  wordSplitter: (spoken: string) => SplitIntoWords;
};

const LANGUAGES_WITHOUT_SPACES = new Set(['zh', 'ja']);

/** Reads the tokenizer and the spectrogram's settings; never the network. */
export async function loadVocabulary(
  modelFolder: string,
  modelId: WhisperModelId,
): Promise<Vocabulary> {
  env.localModelPath = modelFolder;
  env.allowRemoteModels = false;
  env.useFSCache = false;
  const name = `Xenova/${modelId}`;
  const tokenizer = await AutoTokenizer.from_pretrained(name);
  const extractor = await AutoFeatureExtractor.from_pretrained(name);
  if (!(tokenizer instanceof WhisperTokenizer)) throw new Error('not a Whisper tokenizer');
  if (!(extractor instanceof WhisperFeatureExtractor)) throw new Error('not a Whisper model');
  // The tokenizer refuses an empty list.
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
