import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { writeOutputFile } from './output-file.ts';
import type { MediaTools } from './port.ts';
import { readWavFormat, type WavFormat } from './wav-format.ts';

const task = message('mediaTools.drawingWaveform');
const samplesPerSecond = 16_000;
const peaksPerSecond = 50;
const samplesPerPeak = samplesPerSecond / peaksPerSecond;
const chunkBytes = 1024 ** 2;
const peaksPerWrite = 65_536;

/** In our own process: a 24-hour file has 1.4 billion samples, read in chunks of 1 MiB, and the peaks take 4 MB. */
export const computePeaks: MediaTools['computePeaks'] = async (request) => {
  const { inputPath, outputPath, signal, onProgress } = request;
  try {
    const format = await readWavFormat(inputPath);
    assertPcmFormat(format);
    const levels = await readLevels(inputPath, format, signal, onProgress);
    const durationMs = Math.round(format.dataBytes / 2 / (samplesPerSecond / 1000));
    await writeOutputFile(outputPath, (part) => writePeaks(part, levels, durationMs));
  } catch (error) {
    throw toEngineError(error, task);
  }
  onProgress?.(1);
};

function assertPcmFormat(format: WavFormat): void {
  const { encoding, channels, bitsPerSample } = format;
  if (
    encoding === 1 &&
    channels === 1 &&
    bitsPerSample === 16 &&
    format.samplesPerSecond === samplesPerSecond
  ) {
    return;
  }
  throw new EngineError('ENGINE_BAD_INPUT', message('mediaTools.audioRequired', { task }), {
    detail: `expected 16 kHz mono 16-bit PCM, got ${JSON.stringify(format)}`,
  });
}

/** The loudest sample of each 1/50 second, in hundredths of full scale. */
async function readLevels(
  path: string,
  format: WavFormat,
  signal: AbortSignal,
  onProgress: ((fraction: number) => void) | undefined,
): Promise<Uint8Array> {
  signal.throwIfAborted();
  const sampleCount = Math.floor(format.dataBytes / 2);
  const levels = new Uint8Array(Math.ceil(sampleCount / samplesPerPeak));
  if (sampleCount === 0) return levels;
  const start = format.dataOffset;
  const end = start + sampleCount * 2 - 1;
  let carried: number | undefined;
  let sample = 0;
  let loudest = 0;
  const take = (value: number): void => {
    const level = value < 0 ? -value : value;
    if (level > loudest) loudest = level;
    sample += 1;
    if (sample % samplesPerPeak !== 0 && sample !== sampleCount) return;
    levels[Math.ceil(sample / samplesPerPeak) - 1] = Math.round((loudest * 100) / 32_768);
    loudest = 0;
  };
  for await (const chunk of createReadStream(path, {
    start,
    end,
    highWaterMark: chunkBytes,
    signal,
  })) {
    const bytes: Buffer = chunk;
    let offset = 0;
    // A sample may be split between two chunks.
    if (carried !== undefined && bytes.length > 0) {
      take(((carried | (bytes.readUInt8(0) << 8)) << 16) >> 16);
      carried = undefined;
      offset = 1;
    }
    for (; offset + 1 < bytes.length; offset += 2) take(bytes.readInt16LE(offset));
    if (offset < bytes.length) carried = bytes.readUInt8(offset);
    onProgress?.(sample / sampleCount);
  }
  return levels;
}

async function writePeaks(path: string, levels: Uint8Array, durationMs: number): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.write(`{"peaksPerSecond":${peaksPerSecond},"durationMs":${durationMs},"peaks":[`);
    for (let from = 0; from < levels.length; from += peaksPerWrite) {
      const numbers = Array.from(
        levels.subarray(from, from + peaksPerWrite),
        (level) => level / 100,
      );
      await file.write(`${from === 0 ? '' : ','}${numbers.join(',')}`);
    }
    await file.write(']}\n');
  } finally {
    await file.close();
  }
}
