import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A few seconds of work for the engines. `rate`: pictures a second. */
export async function renderVideo(
  folder: string,
  { size, rate, seconds }: { size: string; rate: number; seconds: number },
): Promise<Buffer> {
  const path = join(folder, 'video.avi');
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-t', String(seconds)],
    ...['-c:v', 'mpeg4', '-c:a', 'pcm_s16le', path],
  ]);
  return readFile(path);
}
