import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** About 25 seconds of speech: sentences a recogniser should get nearly all words of. */
export const speechSentences = [
  'Good morning everyone and welcome to the meeting.',
  'Today we will talk about the new library in the city.',
  'The building has three floors and a large garden.',
  'Children can read books there every day of the week.',
  'Please send your questions to the office before Friday.',
  'Thank you very much for listening.',
];

/** Speaks the sentences with a pause between them, into a WAV file. */
export async function speak(
  folder: string,
  sentences: readonly string[] = speechSentences,
): Promise<string> {
  const path = join(folder, 'speech.wav');
  const text = sentences.map((sentence) => `${sentence} <break time="700ms"/>`).join(' ');
  await run('espeak-ng', ['-m', '-v', 'en-us', '-s', '145', '-w', path, `<speak>${text}</speak>`]);
  return path;
}

/** The speech under a moving test picture, as an MP4 a browser plays. */
export async function makeSpokenVideo(
  folder: string,
  name: string,
  sentences?: readonly string[],
): Promise<string> {
  const speech = await speak(folder, sentences);
  const path = join(folder, name);
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=320x180:rate=10',
    '-i',
    speech,
    '-shortest',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
    path,
  ]);
  return path;
}

/** Words in lower case without punctuation, for comparing what was said with what was heard. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/** How many of the spoken words were heard, each counted once, in any order. */
export function countHeard(spoken: readonly string[], heard: readonly string[]): number {
  const left = [...heard];
  return spoken.filter((word) => {
    const index = left.indexOf(word);
    if (index < 0) return false;
    left.splice(index, 1);
    return true;
  }).length;
}
