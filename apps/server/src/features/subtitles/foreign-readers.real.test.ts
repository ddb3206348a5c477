import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Cue } from '@glossa/subtitles/cue';
import {
  parseSubtitleText,
  readSubtitleFile,
  subtitleFormats,
} from '@glossa/subtitles/formats/index';
import { parse as parseTable } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-readers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The cues that FFmpeg finds in a file, in hundredths of a second. */
async function readByFfmpeg(path: string, demuxer: string, options: string[] = []) {
  const input = ['-v', 'error', '-f', demuxer, ...options, '-i', path];
  const { stdout } = await run('ffmpeg', [...input, '-f', 'ass', '-']);
  return parseSubtitleText(stdout, 'a.ass').cues.map(({ startMs, endMs, text }) => ({
    startMs,
    endMs,
    text,
  }));
}

const cues: Cue[] = [
  { id: 'a', startMs: 1000, endMs: 2520, text: 'First line\nSecond line', track: 'lower' },
  { id: 'b', startMs: 3000, endMs: 4480, text: 'مرحبا / 字幕', track: 'lower' },
  { id: 'c', startMs: 4480, endMs: 6000, text: 'It’s Zoë – “quoted”', track: 'lower' },
  { id: 'd', startMs: 3_600_000, endMs: 3_602_000, text: 'After an hour', track: 'lower' },
];
const options = { language: 'en', title: 'A talk', direction: 'ltr' } as const;

test.each([
  ['sami', 'sami'],
  ['microdvd', 'microdvd'],
  ['lrc', 'lrc'],
  ['ssa', 'ass'],
] as const)('FFmpeg reads the times and texts of our %s', async (format, demuxer) => {
  const path = join(folder, `own.${subtitleFormats[format].extension}`);
  await writeFile(path, subtitleFormats[format].write(cues, options));
  const found = await readByFfmpeg(path, demuxer);
  const shown = found.filter(({ text }) => text.trim() !== '');
  const expected = cues.map(({ startMs, endMs, text }) => ({
    startMs,
    endMs,
    // A line of a song is one line.
    text: format === 'lrc' ? text.replaceAll('\n', ' ') : text,
  }));
  expect(shown).toEqual(expected);
});

/** FFmpeg has the curved apostrophe where files mean any. */
const straight = (text: string): string => text.replace(/[’‘]/g, "'");
const publicFile = (name: string): string =>
  fileURLToPath(
    new URL(`../../../../../packages/subtitles/src/formats/public-files/${name}`, import.meta.url),
  );

test('FFmpeg decodes the captions of our SCC: texts, times, marks', async () => {
  const path = join(folder, 'own.scc');
  const captions: Cue[] = [
    { id: 'a', startMs: 2_000, endMs: 4_000, text: 'First line\nSecond line', track: 'lower' },
    { id: 'b', startMs: 6_000, endMs: 8_500, text: 'Niño – ¿où? «là» ♪ ®', track: 'upper' },
    { id: 'c', startMs: 8_500, endMs: 11_000, text: "It's Zoë: “quoted”", track: 'lower' },
    {
      ...{ id: 'd', startMs: 3_600_000, endMs: 3_602_000, text: 'one two three', track: 'lower' },
      spans: [
        { kind: 'italic', start: 0, end: 7 },
        { kind: 'underline', start: 0, end: 7 },
        { kind: 'color', value: '#ffff00', start: 8, end: 13 },
      ],
    },
  ];
  await writeFile(path, subtitleFormats.scc.write(captions, options));
  const { stdout } = await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'scc',
    '-i',
    path,
    '-f',
    'ass',
    '-',
  ]);
  const found = parseSubtitleText(stdout, 'a.ass').cues;
  expect(found.map(({ text }) => straight(text))).toEqual(
    captions.map(({ text }) => text.replace('–', '-')),
  );
  expect(found[3]?.spans).toEqual(captions[3]?.spans);
  for (const [index, cue] of captions.entries()) {
    // It takes the numbers of time codes for thirtieths of a second.
    expect(Math.abs(cue.startMs - (found[index]?.startMs ?? 0))).toBeLessThan(100);
    expect(Math.abs(cue.endMs - (found[index]?.endMs ?? 0))).toBeLessThan(100);
  }
});

test.each([2, 3, 4] as const)('FFmpeg rolls up our SCC with %i rows', async (rows) => {
  const path = join(folder, `rolls-${rows}.scc`);
  const spoken = ['One', 'Two – ¿dos?', 'Three', 'Four', 'Five'];
  const captions = spoken.map(
    (text, index): Cue => ({
      ...{ id: `r${index}`, startMs: 2_000 * (index + 1), endMs: 2_000 * (index + 2), text },
      track: 'lower',
    }),
  );
  const captionMode = `roll-up-${rows}` as const;
  await writeFile(path, subtitleFormats.scc.write(captions, { ...options, captionMode }));
  const found = await readByFfmpeg(path, 'scc');
  const shown = spoken.map((text) => text.replace('–', '-'));
  // A screen has the row that is spoken, below as many of those before as have room.
  expect(
    found.map(({ text }) =>
      straight(text)
        .split('\n')
        .map((line) => line.trim()),
    ),
  ).toEqual(shown.map((_, index) => shown.slice(Math.max(0, index + 1 - rows), index + 1)));
  for (const [index, { startMs }] of captions.entries())
    expect(Math.abs(startMs - (found[index]?.startMs ?? 0)), `row ${index}`).toBeLessThan(1000);
});

test.each(['pop-on.scc', 'pycaption-example.scc', 'mix-rows-roll-up.scc'])(
  'SCC %s: FFmpeg decodes the same texts',
  async (name) => {
    const theirs = await readByFfmpeg(publicFile(name), 'scc');
    const ours = readSubtitleFile(await readFile(publicFile(name)), name).cues;
    // It repeats the rows that roll up, ends rows at the edge of the screen, and leaves out what is never erased.
    const lines = (text: string) => straight(text).replace(/ +/g, ' ').split('\n');
    const rolls = name.includes('roll');
    for (const [index, cue] of theirs.entries()) {
      const found = lines(ours[index]?.text ?? '').slice(rolls ? -1 : 0);
      const expected = lines(cue.text).slice(rolls ? -1 : 0);
      for (const [at, line] of expected.entries())
        expect(found[at]?.replaceAll('\ufffd', '')).toMatch(startOf(line));
    }
    expect(ours.length - theirs.length).toBeLessThanOrEqual(1);
  },
);

test('a whole film in SCC: FFmpeg decodes the same captions at the same times', async () => {
  const archive = new URL(
    '../../../../../tests/subtitle-suites/archives/caption-inspector.zip',
    import.meta.url,
  );
  const bytes = unzipSync(await readFile(archive))['test/media/Plan9fromOuterSpace.scc'];
  if (!bytes) throw new Error('The archive has no film.');
  const path = join(folder, 'film.scc');
  await writeFile(path, bytes);
  const found = await readByFfmpeg(path, 'scc');
  // A caption that is shown again at once is one that stays.
  const theirs = found.filter(
    ({ startMs, text }, index) =>
      text !== found[index - 1]?.text || Math.abs(startMs - (found[index - 1]?.endMs ?? 0)) > 100,
  );
  const ours = readSubtitleFile(bytes, 'film.scc').cues;
  const plain = (text: string) => straight(text).replace(/\s+/g, ' ').trim();
  expect(ours.length).toBeGreaterThan(600);
  expect(ours.map(({ text }) => plain(text))).toEqual(theirs.map(({ text }) => plain(text)));
  for (const [index, cue] of ours.entries())
    expect(Math.abs(cue.startMs - (theirs[index]?.startMs ?? 0)), cue.text).toBeLessThan(150);
});

/** Bytes with a wrong parity bit are a full block, or left out. */
const startOf = (line: string): RegExp =>
  new RegExp(`^${line.replaceAll('█', '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

const marked: Cue = {
  ...{ id: 'a', startMs: 1_000, endMs: 2_000, text: 'one two\nthree', track: 'lower' },
  spans: [
    { kind: 'bold', start: 0, end: 3 },
    { kind: 'italic', start: 4, end: 13 },
    { kind: 'color', value: '#ff0000', start: 4, end: 7 },
    { kind: 'underline', start: 8, end: 13 },
  ],
};

test.each([
  ['srt', 'srt'],
  ['sami', 'sami'],
  ['ass', 'ass'],
  // FFmpeg leaves classes of WebVTT out, and colors are classes there.
  ['vtt', 'webvtt'],
] as const)('FFmpeg reads the marks of our %s', async (format, demuxer) => {
  const path = join(folder, `marked.${subtitleFormats[format].extension}`);
  await writeFile(path, subtitleFormats[format].write([marked], options));
  const { stdout } = await run('ffmpeg', [
    ...['-v', 'error', '-f', demuxer, '-i', path, '-f', 'ass', '-'],
  ]);
  const [found] = parseSubtitleText(stdout, 'a.ass').cues;
  const expected = marked.spans?.filter(({ kind }) => format !== 'vtt' || kind !== 'color');
  expect(found).toMatchObject({ text: marked.text, spans: expected });
});

test('a table reader of another project reads our TSV', () => {
  const rows: unknown = parseTable(subtitleFormats.tsv.write(cues, options), {
    bom: true,
    columns: true,
    delimiter: '\t',
  });
  expect(rows).toMatchObject([
    { start: '00:00:01.000', end: '00:00:02.520', text: 'First line\nSecond line' },
    { start: '00:00:03.000', text: 'مرحبا / 字幕' },
    { start: '00:00:04.480', text: 'It’s Zoë – “quoted”' },
    { start: '01:00:00.000', end: '01:00:02.000', text: 'After an hour' },
  ]);
});

test.each([
  ['sample_sami.smi', 'sami', []],
  ['sample_microdvd.sub', 'microdvd', ['-subfps', '25']],
] as const)('%s is read as FFmpeg reads it', async (name, demuxer, more) => {
  const theirs = await readByFfmpeg(publicFile(name), demuxer, [...more]);
  const ours = readSubtitleFile(await readFile(publicFile(name)), name).cues;
  expect(ours.map(({ text }) => text)).toEqual(
    // FFmpeg leaves character references as they are.
    theirs.map(({ text }) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    ),
  );
  for (const [index, cue] of ours.entries()) {
    expect(Math.abs(cue.startMs - (theirs[index]?.startMs ?? 0))).toBeLessThan(10);
    // The last text of a SAMI file has no end.
    if (index < ours.length - 1)
      expect(Math.abs(cue.endMs - (theirs[index]?.endMs ?? 0))).toBeLessThan(10);
  }
});
