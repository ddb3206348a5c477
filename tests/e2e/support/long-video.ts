import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { speak } from './speech.ts';

const run = promisify(execFile);
const soundSeconds = 600;
const tones = `aevalsrc=0.1*sin(880*PI*t)*gt(t\\,30)*lt(mod(t\\,60)\\,0.4):s=16000:d=${soundSeconds}`;

/**
 * Two hours of a small picture: a sentence at the start, then a short tone each minute. One minute is encoded, the rest
 * is copied. The sound ends after ten minutes, or finding the speech in it would take a minute of the test's time.
 */
export async function makeTwoHourVideo(folder: string, name: string): Promise<string> {
  const speech = await speak(folder, ['Good evening and welcome to the lecture.']);
  const minute = join(folder, 'minute.mp4');
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=2', '-t', '60'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', minute],
  ]);
  const list = join(folder, 'minutes.txt');
  await writeFile(list, Array.from({ length: 120 }, () => `file '${minute}'`).join('\n'));
  const path = join(folder, name);
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list, '-i', speech],
    ...['-f', 'lavfi', '-i', tones],
    ...['-filter_complex', '[1:a]aresample=16000[s];[s][2:a]amix=duration=longest[a]'],
    ...['-map', '0:v', '-map', '[a]', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '24k', '-ac', '1'],
    ...['-movflags', '+faststart', path],
  ]);
  return path;
}
