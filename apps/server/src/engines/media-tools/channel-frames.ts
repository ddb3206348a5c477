import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** The loudness of two channels over time, per 1/50 second: mean squares, and the mean product of both channels. */
export type ChannelFrames = { left: Float32Array; right: Float32Array; product: Float32Array };

export const framesPerSecond = 50;
const bytesPerPair = 4;
/** At 16 kHz. */
const perFrame = 16_000 / framesPerSecond;

/** Of a file of 16-bit little-endian samples, left and right in turn: of a day, the frames take 50 MB. */
export async function readChannelFrames(path: string, signal: AbortSignal): Promise<ChannelFrames> {
  const { size: sizeBytes } = await stat(path);
  const count = Math.floor(sizeBytes / bytesPerPair / perFrame);
  const [left, right, product] = [0, 0, 0].map(() => new Float32Array(count)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  let pair = 0;
  let carried: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1024 ** 2 })) {
    const bytes: Buffer = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % bytesPerPair);
    for (let at = 0; at < whole; at += bytesPerPair, pair += 1) {
      const frame = Math.floor(pair / perFrame);
      if (frame >= count) break;
      const one = bytes.readInt16LE(at) / 32_768;
      const other = bytes.readInt16LE(at + 2) / 32_768;
      left[frame] = (left[frame] ?? 0) + (one * one) / perFrame;
      right[frame] = (right[frame] ?? 0) + (other * other) / perFrame;
      product[frame] = (product[frame] ?? 0) + (one * other) / perFrame;
    }
    carried = bytes.subarray(whole);
  }
  return { left, right, product };
}
