import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { sampleOdp, sampleOds, sampleOdt } from './build-odf.fixture.ts';

const run = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The words that LibreOffice shows on its pages. */
async function shownBy(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder, name), bytes);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const convert = ['--headless', profile, '--convert-to', 'pdf', '--outdir', folder];
  await run('soffice', [...convert, join(folder, name)], { timeout: 120_000 });
  const pdf = join(folder, name.replace(/\.\w+$/u, '.pdf'));
  await run('pdftotext', ['-layout', pdf, `${pdf}.txt`], { timeout: 30_000 });
  return readFile(`${pdf}.txt`, 'utf8');
}

test.each([
  [
    'odt',
    sampleOdt,
    ['Head text', 'First chapter', 'small print', 'A foot note', 'Cell text', 'Sales chart'],
  ],
  ['ods', sampleOds, ['Name', 'Twice shown', 'Same']],
  ['odp', sampleOdp, ['Slide title', 'In a shape', 'Our company slogan']],
] as const)(
  'LibreOffice opens the translated %s and shows the marks',
  async (kind, make, words) => {
    const source = make();
    const before = await shownBy(`before.${kind}`, source);
    for (const text of words) expect(before).toContain(text);
    const opened = openDocument(source);
    const marked = opened.segments.map(({ id, text }): [string, string] => [id, `Qx${text}xQ`]);
    const options = {
      targetLanguage: 'de',
      direction: 'ltr',
      disclaimer: 'Machine made.',
    } as const;
    const after = await shownBy(`after.${kind}`, opened.rebuild(new Map(marked), options));
    for (const text of words.filter((one) => one !== 'small print')) {
      expect(after.replace(/\s+/gu, ' ')).toContain(`Qx${text}xQ`);
    }
    expect(after).toContain('Machine made.');
    expect(after.replace(/Qx|xQ|Machine made\.|\s+/gu, '').length).toBeGreaterThan(
      before.replace(/\s+/gu, '').length * 0.9,
    );
  },
);
