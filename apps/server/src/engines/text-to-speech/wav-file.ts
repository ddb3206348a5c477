import { writeFile } from 'node:fs/promises';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';
import { readWavFormat } from '../media-tools/wav-format.ts';

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
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + whole.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(whole.byteLength, 40);
  await writeFile(path, [header, whole]);
  return Math.round((whole.byteLength * 500) / samplesPerSecond);
}

const unusable = (detail: string, cause?: unknown) =>
  new EngineError('ENGINE_BAD_ANSWER', message('tts.voiceAudioUnusable'), {
    detail,
    cause,
  });
