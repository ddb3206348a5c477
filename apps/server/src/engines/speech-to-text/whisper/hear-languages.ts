import { divideWindow, narrowWindow } from '../windows.ts';
import { softmax } from './decode.ts';
import {
  type HeardPiece,
  knownLanguages,
  MAX_PIECE_MS,
  meanScores,
  type SpokenScores,
  speechMs,
  spokenLanguages,
} from './language.ts';
import type { SpokenChoice, WindowMessage } from './messages.ts';
import type { WhisperNetwork } from './network.ts';
import type { WhisperSettings } from './settings.ts';

const FRAME_MS = 20;
/** Silence after a piece: cut off in the middle of speech, short pieces are taken for other languages (measured). */
const SILENT_FRAMES = 400;

/** A window and its pieces; `windows` and `pieces` have an entry for each, and none if the language was given. */
export type DividedWindow = {
  window: WindowMessage;
  windows: readonly WindowMessage[];
  pieces: readonly HeardPiece[];
  /** Of a part: the languages of what it was cut from, before and after. */
  beside?: BesideLanguages;
};
export type BesideLanguages = { before: string | undefined; after: string | undefined };
/** A part of a window in one language. `scores` is empty if the language was given. */
export type LanguagePart = DividedWindow & { spoken: string; scores: SpokenScores };

export type LanguageListener = {
  /** What is spoken in each piece of a window, from the encoder's output for the whole window. */
  hear: (window: WindowMessage, encoded: Float32Array) => Promise<HeardPiece[]>;
};

/**
 * The encoder is run once for the whole window: its output is cut into pieces, which costs one step of the decoder
 * each.
 */
export function createLanguageListener(
  network: WhisperNetwork,
  settings: WhisperSettings,
  encodeSilence: () => Promise<Float32Array>,
): LanguageListener {
  let silence: Promise<Float32Array> | undefined;
  const width = settings.d_model;

  async function scoresOf(encoded: Float32Array): Promise<SpokenScores> {
    const step = await network
      .beginDecoding([encoded], [])
      .step([[settings.decoder_start_token_id]]);
    const known = spokenLanguages.flatMap((spoken) => {
      const token = settings.lang_to_id[`<|${spoken}|>`];
      return token === undefined ? [] : [{ spoken, logit: step.logits[token] ?? 0 }];
    });
    const scores = softmax(Float32Array.from(known, ({ logit }) => logit));
    return Object.fromEntries(
      known.map(({ spoken }, index) => [spoken, round(scores[index] ?? 0)]),
    );
  }

  async function withSilence(encoded: Float32Array, window: WindowMessage, piece: WindowMessage) {
    silence ??= encodeSilence();
    const quiet = await silence;
    const at = (ms: number) => Math.floor((ms - window.startMs) / FRAME_MS) * width;
    const spoken = encoded.subarray(at(piece.startMs), at(piece.endMs));
    const both = new Float32Array(spoken.length + SILENT_FRAMES * width);
    both.set(spoken);
    both.set(quiet.subarray(quiet.length - SILENT_FRAMES * width), spoken.length);
    return both;
  }

  return {
    hear: async (window, encoded) => {
      const pieces = languagePieces(window);
      const heard: HeardPiece[] = [];
      for (const piece of pieces) {
        const part = pieces.length === 1 ? encoded : await withSilence(encoded, window, piece);
        heard.push({
          startMs: piece.startMs,
          endMs: piece.endMs,
          speechMs: speechMs(piece),
          scores: await scoresOf(part),
        });
      }
      return heard;
    },
  };
}

/** What was cut has no pause between. With one, the sentence before a part says little about its language. */
const CUT_MS = 1;

/** Adjacent pieces in the same language together. `chosen` has an entry for each piece. */
export function partsByLanguage(divided: DividedWindow, chosen: readonly string[]): LanguagePart[] {
  if (new Set(chosen).size === 1)
    return [{ ...divided, spoken: chosen[0] ?? '', scores: meanScores(divided.pieces) }];
  const parts: LanguagePart[] = [];
  let first = 0;
  for (const [index, spoken] of chosen.entries()) {
    if (chosen[index + 1] === spoken) continue;
    const pieces = divided.pieces.slice(first, index + 1);
    const windows = divided.windows.slice(first, index + 1);
    const spans = windows.flatMap((piece) => piece.spans);
    const window = narrowWindow(divided.window, spans);
    const beside = besideLanguages(divided, chosen, first, index, CUT_MS);
    parts.push({ window, windows, pieces, spoken, scores: meanScores(pieces), beside });
    first = index + 1;
  }
  return parts;
}

/** The languages before and after the pieces from `first` to `last`, with a pause of less than `apartMs` between. */
export function besideLanguages(
  { windows, beside }: DividedWindow,
  chosen: readonly string[],
  first: number,
  last: number,
  apartMs: number,
): BesideLanguages {
  const before = pauseMs(windows, first) < apartMs ? chosen[first - 1] : undefined;
  const after = pauseMs(windows, last + 1) < apartMs ? chosen[last + 1] : undefined;
  return {
    before: first === 0 ? beside?.before : before,
    after: last === windows.length - 1 ? beside?.after : after,
  };
}

/** The pause between a piece and the one before it. */
export const pauseMs = (windows: readonly WindowMessage[], index: number): number =>
  (windows[index]?.startMs ?? Number.POSITIVE_INFINITY) -
  (windows[index - 1]?.endMs ?? Number.NEGATIVE_INFINITY);

/** The languages of a recording, and those of the parts of a window, which text or sound have confirmed. */
export const knownIn = (parts: readonly LanguagePart[], choice: SpokenChoice): string[] => {
  const confirmed = parts.map(({ spoken }) => spoken);
  const pieces = parts.flatMap((part) => part.pieces);
  return 'spoken' in choice ? confirmed : [...knownLanguages(choice, pieces), ...confirmed];
};

/** The pieces of a window, each short enough to be in one language. */
export function languagePieces(window: WindowMessage): WindowMessage[] {
  return divideWindow(window, MAX_PIECE_MS);
}

const round = (score: number) => Math.round(score * 10_000) / 10_000;
