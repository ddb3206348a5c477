import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const headerBytes = 44;

/** The position of the samples in a PCM WAV file, and the 16 bytes of their format. */
async function findSamples(
  file: FileHandle,
): Promise<{ format: Buffer; start: number; size: number }> {
  const { size: fileSize } = await file.stat();
  const head = Buffer.alloc(8);
  let format: Buffer | undefined;
  let position = 12;
  while (position + 8 <= fileSize) {
    await file.read(head, 0, 8, position);
    const id = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    if (id === 'fmt ') {
      format = Buffer.alloc(16);
      await file.read(format, 0, 16, position + 8);
    }
    // Programs that write to a pipe do not know the size and write the maximum.
    if (id === 'data' && format)
      return { format, start: position + 8, size: Math.min(size, fileSize - position - 8) };
    position += 8 + size + (size % 2);
  }
  throw new Error('This is not a PCM WAV file.');
}

/**
 * Joins WAV files of the same sample format, with silence of `pauseMs` between them. Throws Error for files that are
 * not PCM or differ.
 */
export async function joinWav(
  paths: readonly string[],
  outputPath: string,
  pauseMs: number,
): Promise<void> {
  const output = await open(outputPath, 'wx', 0o600);
  try {
    let shared: Buffer | undefined;
    let written = 0;
    // Positioned writes do not move the position of other writes.
    const append = async (bytes: Uint8Array) => {
      await output.write(bytes, 0, bytes.length, headerBytes + written);
      written += bytes.length;
    };
    for (const path of paths) {
      const input = await open(path, 'r');
      let samples: Awaited<ReturnType<typeof findSamples>>;
      try {
        samples = await findSamples(input);
      } finally {
        await input.close();
      }
      if (shared && !shared.equals(samples.format))
        throw new Error('These WAV files have different sample formats.');
      if (shared) await append(silence(shared, pauseMs));
      shared = samples.format;
      if (samples.size === 0) continue;
      const stream = createReadStream(path, {
        start: samples.start,
        end: samples.start + samples.size - 1,
      });
      for await (const chunk of stream) await append(chunk as Buffer);
    }
    if (!shared) throw new Error('There is nothing to join.');
    await output.write(header(shared, written), 0, headerBytes, 0);
  } finally {
    await output.close();
  }
}

function silence(format: Buffer, pauseMs: number): Buffer {
  const bytesPerFrame = format.readUInt16LE(12);
  return Buffer.alloc(Math.round((format.readUInt32LE(4) * pauseMs) / 1000) * bytesPerFrame);
}

function header(format: Buffer, dataBytes: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + dataBytes, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  format.copy(bytes, 20);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}
