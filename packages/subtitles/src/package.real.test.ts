import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readCatalogue } from '@glossa/messages/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
/** What the product says; the package has a copy. */
const said = readCatalogue('en');
const own = fileURLToPath(new URL('../', import.meta.url));
const root = join(own, '../..');
const { resolve } = createRequire(import.meta.url);
const contracts = createRequire(join(root, 'packages/contracts/package.json'));

/** The folder of a package in this checkout. */
function folderOf(entry: string, name: string): string {
  const end = entry.lastIndexOf(`node_modules/${name}/`);
  return entry.slice(0, end + `node_modules/${name}`.length);
}
const dependencies: Readonly<Record<string, string>> = {
  entities: folderOf(resolve('entities/decode'), 'entities'),
  zod: folderOf(contracts.resolve('zod'), 'zod'),
};

type Manifest = { private?: boolean; dependencies: Record<string, string>; exports: object };
const talk = `1
-00:00:01,000 --> 00:00:02,000
<i>Good</i> evening.

2
00:00:03,000 --> 00:00:04,500
Welcome.
`;
const styled = `WEBVTT Talk

STYLE
::cue { color: papayawhip }

NOTE The first word is quiet.

00:01.000 --> 00:03.000 line:0
<c.quiet>Good</c> evening.
`;

let folder = '';
let installed = '';
const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subtitle-package-'));
  await run('npm', ['run', 'build', '--workspace', '@glossa/subtitles'], { cwd: root });
  const dist = join(own, 'dist');
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: dist });
  const [{ filename }] = JSON.parse(packed.stdout);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  // Dependencies are those of this checkout, copied, so that nothing is fetched and nothing leads back here.
  const packages = [...Object.values(dependencies), join(folder, filename)];
  const options = [
    '--offline',
    '--install-links',
    '--ignore-scripts',
    '--cache',
    join(folder, 'cache'),
  ];
  await run('npm', ['install', ...options, ...packages], { cwd: folder });
  await writeFile(join(folder, 'talk.srt'), talk);
  await writeFile(join(folder, 'styled.vtt'), styled);
  installed = join(folder, 'node_modules/@glossa/subtitles');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('needs nothing of this repository', async () => {
  const { dependencies: needed, exports, private: isPrivate } = await readManifest();
  expect(Object.keys(needed).toSorted()).toEqual(Object.keys(dependencies));
  expect(isPrivate).toBeUndefined();
  expect(Object.keys(exports)).toEqual([
    './formats',
    './cue-editing',
    './english',
    './package.json',
  ]);
  const files = await readdir(installed, { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  expect(files.filter((name) => /(?<!\.d)\.ts$|^(src|publish)\b/.test(name))).toEqual([]);
  for (const name of files.filter((file) => /\.(js|ts)$/.test(file)))
    expect(await readFile(join(installed, name), 'utf8'), name).not.toMatch(
      /(from|import\()\s*["'](@glossa|@lingui|node:)/,
    );
});

test('its README leads nowhere that is not in the package', async () => {
  const readme = await readFile(join(installed, 'README.md'), 'utf8');
  expect(readme).toMatch(/^# /);
  expect([...readme.matchAll(/\]\((?!https:\/\/|#)[^)]*\)/g)].map(([link]) => link)).toEqual([]);
});

test('the examples of its README run', async () => {
  const readme = await readFile(join(installed, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  expect(examples).toHaveLength(3);
  const printed: string[] = [];
  for (const [index, code] of examples.entries()) {
    await writeFile(join(folder, `example-${index}.js`), code);
    const { stdout, stderr } = await run(process.execPath, [`example-${index}.js`], {
      cwd: folder,
    });
    expect(stderr).toBe('');
    printed.push(stdout);
  }
  expect(printed[0]).toBe(
    `2 cues of srt in utf-8\n${said['subtitles.warningTimeSetToZero']} (1 times, first in line 2)\n`,
  );
  expect(await readFile(join(folder, 'talk.vtt'), 'utf8')).toContain('Welcome.');
  expect(await readFile(join(folder, 'talk-old.srt'), 'latin1')).toContain('\r\nWelcome.\r\n');
  const losses = printed[1]?.split('\n') ?? [];
  expect(losses.slice(0, 2)).toEqual([said['subtitles.lossStyle'], said['subtitles.lossTrack']]);
  expect(losses[2]).toMatch(/^\d+ \[\]$/);
  const later = await readFile(join(folder, 'styled-later.vtt'), 'utf8');
  expect(later).toBe(styled.replace('00:01.000 --> 00:03.000', '00:00:02.500 --> 00:00:04.500'));
});

test('reads SubRip, writes WebVTT and TTML, and says warnings in English', async () => {
  await writeFile(join(folder, 'convert.js'), script);
  const { stdout } = await run(process.execPath, ['convert.js'], { cwd: folder });
  const { format, vtt, ttml, english, refusal, split } = JSON.parse(stdout);
  expect(format).toBe('srt');
  expect(vtt).toMatch(/^WEBVTT\n[\s\S]*00:00:03\.000 --> 00:00:04\.500[\s\S]*Welcome\./);
  expect(vtt).toContain('<i>Good</i> evening.');
  expect(ttml).toMatch(/^<\?xml [\s\S]*<tt [\s\S]*xml:lang="en"[\s\S]*Welcome\.[\s\S]*<\/tt>/);
  expect(english).toContain(said['subtitles.warningTimeSetToZero']);
  expect(refusal).toContain(said['subtitles.noneFound']);
  expect(split).toEqual(['Good', 'evening.', 'Welcome.']);
});

test('its declarations compile in a strict project that checks libraries, too', async () => {
  await mkdir(join(folder, 'typed'));
  await writeFile(join(folder, 'typed/use.ts'), typedUse);
  await writeFile(
    join(folder, 'typed/tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ strict: true, skipLibCheck: false, noEmit: true, exactOptionalPropertyTypes: true },
        ...{ module: 'nodenext', moduleResolution: 'nodenext', target: 'es2024', types: [] },
      },
    }),
  );
  const tsc = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
  const compiled = run(process.execPath, [tsc, '-p', 'typed'], { cwd: folder });
  const output = await compiled.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  expect(output).toBe('');
});

const script = `
import { readFile } from 'node:fs/promises';
import { splitCue } from '@glossa/subtitles/cue-editing';
import { englishText } from '@glossa/subtitles/english';
import { CueError, readSubtitleFile, subtitleFormats, subtitleProfiles } from '@glossa/subtitles/formats';

const { format, cues, warnings } = readSubtitleFile(await readFile('talk.srt'), 'talk.srt');
const options = { language: 'en', title: 'Talk', direction: 'ltr' };
let refusal = '';
try {
  readSubtitleFile(new TextEncoder().encode('no subtitles'), 'notes.doc');
} catch (error) {
  if (error instanceof CueError) refusal = englishText(error);
}
const [first] = cues;
const split = splitCue(cues, first.id, { at: 'cursor', offset: 5 }, 'new');
console.log(
  JSON.stringify({
    format,
    vtt: subtitleFormats.vtt.write(cues, options),
    ttml: subtitleProfiles['imsc-text'].write(cues, options).content,
    english: warnings.map(englishText),
    refusal,
    split: split.map(({ text }) => text),
  }),
);
`;

const typedUse = `
import { type Cue, checkCues, type Finding, readingRules, shiftCues } from '@glossa/subtitles/cue-editing';
import { englishText } from '@glossa/subtitles/english';
import { type KeptFile, readSubtitleFile, subtitleFormats, writeKeptFile } from '@glossa/subtitles/formats';

const read = readSubtitleFile(new Uint8Array(), 'talk.vtt', { keepsFile: true });
const later: Cue[] = shiftCues(read.cues, read.cues.map(({ id }) => id), 500);
const kept: KeptFile | undefined = read.kept;
const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
export const text: string | undefined = kept && writeKeptFile(kept, later, options)?.text;
export const bytes: Uint8Array = subtitleFormats.stl.write(later, options);
export const findings: Finding[] = checkCues(later, readingRules.en);
export const sentences: string[] = read.warnings.map(englishText);
// @ts-expect-error: no such format
subtitleFormats.unknown;
// @ts-expect-error: a title is needed
subtitleFormats.vtt.write(later, { language: 'en', direction: 'ltr' });
`;
