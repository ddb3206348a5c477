import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SpeechModel } from '@glossa/contracts/engine-settings';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';

const ENCODER = 'onnx/encoder_model_quantized.onnx';
const DECODER = 'onnx/decoder_model_merged_quantized.onnx';
const SETTINGS = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
];

/**
 * SHA-256 of the weights as published by their authors: a model is code, and the packages that contain it are
 * third-party.
 */
export const weightPins: Partial<Record<SpeechModel, Record<string, string>>> = {
  'whisper-base': {
    [ENCODER]: '3e345e977b55620a37c0c2b2af0644e019afdfad562dcf71eb929bb7274285f9',
    [DECODER]: 'a6beb6baabb66f00b6a686d828c95ffca6146d51900cbad0266cad38f64cf861',
  },
  'whisper-small': {
    [ENCODER]: '969f5ac12974340386bf7a02ea6626003e5e2dee396ffc6ab0eec282bf55ba06',
    [DECODER]: 'fcfc6100dc7339e7507e10f8b274350be7c4f8d8b575f0293f94cc0e156d6d24',
  },
};

/** Within the folder of models, as on Hugging Face. */
export const modelName = (modelId: SpeechModel): string =>
  modelId === 'whisper-large-v3-turbo'
    ? 'onnx-community/whisper-large-v3-turbo_timestamped'
    : `Xenova/${modelId}`;

/** Path of the weights within the folder that contains `Xenova/whisper-base`. */
export function modelPaths(modelFolder: string, modelId: SpeechModel) {
  const folder = join(modelFolder, modelName(modelId));
  return { folder, encoder: join(folder, ENCODER), decoder: join(folder, DECODER) };
}

/** The first missing file as a path within the model folder, or undefined. Hashes are not checked. */
export async function missingModelFile(
  modelFolder: string,
  modelId: SpeechModel,
): Promise<string | undefined> {
  const { folder } = modelPaths(modelFolder, modelId);
  for (const name of [...SETTINGS, ENCODER, DECODER]) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found?.isFile()) return name;
  }
  return undefined;
}

const verified = new Set<string>();

/**
 * Throws ENGINE_UNAVAILABLE unless the weights match the pinned hashes, or those of the installation where none are
 * pinned. Hashing 80 MB takes a fifth of a second, so an
 * unchanged file (path, size, modification time) is hashed once per process.
 */
export async function verifyModelFiles(
  modelFolder: string,
  modelId: SpeechModel,
  hashes: Record<string, string>,
): Promise<void> {
  const { folder } = modelPaths(modelFolder, modelId);
  const missing = await missingModelFile(modelFolder, modelId);
  if (missing) throw unusableModel(`${missing} is missing in ${folder}`);
  for (const name of [ENCODER, DECODER]) {
    const pin = hashes[name];
    if (pin === undefined) throw unusableModel(`no hash of ${name} is known`);
    const path = join(folder, name);
    const { size, mtimeMs } = await stat(path);
    const key = `${path}\n${size}\n${mtimeMs}\n${pin}`;
    if (verified.has(key)) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    if (hash.digest('hex') !== pin) throw unusableModel(`${path} is not the file expected`);
    verified.add(key);
  }
}

/** Reads a settings file of the model; the caller validates it. */
export async function readModelSettings(folder: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, name), 'utf8'));
  } catch (cause) {
    throw unusableModel(`${name} in ${folder} cannot be read`, cause);
  }
}

function unusableModel(detail: string, cause?: unknown): EngineError {
  return new EngineError('ENGINE_UNAVAILABLE', message('speech.modelDamaged'), { detail, cause });
}
