import type { SpeechModel } from '@glossa/contracts/engine-settings';
import type { Word } from '../port.ts';
import { isConfidentVoice } from '../voiced-windows.ts';
import { type Recording, SAMPLES_PER_SECOND } from '../wav.ts';
import { halveWindow } from '../windows.ts';
import { orderWordTimes, selectVoicedWords, shortenLongWords } from '../word-times.ts';
import { confirmLanguages } from './confirm-languages.ts';
import type { DecodedWindow } from './decode.ts';
import { certaintyOf, isCertain, isCredible, isSilence } from './doubt.ts';
import {
  createLanguageListener,
  type LanguagePart,
  languagePieces,
  partsByLanguage,
} from './hear-languages.ts';
import { type HeardPiece, mostLikely, smoothLanguages, speechMs } from './language.ts';
import type { Passage, SpokenChoice, WindowMessage } from './messages.ts';
import { modelPaths } from './model-files.ts';
import { loadNetwork } from './network.ts';
import { readWhisperSettings } from './settings.ts';
import { createTextDecoder, type Heard } from './text-decoder.ts';
import { unheardParts } from './unheard.ts';
import { loadVocabulary } from './words.ts';

const RETRY_TEMPERATURE = 0.4;
/** Each time, the decoder may leave out the rest of the rest. */
const MAX_RESTS = 4;

export type Recognizer = {
  /** What is spoken in each piece of one window. */
  hearLanguages: (recording: Recording, window: WindowMessage) => Promise<HeardPiece[]>;
  /** The passages of each window, in order. `onWork` reports progress. */
  transcribe: (
    recording: Recording,
    windows: readonly WindowMessage[],
    choice: SpokenChoice,
    onWork: () => void,
  ) => Promise<Passage[][]>;
};

type HeardPart = LanguagePart & Heard;

const keyOf = ({ startMs, endMs }: WindowMessage) => `${startMs}-${endMs}`;

/** Windows sampled for their language are transcribed next: their encoder outputs are kept, 3 MB each with base. */
const MAX_KEPT_WINDOWS = 5;

/** Loads Whisper into this process; throws plain errors, the process that started this one words them. */
export async function loadRecognizer(
  modelFolder: string,
  modelId: SpeechModel,
  threads: number,
): Promise<Recognizer> {
  const settings = await readWhisperSettings(modelPaths(modelFolder, modelId).folder);
  const network = await loadNetwork(modelFolder, modelId, settings, threads);
  const vocabulary = await loadVocabulary(modelFolder, modelId);

  const { decode, tryLanguages, loops, cutLoop, wordsOf } = createTextDecoder(
    network,
    settings,
    vocabulary,
  );
  const listener = createLanguageListener(network, settings, async () =>
    network.encode(await vocabulary.mel(new Float32Array(SAMPLES_PER_SECOND))),
  );
  const sampled = new Map<string, { pieces: HeardPiece[]; encoded: Float32Array }>();

  async function hear(recording: Recording, window: WindowMessage): Promise<Heard> {
    const start = Math.round((window.startMs * SAMPLES_PER_SECOND) / 1000);
    const end = Math.round((window.endMs * SAMPLES_PER_SECOND) / 1000);
    const samples = await recording.read(start, end - start);
    return { window, encoded: await network.encode(await vocabulary.mel(samples)) };
  }

  async function hearLanguages(recording: Recording, window: WindowMessage) {
    const { encoded } = await hear(recording, window);
    return { encoded, pieces: await listener.hear(window, encoded) };
  }

  /** The parts of a window by language, each encoded. */
  async function hearParts(
    recording: Recording,
    window: WindowMessage,
    choice: SpokenChoice,
  ): Promise<HeardPart[]> {
    if ('spoken' in choice)
      return [{ ...(await hear(recording, window)), spoken: choice.spoken, scores: {} }];
    const { encoded, pieces } =
      sampled.get(keyOf(window)) ?? (await hearLanguages(recording, window));
    const divided = { window, windows: languagePieces(window) };
    const chosen = await confirmLanguages(
      divided,
      pieces,
      smoothLanguages(pieces, choice),
      choice,
      async (part, languages) => {
        // The whole window is encoded already.
        const isWhole = keyOf(part) === keyOf(window);
        return tryLanguages(isWhole ? { window, encoded } : await hear(recording, part), languages);
      },
    );
    const parts = partsByLanguage(divided, pieces, chosen);
    if (parts.length === 1) return parts.map((part) => ({ ...part, encoded }));
    const heard: HeardPart[] = [];
    for (const part of parts) heard.push({ ...part, ...(await hear(recording, part.window)) });
    return heard;
  }

  /** Retries shorter pieces, then with random sampling; what still loops is not speech. */
  async function withoutLoops(recording: Recording, window: WindowMessage, spoken: string) {
    const results: { window: WindowMessage; decoded: DecodedWindow }[] = [];
    for (const half of halveWindow(window)) {
      const heard = { ...(await hear(recording, half)), spoken };
      let [decoded] = await decode([heard]);
      if (decoded && loops(decoded)) [decoded] = await decode([heard], RETRY_TEMPERATURE);
      if (decoded && loops(decoded)) decoded = cutLoop(decoded);
      if (decoded) results.push({ window: half, decoded });
    }
    return results;
  }

  /** The passages of a part. What the decoder left out of it is decoded by itself. */
  async function passagesOf(
    recording: Recording,
    part: HeardPart,
    first: DecodedWindow,
    choice: SpokenChoice,
    depth = 0,
  ): Promise<Passage[]> {
    const { window, spoken, scores } = part;
    const pieces = loops(first)
      ? await withoutLoops(recording, window, spoken)
      : [{ window, decoded: first }];
    const words: Word[] = [];
    const rests: WindowMessage[] = [];
    for (const piece of pieces) {
      const { window: heard, decoded } = piece;
      const timed = isSilence(decoded) ? [] : wordsOf(decoded, heard, spoken);
      const said = shortenLongWords(timed, heard.spans);
      rests.push(...unheardParts(heard, said));
      const voiced = selectVoicedWords(said, heard);
      words.push(...orderWordTimes(voiced, heard.startMs, heard.endMs));
    }
    const heardMs = speechMs(window) - rests.reduce((sum, rest) => sum + speechMs(rest), 0);
    const { startMs, endMs } = window;
    const passages: Passage[] = [
      { startMs, endMs, spoken, scores, speechMs: heardMs, words, unheard: [] },
    ];
    for (const rest of rests)
      passages.push(...(await listenAgain(recording, rest, part, choice, depth + 1)));
    return passages;
  }

  /** A rest without words: in other windows, and in the language it has alone, or another that it may have. */
  async function listenAgain(
    recording: Recording,
    rest: WindowMessage,
    before: HeardPart,
    choice: SpokenChoice,
    depth: number,
  ): Promise<Passage[]> {
    const whole = rest.startMs === before.window.startMs && rest.endMs === before.window.endMs;
    const passages: Passage[] = [];
    for (const window of whole ? halveWindow(rest) : [rest])
      for (const part of await hearParts(recording, window, choice)) {
        const attempts = await attempt(part, before.spoken, choice);
        const [best] = attempts.filter(({ credible }) => credible);
        if (best && depth < MAX_RESTS) {
          const said = { ...part, spoken: best.spoken };
          passages.push(...(await passagesOf(recording, said, best.decoded, choice, depth)));
        } else {
          const { startMs, endMs } = part.window;
          // What Whisper takes for silence in every language is noise.
          const isSpeech =
            isConfidentVoice(part.window) && attempts.some(({ decoded }) => !isSilence(decoded));
          const unheard = isSpeech ? [{ startMs, endMs }] : [];
          const { spoken, scores } = part;
          passages.push({ startMs, endMs, spoken, scores, speechMs: 0, words: [], unheard });
        }
      }
    return passages;
  }

  /** The texts of a part in the languages it may be in, the most certain first; no more are tried after a certain one. */
  async function attempt(part: HeardPart, spokenBefore: string, choice: SpokenChoice) {
    const known = 'spoken' in choice ? [] : choice.known;
    const tried: { spoken: string; decoded: DecodedWindow; credible: boolean }[] = [];
    for (const spoken of new Set([
      part.spoken,
      ...mostLikely(part.scores),
      spokenBefore,
      ...known,
    ])) {
      const [decoded] = await decode([{ ...part, spoken }]);
      if (!decoded) continue;
      const credible = isCredible(decoded) && !loops(decoded);
      tried.push({ spoken, decoded, credible });
      if (credible && isCertain(decoded)) break;
    }
    const certainty = ({ decoded }: { decoded: DecodedWindow }) => certaintyOf(decoded) ?? -100;
    return tried.toSorted((one, other) => certainty(other) - certainty(one));
  }

  return {
    hearLanguages: async (recording, window) => {
      const heard = await hearLanguages(recording, window);
      if (sampled.size < MAX_KEPT_WINDOWS) sampled.set(keyOf(window), heard);
      return heard.pieces;
    },
    transcribe: async (recording, windows, choice, onWork) => {
      const heard: HeardPart[][] = [];
      for (const window of windows) {
        heard.push(await hearParts(recording, window, choice));
        onWork();
      }
      const decoded = await decode(heard.flat());
      onWork();
      const passages: Passage[][] = [];
      for (const parts of heard) {
        const own = decoded.splice(0, parts.length);
        const made: Passage[] = [];
        for (const [index, part] of parts.entries()) {
          const first = own[index];
          if (first) made.push(...(await passagesOf(recording, part, first, choice)));
        }
        passages.push(made);
        onWork();
      }
      return passages;
    },
  };
}
