import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** In turn: the first voice, the second, and so on. */
export const talk = [
  'Good morning, have you seen the new library in the city? It has three floors and a garden.',
  'Yes, I was there on Friday with all of my children. They can read books every day of the week.',
  'How long did you stay there with your family, and what did you read?',
  'We stayed for three hours, and then we went home by bus in the rain.',
];
/** Of two telephones: one passes only deep sound, the other one only bright sound. */
const sides = [
  { voice: 'en-us', filter: 'lowpass=f=700:p=2' },
  { voice: 'en-gb+f3', filter: 'highpass=f=1500:p=2,volume=6dB' },
];

/** Test support: two people in turn, one channel, 16 kHz; the whole talk as often as `rounds`. */
export async function speakTalk(folder: string, rounds = 1): Promise<string> {
  const parts: string[] = [];
  for (const [index, text] of talk.entries()) {
    const path = join(folder, `turn-${index}.wav`);
    await run('espeak-ng', ['-v', sides[index % 2]?.voice ?? '', '-s', '140', '-w', path, text]);
    parts.push(path);
  }
  const filtered = parts.map(
    (_, index) =>
      `[${index}]aresample=16000,${sides[index % 2]?.filter},apad=pad_dur=0.4[t${index}]`,
  );
  const all = parts.map((_, index) => `[t${index}]`).join('');
  const once = join(folder, 'talk-once.wav');
  await run('ffmpeg', [
    ...['-v', 'error', '-y', ...parts.flatMap((part) => ['-i', part])],
    ...['-filter_complex', `${filtered.join(';')};${all}concat=n=${parts.length}:v=0:a=1[all]`],
    ...['-map', '[all]', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', once],
  ]);
  const path = join(folder, `talk-${rounds}.wav`);
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-stream_loop', String(rounds - 1), '-i', once, '-c', 'copy', path],
  ]);
  return path;
}
