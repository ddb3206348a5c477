import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { subtitleProfiles } from './profiles.ts';

const run = promisify(execFile);
const schemas = fileURLToPath(new URL('public-files/ebu-tt-d/', import.meta.url));
const names = ['datatypes', 'metadata', 'styling'].map((name) => `ebutt_${name}.xsd`);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profiles-'));
  for (const name of [...names, 'metadata.xsd', 'parameter.xsd', 'styling.xsd', 'xml.xsd'])
    await writeFile(join(folder, name), await readFile(join(schemas, name)));
  const main = await readFile(join(schemas, 'ebutt_d.xsd'), 'utf8');
  // The schema of XML itself is here, so that nothing is fetched.
  const local = main.replace('http://www.w3.org/2001/xml.xsd', 'xml.xsd');
  await writeFile(join(folder, 'ebutt_d.xsd'), local);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cues: Cue[] = [
  {
    ...{ id: 'a', startMs: 1_000, endMs: 2_520, text: 'One <b> & "two"\nthree', track: 'lower' },
    speaker: 'Ann',
    spans: [
      { kind: 'bold', start: 0, end: 7 },
      { kind: 'italic', start: 0, end: 3 },
      { kind: 'underline', start: 4, end: 7 },
      { kind: 'color', value: '#ffff00', start: 16, end: 21 },
      { kind: 'language', value: 'fr', start: 16, end: 21 },
    ],
  },
  {
    id: 'b',
    startMs: 3_000,
    endMs: 4_480,
    text: 'Up',
    track: 'upper',
    placement: { y: -5, x: 90 },
  },
  { id: 'c', startMs: 360_000_000, endMs: 360_001_000, text: 'x', track: 'lower' },
];

const validate = (file: string) =>
  run('xmllint', ['--nonet', '--noout', '--schema', 'ebutt_d.xsd', file], { cwd: folder });

test.each(['ebu-tt-d', 'bbc'] as const)(
  '%s is valid by the schema of the EBU, in both directions',
  async (id) => {
    for (const direction of ['ltr', 'rtl'] as const) {
      const { content } = subtitleProfiles[id].write(cues, {
        ...{ language: 'en', title: 'A <talk>', direction },
      });
      await writeFile(join(folder, 'own.xml'), content);
      await expect(validate('own.xml')).resolves.toBeDefined();
      await writeFile(join(folder, 'own.xml'), content.replace('region="', 'regional="'));
      await expect(validate('own.xml')).rejects.toThrow(/regional/);
    }
  },
);
