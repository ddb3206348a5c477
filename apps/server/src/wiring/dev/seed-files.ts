import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SpeechToTextEngine } from '../../engines/speech-to-text/port.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import type { SeedRecording } from './seed-content.ts';

const run = promisify(execFile);
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args]);

/** A speech engine that returns the lines of the recording uploaded last. Needs no time and no model. */
export function createSeededSpeech(): {
  engine: SpeechToTextEngine;
  expect: (text: string) => void;
} {
  let text = '';
  return {
    expect: (next) => {
      text = next;
    },
    engine: {
      ...createFakeSpeechEngine(),
      id: 'seeded',
      label: { text: 'Seeded transcripts' },
      transcribe: async (request) => ({
        ...(await createFakeSpeechEngine({ text }).transcribe(request)),
        model: 'seeded',
      }),
    },
  };
}

/** The lines spoken by eSpeak NG, in a video with slowly moving colors. Silence without lines. */
export async function makeRecording(
  folder: string,
  { title, kind, lines }: SeedRecording,
): Promise<{ name: string; bytes: Uint8Array }> {
  const name = `${title}.${kind === 'video' ? 'mp4' : 'mp3'}`;
  const path = join(folder, name);
  const speech = await speak(folder, lines);
  if (kind === 'audio') await ffmpeg(...speech, path);
  else {
    const picture =
      'gradients=size=640x360:rate=12:nb_colors=3:c0=0x0f4c5c:c1=0x5f8d83:c2=0xe0b089';
    await ffmpeg(
      ...['-f', 'lavfi', '-i', `${picture}:speed=0.006:seed=4`, ...speech, '-shortest'],
      ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
      ...['-movflags', '+faststart', path],
    );
  }
  return { name, bytes: await readFile(path) };
}

async function speak(folder: string, lines: readonly string[]): Promise<string[]> {
  if (lines.length === 0) return ['-f', 'lavfi', '-t', '5', '-i', 'anullsrc=r=16000:cl=mono'];
  const path = join(folder, 'speech.wav');
  const text = lines.map((line) => `${line} <break time="500ms"/>`).join(' ');
  await run('espeak-ng', ['-m', '-v', 'en-us', '-s', '150', '-w', path, `<speak>${text}</speak>`]);
  return ['-i', path];
}
