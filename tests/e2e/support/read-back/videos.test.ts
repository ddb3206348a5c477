import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cue } from '@glossa/subtitles/cue';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import { stackOverlaps } from '@glossa/subtitles/stack-overlaps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPictureDifferences } from './burned-in.ts';
import { findDifferences, inOrder, oneAtATime } from './shown-text.ts';
import { readFormats } from './subtitle-files.ts';
import {
  findSoundDifferences,
  hashStreams,
  readSoftMkv,
  readSoftMp4,
  readStreams,
} from './videos.ts';

/** What compares videos of journeys sees every fault of a video. */
const run = promisify(execFile);
const frameMs = 100;
const cues: Cue[] = [
  { id: 'a', startMs: 0, endMs: 2000, text: 'Traducido por una máquina.', track: 'upper' },
  {
    id: 'b',
    startMs: 500,
    endMs: 2500,
    text: 'La biblioteca es grande\ny está en la ciudad.',
    track: 'lower',
  },
  { id: 'c', startMs: 2800, endMs: 4400, text: 'Los niños pueden leer allí.', track: 'lower' },
  { id: 'd', startMs: 3000, endMs: 4200, text: 'Una carta del jardín.', track: 'upper' },
  { id: 'e', startMs: 4400, endMs: 5600, text: 'Muchas gracias por escuchar.', track: 'lower' },
];
function cueOf(id: string): Cue {
  const cue = cues.find((one) => one.id === id);
  if (!cue) throw new Error(`There is no cue ${id}.`);
  return cue;
}
const change = (id: string, part: Partial<Cue>): Cue[] =>
  cues.map((cue) => (cue.id === id ? { ...cue, ...part } : cue));
const faults: [string, Cue[]][] = [
  ['a missing cue', cues.filter(({ id }) => id !== 'd')],
  ['a missing disclaimer', cues.slice(1)],
  [
    'two swapped texts',
    cues.map((cue) => ({
      ...cue,
      text: cue.id === 'c' ? cueOf('e').text : cue.id === 'e' ? cueOf('c').text : cue.text,
    })),
  ],
  ['a start one frame late', change('c', { startMs: 2800 + frameMs })],
  ['an end one frame late', change('d', { endMs: 4200 + frameMs })],
  ['a missing line', change('b', { text: 'La biblioteca es grande' })],
  ['another word', change('c', { text: 'Los niños quieren leer allí.' })],
  ['another track', change('d', { startMs: 4500, endMs: 5500, track: 'lower' })],
];

let folder: string;
let original: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-back-videos-'));
  original = join(folder, 'original.mp4');
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=c=0x203040:size=640x360:rate=10'],
    ...['-f', 'lavfi', '-i', 'sine=300', '-t', '6', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', original],
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const options = { language: 'es', title: 'A talk', direction: 'ltr' } as const;
async function writeSubtitles(format: 'srt' | 'ass', written: readonly Cue[]): Promise<string> {
  const path = join(folder, `written.${format}`);
  await writeFile(path, subtitleFormats[format].write([...written], options));
  return path;
}
async function mux(container: 'mp4' | 'mkv', written: readonly Cue[]): Promise<string> {
  const path = join(folder, `soft.${container}`);
  const subtitles =
    container === 'mkv'
      ? await writeSubtitles('ass', written)
      : await writeSubtitles('srt', stackOverlaps(written));
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-i', original, '-i', subtitles],
    ...['-map', '0:v', '-map', '0:a', '-map', '1', '-c', 'copy'],
    ...(container === 'mp4' ? ['-c:s', 'mov_text'] : []),
    ...['-metadata:s:s:0', 'language=spa', path],
  ]);
  return path;
}
const burnIn = async (written: readonly Cue[]): Promise<string> => {
  const path = join(folder, 'burned.mp4');
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-i', original, '-vf'],
    `subtitles=${await writeSubtitles('ass', written)}`,
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path],
  ]);
  return path;
};

const shown = inOrder(cues);
const compared = {
  mp4: async (path: string) => findDifferences(oneAtATime(shown), await readSoftMp4(path), 1),
  mkv: async (path: string) =>
    findDifferences(shown.map(readFormats.ass.shows), await readSoftMkv(path), 10),
};

describe.each(['mp4', 'mkv'] as const)('%s', (container) => {
  test('a file that says the cues has no difference', async () => {
    const path = await mux(container, cues);
    expect(await compared[container](path)).toEqual([]);
    expect(await readStreams(path)).toMatchObject([
      { type: 'video', codec: 'h264' },
      { type: 'audio', codec: 'aac' },
      { type: 'subtitle', language: 'spa' },
    ]);
    for (const kind of ['v', 'a'] as const)
      expect(await hashStreams(path, kind)).toBe(await hashStreams(original, kind));
  });

  test.each(faults)('sees %s', async (_fault, written) => {
    expect(await compared[container](await mux(container, written))).not.toEqual([]);
  });
});

describe('burned-in', () => {
  test('a video that shows the cues has no difference', async () => {
    const path = await burnIn(cues);
    expect(await findPictureDifferences(path, cues, 'spa')).toEqual([]);
    expect(await hashStreams(path, 'v')).not.toBe(await hashStreams(original, 'v'));
  });

  test('missing, swapped and shorter texts and another word are seen', async () => {
    const written: Cue[] = [
      { ...cueOf('b'), text: 'La biblioteca es grande' },
      { ...cueOf('c'), text: cueOf('e').text },
      { ...cueOf('d'), text: 'Una planta del jardín.' },
      { ...cueOf('e'), text: cueOf('c').text },
    ];
    const found = await findPictureDifferences(await burnIn(written), cues, 'spa');
    const atOf = (difference: string) => difference.slice(0, difference.indexOf(': “'));
    expect(found.filter((one) => one.includes('“')).map(atOf)).toEqual([
      'upper at 1000 ms',
      'upper at 3600 ms',
      'lower at 1500 ms',
      'lower at 3600 ms',
      'lower at 5000 ms',
    ]);
    expect(found).toContain('upper at 0 ms: no letters');
  });

  test('letters that are a frame late and in the other half are seen', async () => {
    const written: Cue[] = [
      ...cues.slice(0, 2),
      { ...cueOf('c'), startMs: 2800 + frameMs },
      { ...cueOf('d'), endMs: 4200 + frameMs },
      { ...cueOf('e'), startMs: 4500, track: 'upper' },
    ];
    const found = await findPictureDifferences(await burnIn(written), cues, 'spa');
    expect(found).toEqual(
      expect.arrayContaining([
        'lower at 2800 ms: no letters',
        'upper at 4200 ms: letters',
        'lower at 4500 ms: no letters',
        'upper at 4500 ms: letters',
      ]),
    );
  });
});

test('a silent cue and sound where no cue is are seen', async () => {
  const path = join(folder, 'sound.m4a');
  const spoken = 'between(t,1,2)+between(t,4,5)';
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi'],
    ...['-i', `aevalsrc='0.3*sin(600*PI*t)*(${spoken})':d=8`, '-c:a', 'aac', path],
  ]);
  const lines = [
    { startMs: 1000, endMs: 2200 },
    { startMs: 4000, endMs: 5500 },
  ];
  expect(await findSoundDifferences(path, lines)).toEqual([]);
  const later = [...lines, { startMs: 6500, endMs: 7500 }];
  expect(await findSoundDifferences(path, later)).toEqual(['nothing is heard at 6500 ms']);
  expect(await findSoundDifferences(path, lines.slice(0, 1))).toEqual([
    expect.stringMatching(/^sound from (39|40)\d\d to (49|50)\d\d ms$/),
  ]);
});
