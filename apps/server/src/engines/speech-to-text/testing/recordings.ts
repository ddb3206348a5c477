import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { monoWavHeader } from '../../media-tools/wav-header.ts';
import { SAMPLES_PER_SECOND } from '../wav.ts';

const run = promisify(execFile);

/** The bytes of a 16 kHz mono 16-bit WAV file, samples from -1 to 1. For tests and benchmarks. */
export function wavBytes(samples: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  monoWavHeader(samples.length * 2, SAMPLES_PER_SECOND).copy(bytes);
  // A number at a time through the methods of the buffer takes ten times as long.
  const numbers = new Int16Array(bytes.buffer, bytes.byteOffset + 44, samples.length);
  for (let index = 0; index < samples.length; index++)
    numbers[index] = Math.round(Math.max(-1, Math.min(1, samples[index] ?? 0)) * 32_767);
  return bytes;
}

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * SAMPLES_PER_SECOND));
}

/** Deterministic noise of the given loudness (0 to 1). */
export function noise(seconds: number, loudness: number): Float32Array {
  let state = 1;
  return silence(seconds).map(() => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return loudness * (state / 0x3fffffff - 1);
  });
}

/** Speech by espeak-ng, as a 16 kHz mono WAV. */
export async function speak(text: string, path: string, voice = 'en-us'): Promise<void> {
  const made = `${path}.espeak.wav`;
  await run('espeak-ng', ['-v', voice, '-s', '150', '-w', made, text]);
  await run('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-i',
    made,
    '-ar',
    '16000',
    '-ac',
    '1',
    path,
  ]);
}

export async function saveRecording(samples: ArrayLike<number>, path: string): Promise<string> {
  await writeFile(path, wavBytes(samples));
  return path;
}
