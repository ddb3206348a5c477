import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cue } from '@glossa/subtitles/cue';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createParserPool } from '../../platform/sandbox/parsers/parser-pool.ts';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import { compareZipFile, writeCheckedZip, writeZipFile } from './write-zip.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let parsers: Parsers;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-zip-'));
  parsers = createParserPool({ logger: { warn: () => {} }, folder: join(folder, 'parsers') });
});
afterAll(async () => {
  await parsers.stop();
  await rm(folder, { recursive: true });
});

const cue: Cue = { id: 'a', startMs: 0, endMs: 1_500, text: 'Good evening.', track: 'lower' };
const zipped = {
  cues: [cue],
  title: 'A talk',
  language: 'en' as const,
  style: defaultSubtitleStyle('en'),
  picture: { width: 640, height: 360 },
};
const owner = { organisationId: 'organization', userId: 'user' };
const work = () => ({ parsers, owner, signal: new AbortController().signal });
const textOf = (zip: Uint8Array) => strFromU8(unzipSync(zip)['A talk.en.srt'] ?? new Uint8Array());

test('writes the zip of a download in the process for files', async () => {
  const run = vi.spyOn(parsers, 'run');
  expect(textOf(await writeCheckedZip({ parsers }, owner, zipped))).toContain(cue.text);
  expect(run).toHaveBeenCalledOnce();
});

test('writes the file of a job and reads it back there', async () => {
  const path = join(folder, 'file.zip');
  await writeZipFile(work(), zipped, path);
  expect(textOf(await readFile(path))).toContain(cue.text);
  expect(await compareZipFile(work(), zipped, path)).toBeNull();
  const other = { ...zipped, cues: [{ ...cue, text: 'Good night.' }] };
  expect(await compareZipFile(work(), other, path)).toMatchObject({ startMs: cue.startMs });
});
