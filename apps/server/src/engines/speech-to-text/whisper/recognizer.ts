import type { SpeechModel } from '@glossa/contracts/engine-settings';
import type { Word } from '../port.ts';
import { isConfidentVoice } from '../voiced-windows.ts';
import { type Recording, SAMPLES_PER_SECOND } from '../wav.ts';
import { halveWindow, narrowWindow } from '../windows.ts';
import { orderWordTimes, selectVoicedWords } from '../word-times.ts';
import { confirmLanguages, uncertainSounds, uncertainTexts } from './confirm-languages.ts';
import type { DecodedWindow } from './decode.ts';
import { certaintyOf, isCertain, isFound, isQuiet, isSilence } from './doubt.ts';
import {
  createLanguageListener,
  type DividedWindow,
  knownIn,
  type LanguagePart,
  languagePieces,
  partsByLanguage,
} from './hear-languages.ts';
import {
  type HeardPiece,
  knownLanguages,
  mostLikely,
  smoothLanguages,
  speechMs,
} from './language.ts';
import type { Passage, SpokenChoice, WindowMessage } from './messages.ts';
import { modelPaths } from './model-files.ts';
import { loadNetwork } from './network.ts';
import { readWhisperSettings } from './settings.ts';
import { createTextDecoder, type Heard } from './text-decoder.ts';
import { doubtfulSpans, placeWords, unheardParts, wordsIn } from './unheard.ts';
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
    if ('spoken' in choice) {
      const heard = await hear(recording, window);
      return [{ ...heard, windows: [], pieces: [], spoken: choice.spoken, scores: {} }];
    }
    const { encoded, pieces } =
      sampled.get(keyOf(window)) ?? (await hearLanguages(recording, window));
    const divided = { window, encoded, windows: languagePieces(window), pieces };
    const chosen = smoothLanguages(pieces, choice);
    const known = knownLanguages(choice, pieces);
    const uncertain = uncertainSounds(divided, chosen, known);
    return divideByLanguage(recording, divided, chosen, uncertain, known);
  }

  /** The parts of a window by the languages that were chosen for its pieces, of which uncertain ones are confirmed. */
  async function divideByLanguage(
    recording: Recording,
    divided: DividedWindow & Heard,
    chosen: readonly string[],
    uncertain: readonly boolean[],
    known: readonly string[],
  ): Promise<HeardPart[]> {
    // The whole window is encoded already, and so is what was tried.
    const encodings = new Map([[keyOf(divided.window), divided.encoded]]);
    const hearPart = async (window: WindowMessage): Promise<Heard> => {
      const encoded = encodings.get(keyOf(window)) ?? (await hear(recording, window)).encoded;
      encodings.set(keyOf(window), encoded);
      return { window, encoded };
    };
    const confirmed = await confirmLanguages(
      divided,
      chosen,
      uncertain,
      known,
      async (part, languages) => tryLanguages(await hearPart(part), languages),
    );
    const heard: HeardPart[] = [];
    for (const part of partsByLanguage(divided, confirmed)) {
      const { encoded } = await hearPart(part.window);
      heard.push({ ...part, encoded });
    }
    return heard;
  }

  /** A part and its first text, or several where the text is uncertain and another language more probable. */
  async function confirmText(
    recording: Recording,
    part: HeardPart,
    first: DecodedWindow,
    known: readonly string[],
  ): Promise<{ part: HeardPart; first: DecodedWindow }[]> {
    if (part.pieces.length === 0 || (isSilence(first) && isQuiet(first))) return [{ part, first }];
    const chosen = part.pieces.map(() => part.spoken);
    const uncertain = loops(first)
      ? chosen.map(() => true)
      : uncertainTexts(part, wordsOf(first, part.window, part.spoken));
    const parts = await divideByLanguage(recording, part, chosen, uncertain, known);
    if (parts.every(({ spoken }) => spoken === part.spoken)) return [{ part, first }];
    const decoded = await decode(parts);
    return parts.flatMap((one, index) =>
      decoded[index] ? [{ part: one, first: decoded[index] }] : [],
    );
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
      const said = placeWords(heard, timed);
      const voiced = selectVoicedWords(said, heard);
      const doubtful = doubtfulSpans(heard, voiced);
      const others = heard.spans.filter((span) => !doubtful.includes(span));
      rests.push(...unheardParts({ ...heard, spans: others }, said));
      rests.push(...doubtful.map((span) => narrowWindow(heard, [span])));
      const doubted = wordsIn(doubtful, voiced);
      const credible = voiced.filter((word) => !doubted.includes(word));
      words.push(...orderWordTimes(credible, heard.startMs, heard.endMs));
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
        const { best, isSpeech } = await attempt(part, before.spoken, choice);
        const isVoice = isConfidentVoice(part.window);
        // A text of a long rest is silence at times although its halves have one.
        const halves =
          best || whole || !isVoice
            ? []
            : await listenAgain(recording, part.window, part, choice, depth + 1);
        if (best && depth < MAX_RESTS) {
          const said = { ...part, spoken: best.spoken };
          passages.push(...(await passagesOf(recording, said, best.decoded, choice, depth)));
        } else if (halves.some(({ words }) => words.length > 0)) passages.push(...halves);
        else {
          const { startMs, endMs } = part.window;
          // What Whisper takes for silence in every language is noise.
          const unheard = isSpeech && isVoice ? [{ startMs, endMs }] : [];
          const { spoken, scores } = part;
          passages.push({ startMs, endMs, spoken, scores, speechMs: 0, words: [], unheard });
        }
      }
    return passages;
  }

  /**
   * The most certain text of a part in the languages it may be in, if there is a credible one; no more are tried after a
   * certain one. In a language that nothing but the rest of the recording suggests, only a certain text counts, or one that is
   * more certain than a credible one.
   */
  async function attempt(part: HeardPart, spokenBefore: string, choice: SpokenChoice) {
    const own = [part.spoken, ...mostLikely(part.scores)];
    const known = 'spoken' in choice ? [] : choice.known;
    let best: { spoken: string; decoded: DecodedWindow; certainty: number } | undefined;
    let [isSpeech, isNoise] = [false, true];
    for (const spoken of new Set([...own, spokenBefore, ...known])) {
      // What is silence in the most probable languages, music and noise, has an invented text in some other.
      if (isNoise && !own.includes(spoken)) break;
      const [decoded] = await decode([{ ...part, spoken }]);
      if (!decoded) continue;
      isSpeech ||= !isSilence(decoded);
      isNoise &&= isSilence(decoded) && isQuiet(decoded);
      const certainty = certaintyOf(decoded);
      const isCompared = own.includes(spoken) || best !== undefined;
      if (certainty === undefined || !isFound(decoded, isCompared) || loops(decoded)) continue;
      if (!best || certainty > best.certainty) best = { spoken, decoded, certainty };
      if (isCertain(decoded)) break;
    }
    return { best, isSpeech };
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
        const known = knownIn(parts, choice);
        const made: Passage[] = [];
        for (const [index, part] of parts.entries()) {
          const first = own[index];
          if (!first) continue;
          for (const one of await confirmText(recording, part, first, known))
            made.push(...(await passagesOf(recording, one.part, one.first, choice)));
        }
        passages.push(made);
        onWork();
      }
      return passages;
    },
  };
}
