import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LanguageCode } from '../../../packages/contracts/src/languages.ts';
import { listSamples } from '../measure-speech.ts';
import { isSound, musicFolder, plainName, soundFolder, speechFolder } from './sounds.ts';

const run = promisify(execFile);
export const SAMPLES_PER_SECOND = 16_000;

export type Clip = { name: string; text: string; samples: Int16Array };
export type Speaker = { name: string; language: LanguageCode; clips: Clip[] };
export type Sound = { name: string; samples: Int16Array };
export type Material = { speakers: Speaker[]; music: Sound[]; sounds: Sound[] };

/** What `fetch` wrote into a folder: one speaker a folder, and the recordings at its top by language. */
export async function readMaterial(folder: string): Promise<Material> {
  const speakers: Speaker[] = [];
  for (const entry of await readdir(speechFolder(folder))) {
    const [, language] = entry.split('.');
    const own = join(speechFolder(folder), entry);
    const clips: Clip[] = [];
    for (const file of (await readdir(own)).filter(isSound).toSorted()) {
      const text = await readFile(join(own, `${plainName(file)}.txt`), 'utf8');
      clips.push({
        name: plainName(file),
        text: text.trim(),
        samples: spoken(await decode(join(own, file))),
      });
    }
    speakers.push({ name: entry, language: language as LanguageCode, clips });
  }
  for (const sample of await listSamples(folder)) {
    if (!sample.language) continue;
    const name = `recordings.${sample.language}`;
    const own = speakers.find((one) => one.name === name);
    const clip = {
      name: plainName(sample.audio),
      text: (await readFile(sample.text, 'utf8')).trim(),
      samples: spoken(await decode(sample.audio)),
    };
    if (own) own.clips.push(clip);
    else speakers.push({ name, language: sample.language, clips: [clip] });
  }
  return {
    speakers,
    music: await readSounds(musicFolder(folder)),
    sounds: await readSounds(soundFolder(folder)),
  };
}

async function readSounds(folder: string): Promise<Sound[]> {
  const sounds: Sound[] = [];
  for (const file of (await readdir(folder)).filter(isSound).toSorted())
    sounds.push({ name: plainName(file), samples: await decode(join(folder, file)) });
  return sounds;
}

async function decode(path: string): Promise<Int16Array> {
  const output = ['-ar', String(SAMPLES_PER_SECOND), '-ac', '1', '-f', 's16le', '-'];
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-nostdin', '-i', path, '-vn', ...output],
    {
      encoding: 'buffer',
      maxBuffer: 2 ** 30,
    },
  );
  return new Int16Array(new Uint8Array(stdout).buffer, 0, stdout.length >> 1);
}

/** Without the silence before and after: below a fiftieth of the loudest sample. */
function spoken(samples: Int16Array): Int16Array {
  const limit = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / 50;
  const isLoud = (one: number) => Math.abs(one) > limit;
  return samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
}
