import type { SpeechModel } from '@glossa/contracts/engine-settings';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelPaths } from './model-files.ts';
import type { WhisperSettings } from './settings.ts';

export type DecoderStep = {
  /** rows × positions × vocabulary */
  logits: Float32Array;
  vocabulary: number;
  /** By layer: rows × heads × positions × encoder frames. Only the requested layers. */
  attentions: Map<number, Float32Array>;
};

/** Decoding several windows in one batch, token by token. */
export type Decoding = { step: (tokens: number[][]) => Promise<DecoderStep> };

export type WhisperNetwork = {
  /** One window: the model's bands × 3000 frames in, encoder output out. */
  encode: (mel: Float32Array) => Promise<Float32Array>;
  beginDecoding: (encoded: readonly Float32Array[], attentionLayers: readonly number[]) => Decoding;
};

/**
 * The vocabulary matrix is stored as bytes; without this it is converted to floats for every token, which took half of
 * the decoder's time (measured: 27 ms per token, 17 ms with it).
 */
const FOLD_WEIGHTS = { session: { disable_quant_qdq: '1' } };

/**
 * The two networks, limited to the outputs that are used: fetching all of them copies 430 MB of attention per window
 * and the unchanged audio cache at each token, which costs more than computing it.
 */
export async function loadNetwork(
  modelFolder: string,
  modelId: SpeechModel,
  settings: WhisperSettings,
  threads: number,
): Promise<WhisperNetwork> {
  const paths = modelPaths(modelFolder, modelId);
  const options = { intraOpNumThreads: threads, interOpNumThreads: 1, extra: FOLD_WEIGHTS };
  const encoder = await InferenceSession.create(paths.encoder, options);
  const decoder = await InferenceSession.create(paths.decoder, options);
  // Found when it is loaded rather than after the first window: exports without attention have no times of words.
  const missing = settings.alignment_heads
    .map(([layer]) => attentionOf(layer))
    .find((name) => !decoder.outputNames.includes(name));
  if (missing) throw new Error(`the decoder has no ${missing}`);
  return {
    // One at a time: a batch of four took twice as long as four runs (measured), because its attention exceeds the
    // caches.
    encode: async (mel) => {
      const shape = [1, settings.num_mel_bins, mel.length / settings.num_mel_bins];
      const feeds = { input_features: new Tensor('float32', mel, shape) };
      return floats(output(await encoder.run(feeds, ['last_hidden_state']), 'last_hidden_state'));
    },
    beginDecoding: (encoded, layers) => beginDecoding(decoder, settings, encoded, layers),
  };
}

const attentionOf = (layer: number): string => `cross_attentions.${layer}`;

function beginDecoding(
  decoder: InferenceSession,
  settings: WhisperSettings,
  encoded: readonly Float32Array[],
  attentionLayers: readonly number[],
): Decoding {
  const rows = encoded.length;
  const heard = stackRows(encoded, settings.d_model);
  const caches = cacheNames(settings.decoder_layers);
  const attentionNames = attentionLayers.map(attentionOf);
  const past: Record<string, Tensor> = {};
  for (const name of [...caches.text, ...caches.audio])
    past[`past_key_values.${name}`] = emptyCache(settings, rows);
  let first = true;
  return {
    step: async (tokens) => {
      const feeds = {
        input_ids: tokenTensor(tokens),
        encoder_hidden_states: heard,
        use_cache_branch: new Tensor('bool', [!first], [1]),
        ...past,
      };
      const kept = first ? [...caches.text, ...caches.audio] : caches.text;
      const fetched = ['logits', ...kept.map((name) => `present.${name}`), ...attentionNames];
      const answer = await decoder.run(feeds, fetched);
      for (const name of kept) past[`past_key_values.${name}`] = output(answer, `present.${name}`);
      first = false;
      const logits = output(answer, 'logits');
      return {
        logits: floats(logits),
        vocabulary: logits.dims[2] ?? 0,
        attentions: new Map(
          attentionLayers.map((layer) => [layer, floats(output(answer, attentionOf(layer)))]),
        ),
      };
    },
  };
}

function cacheNames(layers: number) {
  const numbers = Array.from({ length: layers }, (_, layer) => layer);
  const named = (part: string) =>
    numbers.flatMap((layer) => [`${layer}.${part}.key`, `${layer}.${part}.value`]);
  return { text: named('decoder'), audio: named('encoder') };
}

function emptyCache(settings: WhisperSettings, rows: number): Tensor {
  const heads = settings.decoder_attention_heads;
  return new Tensor('float32', new Float32Array(0), [rows, heads, 0, settings.d_model / heads]);
}

function stackRows(rows: readonly Float32Array[], width: number): Tensor {
  const length = rows[0]?.length ?? 0;
  const all = new Float32Array(rows.length * length);
  for (const [index, row] of rows.entries()) all.set(row, index * length);
  return new Tensor('float32', all, [rows.length, length / width, width]);
}

function tokenTensor(tokens: number[][]): Tensor {
  const flat = BigInt64Array.from(tokens.flat(), (token) => BigInt(token));
  return new Tensor('int64', flat, [tokens.length, tokens[0]?.length ?? 0]);
}

function output(answer: InferenceSession.OnnxValueMapType, name: string): Tensor {
  const value = answer[name];
  if (!(value instanceof Tensor)) throw new Error(`the network gave no ${name}`);
  return value;
}

function floats(tensor: Tensor): Float32Array {
  if (!(tensor.data instanceof Float32Array)) throw new Error('the network gave no 32-bit numbers');
  return tensor.data;
}
