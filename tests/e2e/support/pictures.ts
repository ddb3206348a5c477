import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Red, green and blue of each pixel, row by row. */
export type Picture = { width: number; height: number; pixels: Buffer };
export type Mask = { width: number; height: number; set: Uint8Array };
export type Box = { left: number; top: number; right: number; bottom: number };

/** Runs ffmpeg to one raw frame. */
export async function rawFrame(
  args: readonly string[],
  size: { width: number; height: number },
  env: Record<string, string> = {},
): Promise<Picture> {
  const { stdout } = await run(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', ...args, '-frames:v', '1'],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    ],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } },
  );
  if (stdout.byteLength !== size.width * size.height * 3)
    throw new Error(`expected one frame of ${size.width}x${size.height}`);
  return { ...size, pixels: stdout };
}

/** The pixels for which `is` holds. */
export function maskOf(
  { width, height, pixels }: Picture,
  is: (red: number, green: number, blue: number) => boolean,
): Mask {
  const set = new Uint8Array(width * height);
  for (let at = 0; at < set.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 3, at * 3 + 3);
    set[at] = is(red, green, blue) ? 1 : 0;
  }
  return { width, height, set };
}

/** 1 where both cover the same pixels, 0 where they share none. */
export function overlapOf(a: Mask, b: Mask): number {
  let both = 0;
  let either = 0;
  for (let at = 0; at < a.set.length; at += 1) {
    const inA = a.set[at] === 1;
    const inB = b.set[at] === 1;
    if (inA && inB) both += 1;
    if (inA || inB) either += 1;
  }
  return either === 0 ? 0 : both / either;
}

/** Pixels, both ends included. Throws where nothing is set. */
export function boundsOf({ width, height, set }: Mask): Box {
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let at = 0; at < set.length; at += 1) {
    if (set[at] !== 1) continue;
    const x = at % width;
    const y = Math.floor(at / width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  if (box.right < 0) throw new Error('nothing is drawn');
  return box;
}

/** The largest distance between the same edges. */
export const boundsDistance = (a: Box, b: Box): number =>
  Math.max(
    Math.abs(a.left - b.left),
    Math.abs(a.top - b.top),
    Math.abs(a.right - b.right),
    Math.abs(a.bottom - b.bottom),
  );

/** How many pixels of a picture in a file are of this colour, each of red, green and blue within `within`. */
export async function countPixels(
  path: string,
  size: { width: number; height: number },
  [red, green, blue]: readonly [number, number, number],
  within = 24,
): Promise<number> {
  const near = (a: number, b: number) => Math.abs(a - b) <= within;
  const { set } = maskOf(
    await rawFrame(['-i', `file:${path}`], size),
    (r, g, b) => near(r, red) && near(g, green) && near(b, blue),
  );
  return set.reduce((sum, bit) => sum + bit, 0);
}
