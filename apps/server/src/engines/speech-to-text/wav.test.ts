import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silence, wavBytes } from './testing/recordings.ts';
import { openRecording } from './wav.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-wav-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test('reads in chunks, and a shorter one at the end', async () => {
  const samples = Float32Array.from({ length: 16_000 }, (_, index) => (index % 100) / 100);
  const recording = await openRecording(await save('ramp.wav', wavBytes(samples)));
  expect(recording.durationMs).toBe(1_000);
  expect((await recording.read(150, 3)).map((x) => Math.round(x * 100))).toEqual(
    Float32Array.of(50, 51, 52),
  );
  expect(await recording.read(15_990, 100)).toHaveLength(10);
  expect(await recording.read(20_000, 100)).toHaveLength(0);
  await recording.close();
});

test('reports the available length of a truncated file', async () => {
  const path = await save('cut.wav', wavBytes(silence(2)));
  await truncate(path, 44 + 16_000);
  const recording = await openRecording(path);
  expect(recording.durationMs).toBe(500);
  await recording.close();
});

test('skips chunks that are not audio', async () => {
  const plain = wavBytes(silence(1));
  const list = Buffer.from('LIST\x05\0\0\0INFO!\0', 'latin1');
  const path = await save(
    'list.wav',
    Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36)]),
  );
  const recording = await openRecording(path);
  expect(recording.sampleCount).toBe(16_000);
  await recording.close();
});

const stereo = wavBytes(silence(1));
stereo.writeUInt16LE(2, 22);
const fast = wavBytes(silence(1));
fast.writeUInt32LE(44_100, 24);

test.each([
  ['empty', Buffer.alloc(0)],
  ['text', Buffer.from('RIFF, said the lion, and went to sleep again under a tree.')],
  ['a header without samples', wavBytes(silence(1)).subarray(0, 36)],
  ['stereo', stereo],
  ['44.1 kHz', fast],
])('rejects %s', async (name, bytes) => {
  const path = await save(`${name.replaceAll(' ', '-')}.bin`, bytes);
  await expect(openRecording(path)).rejects.toMatchObject({ code: 'ENGINE_BAD_INPUT' });
});
