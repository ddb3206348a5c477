import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const dimension = 16;
const feedForward = 32;
const heads = 2;

/** SentencePiece ModelProto (sentencepiece_model.proto), only the fields a unigram vocabulary needs. */
export function makeVocabulary(): { bytes: Uint8Array; size: number } {
  const letters = [
    ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?-/@{}_=&<>\'"()%#',
  ];
  const pieces: Array<{ text: string; type: number }> = [
    { text: '</s>', type: 3 },
    { text: '<unk>', type: 2 },
    { text: '\u2581', type: 1 },
    ...letters.map((text) => ({ text, type: 1 })),
    ...letters.slice(0, 26).map((text) => ({ text: `\u2581${text}`, type: 1 })),
  ];
  const encoded = pieces.map(({ text, type }, index) =>
    field(1, [...field(1, utf8(text)), ...float(2, -index / 10), ...varintField(3, type)]),
  );
  const trainer = field(2, [
    ...varintField(3, 1),
    ...varintField(4, pieces.length),
    ...varintField(40, 1),
    ...varintField(41, -1),
    ...varintField(42, 0),
    ...varintField(43, -1),
  ]);
  const normaliser = field(3, [...field(1, utf8('identity'))]);
  return {
    bytes: Uint8Array.from([...encoded.flat(), ...trainer, ...normaliser]),
    size: pieces.length,
  };
}

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return bytes;
}
const field = (number: number, content: number[]): number[] => [
  ...varint((number << 3) | 2),
  ...varint(content.length),
  ...content,
];
const varintField = (number: number, value: number): number[] => [
  ...varint(number << 3),
  ...varint(value),
];
const float = (number: number, value: number): number[] => [
  ...varint((number << 3) | 5),
  ...new Uint8Array(Float32Array.of(value).buffer),
];

type Item = { name: string; type: number; shape: number[]; data: Uint8Array };

/** Marian's type numbers: class in the high byte, size in the low byte. */
const float32Type = 0x0404;
const int8Type = 0x0101;

/** Marian's binary model format, version 1 (marian-dev src/common/binary.cpp). */
function writeMarian(items: readonly Item[]): Uint8Array {
  const u64 = (values: number[]) => new Uint8Array(BigUint64Array.from(values.map(BigInt)).buffer);
  const names = items.map((item) => Uint8Array.from([...utf8(item.name), 0]));
  const parts = [
    u64([1, items.length]),
    ...items.map((item, index) =>
      u64([names[index]?.length ?? 0, item.type, item.shape.length, item.data.length]),
    ),
    ...names,
    ...items.map((item) => new Uint8Array(Int32Array.from(item.shape).buffer)),
  ];
  const before = parts.reduce((sum, part) => sum + part.length, 0) + 8;
  const padding = (256 - (before % 256)) % 256;
  return Buffer.concat([
    ...parts,
    u64([padding]),
    new Uint8Array(padding),
    ...items.map((item) => item.data),
  ]);
}

/** A one-layer transformer with seeded random weights: its output is meaningless but deterministic. */
export function makeModel(vocabularySize: number, seed: number): Uint8Array {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const items: Item[] = [];
  const add = (name: string, shape: [number, number], fill: () => number) => {
    const values = Float32Array.from({ length: shape[0] * shape[1] }, fill);
    const data = new Uint8Array(Math.ceil(values.byteLength / 256) * 256);
    data.set(new Uint8Array(values.buffer));
    items.push({ name, type: float32Type, shape, data });
  };
  const norm = (name: string) => {
    add(`${name}_ln_scale`, [1, dimension], () => 1);
    add(`${name}_ln_bias`, [1, dimension], () => 0);
  };
  const attention = (name: string) => {
    for (const part of ['q', 'k', 'v', 'o']) {
      add(`${name}_W${part}`, [dimension, dimension], random);
      add(`${name}_b${part}`, [1, dimension], () => 0);
    }
    norm(`${name}_Wo`);
  };
  const ffn = (name: string) => {
    add(`${name}_W1`, [dimension, feedForward], random);
    add(`${name}_b1`, [1, feedForward], () => 0);
    add(`${name}_W2`, [feedForward, dimension], random);
    add(`${name}_b2`, [1, dimension], () => 0);
    norm(`${name}_ffn`);
  };
  add('Wemb', [vocabularySize, dimension], () => random() * 2);
  attention('encoder_l1_self');
  ffn('encoder_l1_ffn');
  attention('decoder_l1_self');
  attention('decoder_l1_context');
  ffn('decoder_l1_ffn');
  // The end of sentence is made likely so that the output ends before the length limit.
  add('decoder_ff_logit_out_b', [1, vocabularySize], () => 0);
  const config = describeModel(vocabularySize);
  const text = Uint8Array.from([...utf8(config), 0]);
  items.push({ name: 'special:model.yml', type: int8Type, shape: [1, text.length], data: text });
  return writeMarian(items);
}

const describeModel = (size: number): string =>
  Object.entries({
    version: 'v1.9.0',
    type: 'transformer',
    'dim-emb': dimension,
    'dim-rnn': 1024,
    'dim-vocabs': `\n  - ${size}\n  - ${size}`,
    'enc-depth': 1,
    'dec-depth': 1,
    'enc-cell': 'gru',
    'dec-cell': 'gru',
    'enc-cell-depth': 1,
    'dec-cell-base-depth': 2,
    'dec-cell-high-depth': 1,
    'enc-type': 'bidirectional',
    skip: 'false',
    'layer-normalization': 'false',
    'right-left': 'false',
    'input-types': '\n  []',
    'tied-embeddings': 'false',
    'tied-embeddings-all': 'true',
    'tied-embeddings-src': 'false',
    'transformer-heads': heads,
    'transformer-no-projection': 'false',
    'transformer-no-bias': 'false',
    'transformer-no-affine': 'false',
    'transformer-dim-ffn': feedForward,
    'transformer-decoder-dim-ffn': 0,
    'transformer-ffn-depth': 2,
    'transformer-decoder-ffn-depth': 0,
    'transformer-ffn-activation': 'relu',
    'transformer-dim-aan': 2048,
    'transformer-aan-depth': 2,
    'transformer-aan-activation': 'swish',
    'transformer-aan-nogate': 'false',
    'transformer-decoder-autoreg': 'self-attention',
    'transformer-tied-layers': '\n  []',
    'transformer-guided-alignment-layer': 'last',
    'transformer-preprocess': '""',
    'transformer-postprocess-emb': 'd',
    'transformer-postprocess': 'dan',
    'transformer-postprocess-top': '""',
    'transformer-train-position-embeddings': 'false',
    'transformer-depth-scaling': 'false',
    'transformer-rnn-projection': 'false',
    'transformer-decoder-dim-ff': 0,
    'bert-train-type-embeddings': 'true',
    'bert-type-vocab-size': 2,
    'embedding-normalization': 'false',
    'embedding-fix-src': 'false',
    'embedding-fix-trg': 'false',
    ulr: 'false',
    'ulr-trainable-transformation': 'false',
    'ulr-dim-emb': 0,
    'ulr-dropout': 0,
    'ulr-softmax-temperature': 1,
    'lemma-dim-emb': 0,
    'lemma-dependency': '""',
    'factors-combine': 'sum',
    'factors-dim-emb': 0,
    'char-highway': 4,
    'char-conv-filters-num': '\n  []',
    'char-conv-filters-widths': '\n  []',
    'char-stride': 5,
    'output-omit-bias': 'false',
    'output-approx-knn': '\n  []',
    'no-shortlist': 'false',
  })
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');

/** Writes the files of a direction as a user would. The name marks weights that are not quantized. */
export async function writeTinyModel(
  modelsFolder: string,
  direction: string,
  seed: number,
): Promise<void> {
  const folder = join(modelsFolder, 'bergamot', direction);
  await mkdir(folder, { recursive: true });
  const { bytes, size } = makeVocabulary();
  await writeFile(join(folder, `vocab.${direction}.spm`), bytes);
  await writeFile(join(folder, `model.${direction}.float32.bin`), makeModel(size, seed));
}
