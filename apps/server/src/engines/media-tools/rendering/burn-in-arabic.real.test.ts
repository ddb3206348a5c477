import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { cutsOf, defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { createFontLibrary } from '../../fonts/fontconfig.ts';
import { burnInFilter } from './burn-in-filter.ts';

const width = 1280;
const height = 720;
const own = defaultSubtitleStyle('ar');
/** Right-aligned, so that the start of a line does not move when the line grows. */
const right: SubtitleStyle = {
  ...own,
  lower: { ...own.lower, alignment: 'right', outlineWidth: 0, shadow: 0 },
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-arabic-'));
  await mkdir(join(folder, 'fonts'));
  const families = cutsOf(right).map(({ family }) => family);
  for (const { path } of await createFontLibrary({ run: createSandbox().run }).filesOf(families))
    await copyFile(path, join(folder, 'fonts', basename(path)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The brightness of each pixel with this line burned in. */
async function draw(text: string): Promise<Buffer> {
  const assPath = join(folder, 'line.ass');
  const cue = { id: '1', startMs: 0, endMs: 1000, text, track: 'lower' } as const;
  const options = { language: 'ar', title: 'x', style: right, aspectRatio: 16 / 9 } as const;
  await writeFile(assPath, writeAss([cue], options));
  const { stdout } = await promisify(execFile)(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `color=c=black:s=${width}x${height}:d=1`],
      ...['-vf', burnInFilter({ assPath, fontsFolder: join(folder, 'fonts') })],
      ...['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
    ],
    { encoding: 'buffer', maxBuffer: 8 * 1024 * 1024 },
  );
  return stdout;
}

/** The columns that contain letters of the line. */
async function columnsOf(text: string): Promise<number[]> {
  const columns = new Set<number>();
  (await draw(text)).forEach((light, at) => {
    if (light > 100) columns.add(at % width);
  });
  return [...columns].sort((a, b) => a - b);
}

const leftOf = (columns: number[]) => columns.at(0) ?? Number.NaN;
const rightOf = (columns: number[]) => columns.at(-1) ?? Number.NaN;

test.each([
  ['an exclamation mark', 'نعم', 'نعم!'],
  ['an Arabic question mark', 'هل هذا صحيح', 'هل هذا صحيح؟'],
  ['punctuation after a Latin word', 'قال Linux', 'قال Linux!'],
  ['punctuation after a number', 'عددهم 25', 'عددهم 25.'],
  ['a word after a line that starts with a Latin one', 'Linux', 'Linux نعم'],
  ['a word after a line that starts with a number', '25', '25 نعم'],
  ['a word after a dash', '-', '- Linux'],
])('places %s to the left of the preceding text', async (_, before, whole) => {
  const [short, long] = [await columnsOf(before), await columnsOf(whole)];
  expect(leftOf(long)).toBeLessThan(leftOf(short) - 2);
  // The first letters stay at the right edge, to the pixel.
  const kept = new Set(long.filter((column) => column >= leftOf(short)));
  expect(Math.abs(rightOf(long) - rightOf(short))).toBeLessThanOrEqual(1);
  expect(short.filter((column) => kept.has(column)).length / short.length).toBeGreaterThan(0.9);
});

test('mirrors brackets in right-to-left text', async () => {
  const [drawn, opening, closing] = [await draw('(نعم)'), await draw('('), await draw(')')];
  const sign = await columnsOf('(');
  const difference = (other: Buffer) => {
    let sum = 0;
    for (let y = 0; y < height; y += 1)
      for (let x = leftOf(sign); x <= rightOf(sign); x += 1)
        sum += Math.abs((drawn[y * width + x] ?? 0) - (other[y * width + x] ?? 0));
    return sum;
  };
  expect(difference(opening)).toBeLessThan(difference(closing) / 5);
});
