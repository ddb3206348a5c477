import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSubtitleFile, subtitleFormats } from '../formats/index.ts';
import { readSccEntries } from '../formats/read-scc.ts';
import { ReadWarnings } from '../formats/read-warnings.ts';
import { findWriteLosses } from '../formats/write-losses.ts';
import { writeScc } from '../formats/write-scc.ts';
import { withText } from '../marked-text.ts';
import { describeScc } from '../testing/describe-scc.ts';
import { importKept } from '../testing/import-kept.ts';
import { countKept } from './count-kept.ts';
import { sccOptionsOf } from './keep-scc.ts';
import { findSccLosses } from './scc-losses.ts';
import { writeKeptFile } from './write-kept-file.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
const codesOf = (losses: readonly { code: string; count: number }[] | undefined) =>
  losses?.map(({ code, count }) => `${code} x${count}`);
const paintOn = readFileSync(
  new URL('../formats/public-files/paint-on.scc', import.meta.url),
  'latin1',
);

/** Six rows, from 01:00:00:00 on, with time codes that do not drop numbers. Made by hand for this test. */
const sixRows = `Scenarist_SCC V1.0

01:00:10:00	9420 9420 9140 9140 c1c2 91e0 91e0 43c4 9240 9240 c1c2 92e0 92e0 43c4 1540 1540 c1c2 15e0 15e0 43c4 942f 942f

01:00:14:00	942c 942c
`;

test('a file that is written like a new one keeps its rows, clock and time codes', () => {
  const { kept, cues } = readSubtitleFile(new TextEncoder().encode(sixRows), 'a.scc', {
    keepsFile: true,
    mediaMs: 60_000,
  });
  if (!kept) throw new Error('nothing was kept');
  expect(cues.map(({ startMs }) => startMs)).toEqual([10_677]);
  const to = { ...options, ...sccOptionsOf(kept) };
  const written = writeScc(cues, to);
  expect(describeScc(written)).toEqual(describeScc(sixRows));
  expect(codesOf(findWriteLosses('scc', cues, written, to))).toEqual([]);
  expect(codesOf(findWriteLosses('scc', cues, writeScc(cues, options), options))).toEqual([
    'CUE_DIVIDED x1',
  ]);
});

/** "AB" of the first channel, and within its line "CD" of the second one. Made by hand for this test. */
const twoChannels = `Scenarist_SCC V1.0

00:00:01:00	9420 9420 9470 9470 c1c2 1c20 1c20 1c70 1c70 43c4 1c2f 1c2f 9420 9420 942f 942f

00:00:03:00	942c 942c 1c2c 1c2c

00:00:05:00	9420 9420 9470 9470 4546 942f 942f

00:00:07:00	942c 942c
`;

/** Frames and bytes of what the second channel sends. */
const secondChannel = (text: string): string[] => {
  let channel = 0;
  return readSccEntries(text.split('\n'), new ReadWarnings()).flatMap(({ frame, words }) =>
    words.flatMap((word, index) => {
      if (word === 0x8080) return [];
      if ((word & 0x7000) === 0x1000) channel = (word >> 11) & 1;
      return channel === 1 ? [`${frame + index} ${word.toString(16)}`] : [];
    }),
  );
};

test('captions of the second channel stay at their frames when those of the first one are edited', () => {
  const { file } = importKept('a.scc', twoChannels);
  expect(countKept(file)).toMatchObject({ channels: 1 });
  for (const [at, text] of [
    [0, 'New'],
    [0, 'Much longer words\nthan before'],
    [1, 'New'],
  ] as const)
    expectSecondKept(twoChannels, at, text);
});

test('a caption is loaded around the second channel where there is no room before it', () => {
  const wait = Array.from({ length: 14 }, () => '8080').join(' ');
  const late = twoChannels
    .replace('V1.0\n', 'V1.0\n\n00:00:00:20\t942c 942c\n')
    .replace('942f 942f\n', `${wait} 942f 942f\n`);
  const text = expectSecondKept(late, 0, 'Much longer words\nthan before');
  // Loading continues behind what the second channel sends.
  expect(text.split('\t9420 9420').length).toBe(4);
});

function expectSecondKept(before: string, at: number, text: string): string {
  const { file, cues } = importKept('a.scc', before);
  const edited = cues.map((cue, index) => (index === at ? withText(cue, text) : cue));
  const written = writeKeptFile(file, edited, options);
  expect(codesOf(written?.losses)).toEqual([]);
  const own = secondChannel(before);
  expect(own.length).toBeGreaterThan(4);
  expect(secondChannel(written?.text ?? '')).toEqual(own);
  const bytes = new TextEncoder().encode(written?.text);
  expect(readSubtitleFile(bytes, 'a.scc').cues[at]?.text).toBe(text);
  return written?.text ?? '';
}

test('captions of the second channel that an edit leaves no room for are named', () => {
  // The first caption is shown while the second channel sends.
  const busy = twoChannels.replace('9420 9420 942f 942f\n', '942f 942f\n');
  const { file, cues } = importKept('a.scc', busy.replace('1c2f 1c2f ', '942f 942f 1c2f 1c2f '));
  expect(countKept(file)).toMatchObject({ channels: 1 });
  const edited = cues.map((cue, at) => (at === 0 ? { ...cue, startMs: cue.startMs - 100 } : cue));
  expect(codesOf(writeKeptFile(file, edited, options)?.losses)).toEqual(['CHANNEL_NOT_WRITTEN x1']);
});

test('captions that appear in another mode than in their file are named', () => {
  const { file, cues } = importKept('a.scc', paintOn);
  const written = subtitleFormats.scc.write(cues, options);
  expect(codesOf(findSccLosses(file, written))).toEqual([
    `CAPTION_MODE_NOT_WRITTEN x${cues.length}`,
  ]);
  expect(findSccLosses(file, file.head)).toEqual([]);
  const rolling = writeScc(cues, { ...options, captionMode: 'roll-up-2' });
  expect(codesOf(findSccLosses(file, rolling))).toEqual([
    expect.stringMatching(/^CAPTION_MODE_NOT_WRITTEN x\d+$/),
  ]);
  expect(findSccLosses(file, 'Scenarist_SCC V1.0\n')).toEqual([]);
});
