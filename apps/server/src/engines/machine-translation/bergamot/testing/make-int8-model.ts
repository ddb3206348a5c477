import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  encodeMarianFile,
  encodeShortlistFile,
  floatItem,
  int8Item,
  type MarianItem,
  textItem,
} from './marian-file.ts';
import { encodeSentencePieceFile } from './sentencepiece-file.ts';

/** The int8 kernels require multiples of 64 rows and 8 columns. */
const width = 64;
const heads = 8;

export type Int8ModelOptions = {
  /** Deterministic for a seed. */
  seed: number;
  /** Separate vocabularies per side, as in the models for Chinese, Japanese and Korean. */
  splitVocabulary?: boolean;
};

/**
 * Test support: a Marian model with the structure of the real ones (transformer encoder, SSRU decoder, int8 weights
 * with precomputed alphas, shortlist, SentencePiece vocabulary) and random weights, to run the same kernels. Writes the
 * files into `<modelsFolder>/bergamot/<direction>` under their real names.
 */
export async function writeInt8Model(
  modelsFolder: string,
  direction: string,
  { seed, splitVocabulary = false }: Int8ModelOptions,
): Promise<void> {
  const folder = join(modelsFolder, 'bergamot', direction);
  await mkdir(folder, { recursive: true });
  const pieces = listPieces();
  const words = pieces.length + 2;
  const vocabulary = encodeSentencePieceFile(pieces);
  const vocabularies = splitVocabulary ? ['srcvocab', 'trgvocab'] : ['vocab'];
  await Promise.all([
    writeFile(
      join(folder, `model.${direction}.intgemm.alphas.bin`),
      encodeMarianFile(randomItems(words, seed)),
    ),
    writeFile(join(folder, `lex.50.50.${direction}.s2t.bin`), encodeShortlistFile(words)),
    ...vocabularies.map((name) => writeFile(join(folder, `${name}.${direction}.spm`), vocabulary)),
  ]);
}

/** A multiple of 8 including the two special pieces. */
function listPieces(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const capitals = letters.map((letter) => letter.toUpperCase());
  const marks = [...'.,!?:;\'"()-0123456789/@{}%&<>=_'];
  const syllables = letters.flatMap((letter) => [`▁${letter}a`, `${letter}o`]);
  const all = ['▁', ...letters, ...capitals, ...marks, ...syllables];
  return all.slice(0, Math.floor((all.length + 2) / 8) * 8 - 2);
}

function randomItems(words: number, seed: number): MarianItem[] {
  const random = seededRandom(seed);
  const matrix = (name: string, rows: number, columns: number) => [
    int8Item(
      name,
      [rows, columns],
      Int8Array.from({ length: rows * columns }, () => Math.round(random() * 127)),
      400,
    ),
    floatItem(`${name}_QuantMultA`, [1], Float32Array.of(30)),
  ];
  const row = (name: string, value: () => number, columns = width) =>
    floatItem(name, [1, columns], Float32Array.from({ length: columns }, value));
  const bias = (name: string, columns = width) => row(name, () => random() / 10, columns);
  const norm = (name: string) => [row(`${name}_ln_scale`, () => 1), bias(`${name}_ln_bias`)];
  const attention = (name: string) => [
    ...['q', 'k', 'v', 'o'].flatMap((part) => [
      ...matrix(`${name}_W${part}`, width, width),
      bias(`${name}_b${part}`),
    ]),
    ...norm(`${name}_Wo`),
  ];
  const feedForward = (name: string) => [
    ...matrix(`${name}_W1`, width, width),
    bias(`${name}_b1`),
    ...matrix(`${name}_W2`, width, width),
    bias(`${name}_b2`),
    ...norm(`${name}_ffn`),
  ];
  return [
    ...matrix('Wemb', words, width),
    ...attention('encoder_l1_self'),
    ...feedForward('encoder_l1_ffn'),
    ...matrix('decoder_l1_rnn_W', width, width),
    ...matrix('decoder_l1_rnn_Wf', width, width),
    bias('decoder_l1_rnn_bf'),
    ...norm('decoder_l1_rnn_ffn'),
    ...attention('decoder_l1_context'),
    ...feedForward('decoder_l1_ffn'),
    // Without the end-of-sentence piece (0), output fills its length limit: never empty, always the same length.
    row('decoder_ff_logit_out_b', endUnlikely(random), words),
    floatItem('none_QuantMultA', [1], Float32Array.of(30)),
    textItem('special:model.yml', describeModel(words)),
  ];
}

function endUnlikely(random: () => number): () => number {
  let piece = 0;
  return () => (piece++ === 0 ? -1000 : random() / 10);
}

/** From -1 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

function describeModel(words: number): string {
  return `type: transformer
version: v1.9.56
dim-emb: ${width}
dim-rnn: 1024
dim-vocabs:
  - ${words}
  - ${words}
enc-type: bidirectional
enc-cell: gru
enc-cell-depth: 1
enc-depth: 1
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dec-depth: 1
input-types: []
special-vocab: []
layer-normalization: false
right-left: false
skip: false
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
lemma-dim-emb: 0
output-omit-bias: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-dim-aan: ${width}
transformer-dim-ffn: ${width}
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-heads: ${heads}
transformer-no-projection: false
transformer-pool: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-tied-layers: []
transformer-train-position-embeddings: false
bert-train-type-embeddings: true
bert-type-vocab-size: 2
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
`;
}
