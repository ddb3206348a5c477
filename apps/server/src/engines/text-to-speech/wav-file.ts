import { writeFile } from 'node:fs/promises';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';
import { readWavFormat } from '../media-tools/wav-format.ts';
import { monoWavHeader } from '../media-tools/wav-header.ts';

/** Milliseconds. Throws ENGINE_BAD_ANSWER if the file is not mono 16-bit PCM or has no audio. */
export async function wavDurationMs(path: string): Promise<number> {
  const format = await readWavFormat(path).catch((cause: unknown) => {
    throw unusable('no WAV file', cause);
  });
  const { encoding, channels, bitsPerSample, samplesPerSecond, dataBytes } = format;
  if (encoding !== 1 || channels !== 1 || bitsPerSample !== 16)
    throw unusable(`encoding ${encoding}, ${channels} channels, ${bitsPerSample} bits`);
  const samples = Math.floor(dataBytes / 2);
  if (samples === 0 || samplesPerSecond === 0) throw unusable('no sound in it');
  return Math.round((samples * 1000) / samplesPerSecond);
}

/** Mono 16-bit little-endian samples as a WAV file. Returns its duration in milliseconds. */
export async function writeWav(
  path: string,
  samples: Uint8Array,
  samplesPerSecond: number,
): Promise<number> {
  const whole = samples.subarray(0, samples.byteLength - (samples.byteLength % 2));
  if (whole.byteLength === 0) throw unusable('no sound in it');
  await writeFile(path, [monoWavHeader(whole.byteLength, samplesPerSecond), whole]);
  return Math.round((whole.byteLength * 500) / samplesPerSecond);
}

const unusable = (detail: string, cause?: unknown) =>
  new EngineError('ENGINE_BAD_ANSWER', message('tts.voiceAudioUnusable'), {
    detail,
    cause,
  });
