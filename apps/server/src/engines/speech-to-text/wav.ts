import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';
import { monoWavHeader } from '../media-tools/wav-header.ts';

/** The sample rate of every speech engine. */
export const SAMPLES_PER_SECOND = 16_000;
const BYTES_PER_SAMPLE = 2;
const HEADER_LIMIT_BYTES = 64 * 1024;

/** A WAV file that is read from the disk as it is sent. */
export type WavFile = { sizeBytes: number; bytes: () => AsyncIterable<Uint8Array> };

/** A 16 kHz mono 16-bit recording read in chunks: ten hours must not be in memory. */
export type Recording = {
  sampleCount: number;
  durationMs: number;
  /** Samples from -1 to 1; fewer than requested at the end of the recording. */
  read: (startSample: number, count: number) => Promise<Float32Array<ArrayBuffer>>;
  /** These samples as a file of their own. */
  toWav: (startSample: number, count: number) => WavFile;
  close: () => Promise<void>;
};

/** Throws ENGINE_BAD_INPUT for files media-tools would not create. */
export async function openRecording(path: string): Promise<Recording> {
  const file = await open(path).catch((cause: unknown) => {
    throw badRecording('the file cannot be opened', cause);
  });
  try {
    const fileBytes = (await file.stat()).size;
    const data = findSamples(await readHeader(file, fileBytes), fileBytes);
    const sampleCount = Math.floor(data.bytes / BYTES_PER_SAMPLE);
    return {
      sampleCount,
      durationMs: Math.round((sampleCount * 1000) / SAMPLES_PER_SECOND),
      read: (startSample, count) => readSamples(file, data.offset, sampleCount, startSample, count),
      toWav: (startSample, count) => {
        const start = data.offset + startSample * BYTES_PER_SAMPLE;
        return wavOf(path, start, Math.min(count, sampleCount - startSample) * BYTES_PER_SAMPLE);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file of this many samples without any sound. */
export function silentWav(count: number): WavFile {
  const bytes = count * BYTES_PER_SAMPLE;
  const file = Buffer.concat([monoWavHeader(bytes, SAMPLES_PER_SECOND), Buffer.alloc(bytes)]);
  return {
    sizeBytes: file.length,
    bytes: async function* () {
      yield file;
    },
  };
}

/** SHA-256 of the file: what was found in it applies only to this content. */
export async function hashRecording(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function readHeader(file: FileHandle, fileBytes: number): Promise<Buffer> {
  const header = Buffer.alloc(Math.min(HEADER_LIMIT_BYTES, fileBytes));
  const { bytesRead } = await file.read(header, 0, header.length, 0);
  return header.subarray(0, bytesRead);
}

function findSamples(header: Buffer, fileBytes: number): { offset: number; bytes: number } {
  const isWave =
    header.length >= 12 &&
    header.toString('latin1', 0, 4) === 'RIFF' &&
    header.toString('latin1', 8, 12) === 'WAVE';
  if (!isWave) throw badRecording('no RIFF/WAVE header');
  let formatSeen = false;
  let offset = 12;
  while (offset + 8 <= header.length) {
    const name = header.toString('latin1', offset, offset + 4);
    const bytes = header.readUInt32LE(offset + 4);
    const body = offset + 8;
    if (name === 'fmt ') {
      checkFormat(header, body);
      formatSeen = true;
    }
    if (name === 'data') {
      if (!formatSeen) throw badRecording('samples before their format');
      // A writer to a pipe leaves the size open (0xFFFFFFFF); a truncated file declares more than it has.
      return { offset: body, bytes: Math.min(bytes, fileBytes - body) };
    }
    offset = body + bytes + (bytes % 2);
  }
  throw badRecording('no samples found');
}

function checkFormat(header: Buffer, body: number): void {
  if (body + 16 > header.length) throw badRecording('the format is cut off');
  const channels = header.readUInt16LE(body + 2);
  const rate = header.readUInt32LE(body + 4);
  const bits = header.readUInt16LE(body + 14);
  if (channels !== 1 || rate !== SAMPLES_PER_SECOND || bits !== 8 * BYTES_PER_SAMPLE)
    throw badRecording(`${channels} channels, ${rate} Hz, ${bits} bits`);
}

async function readSamples(
  file: FileHandle,
  dataOffset: number,
  sampleCount: number,
  startSample: number,
  count: number,
): Promise<Float32Array<ArrayBuffer>> {
  const start = Math.max(0, Math.min(startSample, sampleCount));
  const wanted = Math.max(0, Math.min(count, sampleCount - start));
  const bytes = Buffer.alloc(wanted * BYTES_PER_SAMPLE);
  const { bytesRead } = await file.read(
    bytes,
    0,
    bytes.length,
    dataOffset + start * BYTES_PER_SAMPLE,
  );
  const samples = new Float32Array(Math.floor(bytesRead / BYTES_PER_SAMPLE));
  for (let index = 0; index < samples.length; index++)
    samples[index] = bytes.readInt16LE(index * BYTES_PER_SAMPLE) / 32_768;
  return samples;
}

function wavOf(path: string, start: number, dataBytes: number): WavFile {
  const header = monoWavHeader(dataBytes, SAMPLES_PER_SECOND);
  return {
    sizeBytes: header.length + dataBytes,
    bytes: async function* () {
      yield header;
      if (dataBytes > 0) yield* createReadStream(path, { start, end: start + dataBytes - 1 });
    },
  };
}

function badRecording(detail: string, cause?: unknown): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', message('speech.audioUnreadable'), {
    detail: `expected a 16 kHz mono 16-bit WAV: ${detail}`,
    cause,
  });
}
