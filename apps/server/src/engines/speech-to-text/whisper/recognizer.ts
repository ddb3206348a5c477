import type { Word } from '../port.ts';
import { type Recording, SAMPLES_PER_SECOND } from '../wav.ts';
import { halveWindow } from '../windows.ts';
import { orderWordTimes, selectVoicedWords } from '../word-times.ts';
import { type DecodedWindow, decodeWindows, softmax } from './decode.ts';
import type { WindowMessage } from './messages.ts';
import { modelPaths, type WhisperModelId } from './model-files.ts';
import { loadNetwork } from './network.ts';
import { firstLoop, isRepetitive } from './repetition.ts';
import { readWhisperSettings, spokenCode } from './settings.ts';
import { loadVocabulary, windowWords } from './words.ts';

const FRAME_MS = 20;
/** Faster than any supported language is spoken: the decoder is hallucinating. */
const TOKENS_PER_SECOND = 14;
const NO_SPEECH_PROBABILITY = 0.6;
const DOUBTFUL_LOG_PROBABILITY = -1;
const RETRY_TEMPERATURE = 0.4;

export type Recognizer = {
  /** ISO 639-1 code → probability, for what is said in one window. */
  languageProbabilities: (
    recording: Recording,
    window: WindowMessage,
  ) => Promise<Record<string, number>>;
  /** The words of each window, in order. `onWindow` reports progress. */
  transcribe: (
    recording: Recording,
    windows: readonly WindowMessage[],
    spoken: string,
    onWork: () => void,
  ) => Promise<Word[][]>;
};

type Heard = { window: WindowMessage; encoded: Float32Array };

/** Seeded random choice: transcribing twice must give the same transcript. */
function randomPicker(temperature: number, seed = 20_260_101) {
  const next = createRandom(seed);
  return (probabilities: Float32Array): number => {
    const weights = probabilities.map((probability) => probability ** (1 / temperature));
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    let lastPossible = 0;
    for (let index = 0; index < weights.length; index++) {
      const weight = weights[index] ?? 0;
      if (weight === 0) continue;
      lastPossible = index;
      left -= weight;
      if (left <= 0) break;
    }
    return lastPossible;
  };
}

/** Mulberry32: small and good enough for a retry. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Loads Whisper into this process; throws plain errors, the process that started this one words them. */
export async function loadRecognizer(
  modelFolder: string,
  modelId: WhisperModelId,
  threads: number,
): Promise<Recognizer> {
  const settings = await readWhisperSettings(modelPaths(modelFolder, modelId).folder);
  const network = await loadNetwork(modelFolder, modelId, settings, threads);
  const vocabulary = await loadVocabulary(modelFolder, modelId);

  async function hear(recording: Recording, window: WindowMessage): Promise<Heard> {
    const start = Math.round((window.startMs * SAMPLES_PER_SECOND) / 1000);
    const end = Math.round((window.endMs * SAMPLES_PER_SECOND) / 1000);
    const samples = await recording.read(start, end - start);
    return { window, encoded: await network.encode(await vocabulary.mel(samples)) };
  }

  function decode(heard: readonly Heard[], languageToken: number, temperature = 0) {
    return decodeWindows(network, settings, {
      rows: heard.map(({ encoded, window }) => {
        const seconds = (window.endMs - window.startMs) / 1000;
        return {
          encoded,
          frames: Math.max(1, Math.floor((seconds * 1000) / FRAME_MS)),
          maxTokens: 16 + Math.ceil(seconds * TOKENS_PER_SECOND),
        };
      }),
      languageToken,
      pick: temperature > 0 ? randomPicker(temperature) : undefined,
    });
  }

  const loops = (decoded: DecodedWindow) =>
    decoded.looped || isRepetitive(vocabulary.textOf(decoded.tokens.map(({ id }) => id)));

  /** Retries shorter pieces, then with random sampling; what still loops is not speech. */
  async function withoutLoops(recording: Recording, window: WindowMessage, languageToken: number) {
    const results: { window: WindowMessage; decoded: DecodedWindow }[] = [];
    for (const half of halveWindow(window)) {
      const heard = await hear(recording, half);
      let [decoded] = await decode([heard], languageToken);
      if (decoded && loops(decoded))
        [decoded] = await decode([heard], languageToken, RETRY_TEMPERATURE);
      if (decoded && loops(decoded)) decoded = cutLoop(decoded);
      if (decoded) results.push({ window: half, decoded });
    }
    return results;
  }

  /** Keeps one repetition of the loop with zero confidence: it may be real speech and needs review. */
  function cutLoop(decoded: DecodedWindow): DecodedWindow {
    const loop = firstLoop(decoded.tokens.map(({ id }) => id));
    const before = decoded.tokens.slice(0, loop?.begin ?? 0);
    const round = loop ? decoded.tokens.slice(loop.begin, loop.begin + loop.unit) : [];
    const tokens = [...before, ...round.map(({ id }) => ({ id, probability: 0 }))];
    const stillLoops = isRepetitive(vocabulary.textOf(tokens.map(({ id }) => id)));
    return { ...decoded, tokens: stillLoops ? [] : tokens };
  }

  return {
    languageProbabilities: async (recording, window) => {
      const { encoded } = await hear(recording, window);
      const step = await network
        .beginDecoding([encoded], [])
        .step([[settings.decoder_start_token_id]]);
      const entries = Object.entries(settings.lang_to_id);
      const scores = softmax(Float32Array.from(entries, ([, token]) => step.logits[token] ?? 0));
      return Object.fromEntries(
        entries.map(([token], index) => [spokenCode(token), scores[index] ?? 0]),
      );
    },
    transcribe: async (recording, windows, spoken, onWork) => {
      const languageToken = settings.lang_to_id[`<|${spoken}|>`];
      if (languageToken === undefined) throw new Error(`Whisper does not know "${spoken}"`);
      const split = vocabulary.wordSplitter(spoken);
      const heard: Heard[] = [];
      for (const window of windows) {
        heard.push(await hear(recording, window));
        onWork();
      }
      const decoded = await decode(heard, languageToken);
      onWork();
      const words: Word[][] = [];
      for (const [index, first] of decoded.entries()) {
        const window = windows[index];
        if (!window) continue;
        const parts = loops(first)
          ? await withoutLoops(recording, window, languageToken)
          : [{ window, decoded: first }];
        words.push(
          parts.flatMap((part) => {
            if (isSilence(part.decoded)) return [];
            const said = windowWords(
              part.decoded,
              part.window.startMs,
              settings.median_filter_width,
              split,
            );
            const voiced = selectVoicedWords(said, part.window.spans);
            return orderWordTimes(voiced, part.window.startMs, part.window.endMs);
          }),
        );
        onWork();
      }
      return words;
    },
  };
}

/** Whisper's own rule: high no-speech probability and low confidence in the text. */
function isSilence({ noSpeech, tokens }: DecodedWindow): boolean {
  // The rest of a loop has no probability of its own.
  const known = tokens.filter(({ probability }) => probability > 0);
  if (known.length === 0) return tokens.length === 0;
  const mean =
    known.reduce((sum, { probability }) => sum + Math.log(probability), 0) / known.length;
  return noSpeech > NO_SPEECH_PROBABILITY && mean < DOUBTFUL_LOG_PROBABILITY;
}
