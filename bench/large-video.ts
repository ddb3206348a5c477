import { appendFile, copyFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSpokenVideo } from '../tests/e2e/support/speech.ts';

/** A real video of this many bytes: it ends in a `free` box, which players skip. */
export async function makeLargeVideo(folder: string, sizeBytes: number): Promise<string> {
  const path = join(folder, 'large.mp4');
  await copyFile(await makeSpokenVideo(folder, 'small.mp4', ['Hello.']), path);
  const filling = sizeBytes - (await readFile(path)).length;
  // A box of 4 GiB or more has its length in 64 bits after the name (ISO/IEC 14496-12, 4.2).
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write('free', 4);
  header.writeBigUInt64BE(BigInt(filling), 8);
  await appendFile(path, header);
  const file = await open(path, 'a');
  const block = Buffer.alloc(8 * 1024 * 1024, 7);
  for (let left = filling - header.length; left > 0; left -= block.length)
    await file.write(block.subarray(0, Math.min(left, block.length)));
  await file.close();
  return path;
}
