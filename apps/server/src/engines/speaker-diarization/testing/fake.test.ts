import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { monoWavHeader } from '../../media-tools/wav-header.ts';
import { silentWav } from '../../speech-to-text/wav.ts';
import { diarizerContract } from './contract-tests.ts';
import { createFakeDiarizer } from './fake.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-fake-speakers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seconds = 6;
diarizerContract(
  'fake',
  () => createFakeDiarizer(),
  () => createFakeDiarizer({ installed: () => false }),
  async () => {
    const [talkPath, silencePath, brokenPath] = ['talk', 'silence', 'broken'].map((name) =>
      join(folder, `${name}.wav`),
    ) as [string, string, string];
    const sound = Int16Array.from(
      { length: 16_000 * seconds },
      (_, at) => 9_000 * Math.sin(at / 9),
    );
    const header = monoWavHeader(sound.byteLength, 16_000);
    await writeFile(talkPath, Buffer.concat([header, Buffer.from(sound.buffer)]));
    await writeFile(silencePath, silentWav(16_000 * seconds).bytes());
    await writeFile(brokenPath, 'no sound');
    return { talkPath, silencePath, brokenPath, durationMs: seconds * 1000 };
  },
);
