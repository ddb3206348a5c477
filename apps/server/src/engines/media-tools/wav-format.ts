import { type FileHandle, open } from 'node:fs/promises';
import { message } from '@glossa/messages/message';
import { EngineError } from '../engine-error.ts';

/** The position and format of the samples in a WAV file; offsets and sizes in bytes. */
export type WavFormat = {
  encoding: number;
  channels: number;
  samplesPerSecond: number;
  bitsPerSample: number;
  dataOffset: number;
  dataBytes: number;
};

/**
 * Parses the header by chunks. ENGINE_BAD_INPUT for other files. A data size beyond the end of the file is truncated.
 */
export async function readWavFormat(path: string): Promise<WavFormat> {
  const handle = await open(path, 'r');
  try {
    return await walkChunks(handle, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}

async function walkChunks(handle: FileHandle, fileBytes: number): Promise<WavFormat> {
  const riff = await readBytes(handle, 0, 12);
  if (riff.toString('latin1', 0, 4) !== 'RIFF' || riff.toString('latin1', 8, 12) !== 'WAVE') {
    throw notWav();
  }
  let offset = 12;
  let format: Buffer | undefined;
  while (offset + 8 <= fileBytes) {
    const header = await readBytes(handle, offset, 8);
    const name = header.toString('latin1', 0, 4);
    const bytes = header.readUInt32LE(4);
    if (name === 'fmt ') format = await readBytes(handle, offset + 8, 16);
    if (name === 'data' && format) return describe(format, offset + 8, bytes, fileBytes);
    offset += 8 + bytes + (bytes % 2); // chunks are padded to even sizes
  }
  throw notWav();
}

function describe(format: Buffer, dataOffset: number, bytes: number, fileBytes: number): WavFormat {
  return {
    encoding: format.readUInt16LE(0),
    channels: format.readUInt16LE(2),
    samplesPerSecond: format.readUInt32LE(4),
    bitsPerSample: format.readUInt16LE(14),
    dataOffset,
    dataBytes: Math.max(0, Math.min(bytes, fileBytes - dataOffset)),
  };
}

async function readBytes(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw notWav();
  return buffer;
}

function notWav(): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', message('mediaTools.extractedAudioDamaged'), {
    detail: 'not a WAV file, or cut off in its header',
  });
}
