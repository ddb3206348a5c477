import type { AttentionRows } from './alignment.ts';
import type { DecoderStep, Decoding, WhisperNetwork } from './network.ts';
import { tailLoops } from './repetition.ts';
import type { WhisperSettings } from './settings.ts';

export type DecodedToken = { id: number; probability: number };

export type DecodedWindow = {
  /** Text tokens only. */
  tokens: DecodedToken[];
  /** Attention of the alignment heads, prompt rows first; the last row belongs to the token that ended the text. */
  heads: AttentionRows[];
  /** The probability of the no-speech token, 0 to 1. */
  noSpeech: number;
  /** Whether the text would begin with a sign of `soundTokens` if it could. */
  sound: boolean;
  /** Stopped because the output repeated itself. */
  looped: boolean;
};

export type DecodeRequest = {
  /** For each window: the encoder output, the number of 20 ms frames with audio, the maximum number of tokens, and the language. */
  rows: readonly {
    encoded: Float32Array;
    frames: number;
    maxTokens: number;
    languageToken: number;
  }[];
  /** Signs with which transcripts describe sounds, "(music)" or "♪": they are suppressed, and what comes then is invented. */
  soundTokens: ReadonlySet<number>;
  /** Picks the next token; the most probable one if absent. */
  pick?: (probabilities: Float32Array) => number;
};

type Row = DecodedWindow & { frames: number; maxTokens: number; done: boolean };

/** start, language, "transcribe", "no times": without the middle two the model translates into English. */
export function promptTokens(settings: WhisperSettings, languageToken: number): number[] {
  return [
    settings.decoder_start_token_id,
    languageToken,
    settings.task_to_id.transcribe,
    settings.no_timestamps_token_id,
  ];
}

/** Decodes several windows in one batch: one token of four windows costs little more than one of one. */
export async function decodeWindows(
  network: WhisperNetwork,
  settings: WhisperSettings,
  request: DecodeRequest,
): Promise<DecodedWindow[]> {
  const prompts = request.rows.map((row) => promptTokens(settings, row.languageToken));
  const promptLength = prompts[0]?.length ?? 0;
  const layers = [...new Set(settings.alignment_heads.map(([layer]) => layer))];
  const decoding: Decoding = network.beginDecoding(
    request.rows.map(({ encoded }) => encoded),
    layers,
  );
  const choose = createChooser(settings, request.pick ?? maxLikely);
  const rows: Row[] = request.rows.map(({ frames, maxTokens }) => ({
    frames,
    maxTokens,
    tokens: [],
    heads: settings.alignment_heads.map(() => []),
    noSpeech: 0,
    sound: false,
    looped: false,
    done: false,
  }));

  let step = await decoding.step(prompts);
  for (const [index, row] of rows.entries()) {
    row.noSpeech = noSpeechProbability(settings, step, index, promptLength);
    const first = logitsAt(step, index, promptLength, promptLength - 1);
    row.sound = request.soundTokens.has(maxLikely(first.subarray(0, settings.eos_token_id + 1)));
  }
  let positions = promptLength;
  const longest = settings.max_target_positions - promptLength;
  for (let said = 0; said < longest; said++) {
    const next = rows.map((row, index) => {
      if (row.done) return settings.eos_token_id;
      keepAttention(settings, step, row, index, positions, rows.length);
      const token = choose(logitsAt(step, index, positions, positions - 1), said === 0);
      addToken(settings, row, token);
      return token.id;
    });
    if (rows.every((row) => row.done)) break;
    step = await decoding.step(next.map((token) => [token]));
    positions = 1;
  }
  return rows.map(({ tokens, heads, noSpeech, sound, looped }) => ({
    ...{ tokens, heads, noSpeech, sound, looped },
  }));
}

function addToken(settings: WhisperSettings, row: Row, token: DecodedToken): void {
  if (token.id === settings.eos_token_id) {
    row.done = true;
    return;
  }
  row.tokens.push(token);
  row.looped = tailLoops(row.tokens.map(({ id }) => id));
  row.done = row.looped || row.tokens.length >= row.maxTokens;
}

function logitsAt(step: DecoderStep, row: number, positions: number, position: number) {
  const start = (row * positions + position) * step.vocabulary;
  return step.logits.subarray(start, start + step.vocabulary);
}

function noSpeechProbability(
  settings: WhisperSettings,
  step: DecoderStep,
  row: number,
  positions: number,
): number {
  const probabilities = softmax(logitsAt(step, row, positions, 0).slice());
  return probabilities[settings.no_timestamps_token_id - 1] ?? 0;
}

function keepAttention(
  settings: WhisperSettings,
  step: DecoderStep,
  row: Row,
  rowIndex: number,
  positions: number,
  rows: number,
): void {
  for (const [index, [layer, head]] of settings.alignment_heads.entries()) {
    const attention = step.attentions.get(layer);
    if (!attention) continue;
    const heads = settings.decoder_attention_heads;
    const frames = attention.length / (rows * heads * positions);
    for (let position = 0; position < positions; position++) {
      const start = ((rowIndex * heads + head) * positions + position) * frames;
      row.heads[index]?.push(attention.slice(start, start + Math.min(frames, row.frames)));
    }
  }
}

function createChooser(settings: WhisperSettings, pick: (probabilities: Float32Array) => number) {
  const firstSpecial = settings.eos_token_id + 1;
  return (logits: Float32Array, first: boolean): DecodedToken => {
    // Tokens after "end of text" are languages, tasks and times, not text. In place: this step's logits are not read
    // again.
    const allowed = logits.subarray(0, firstSpecial);
    for (const token of settings.suppress_tokens)
      if (token < firstSpecial) allowed[token] = Number.NEGATIVE_INFINITY;
    if (first)
      for (const token of settings.begin_suppress_tokens) allowed[token] = Number.NEGATIVE_INFINITY;
    const probabilities = softmax(allowed);
    const id = pick(probabilities);
    return { id, probability: probabilities[id] ?? 0 };
  };
}

/** In place. */
export function softmax(values: Float32Array): Float32Array {
  let greatest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < values.length; index++)
    if ((values[index] ?? 0) > greatest) greatest = values[index] ?? 0;
  let sum = 0;
  for (let index = 0; index < values.length; index++) {
    const power = Math.exp((values[index] ?? 0) - greatest);
    values[index] = power;
    sum += power;
  }
  for (let index = 0; index < values.length; index++) values[index] = (values[index] ?? 0) / sum;
  return values;
}

function maxLikely(values: Float32Array): number {
  let best = 0;
  for (let index = 1; index < values.length; index++)
    if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  return best;
}
