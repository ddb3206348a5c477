import { readFileSync } from 'node:fs';
import type { CueSpan } from '@glossa/contracts/cue-marks';
import { expect, test } from 'vitest';
import { readSubtitleFile } from './index.ts';

/** Format, cues and warnings of a file that another project tests its reader with. */
function read(name: string): string[] {
  const bytes = readFileSync(new URL(`public-files/${name}`, import.meta.url));
  const { format, cues, warnings } = readSubtitleFile(bytes, name);
  return [
    format,
    ...cues.map(
      ({ startMs, endMs, track, text, spans = [] }) =>
        `${startMs}-${endMs} ${track[0]}| ${text.replaceAll('\n', ' / ')}${spans.map(describeSpan).join('')}`,
    ),
    ...warnings.map(({ code, line, count }) => `${code} ${line ?? '-'} x${count}`),
  ];
}

const describeSpan = (span: CueSpan): string =>
  ` [${'value' in span ? span.value : span.kind} ${span.start}-${span.end}]`;

/** Times and texts are those that ttconv reads, except where a comment says so. */
const stl: Record<string, string[]> = {
  'overlapping_tti.stl': ['1000-5000 l| Subtitle One', '3000-7000 l| Subtitle Two'],
  // ttconv repeats the lines above in a cue for each new line; here each is a cue until the last one ends.
  'cumulative_set.stl': [
    '40-1000 l| Not part of cumulative set.',
    '2000-7000 u| 1',
    '3000-7000 u| 2',
    '4000-7000 u| 3',
    '5000-7000 u| 4',
  ],
  // What is dropped is the color of the background.
  'multi_tti_subtitle.stl': ['920-2920 l| Foo Bar Baz [#0000ff 0-11]', 'STYLE_DROPPED 1 x1'],
  'vp20_2_newlines.stl': [
    '40-3000 l| This is row 20 / This is row 22 [#ffff00 0-29]',
    'STYLE_DROPPED 1 x1',
  ],
  'requirement-0074-001.stl': [`0-2000 l| ^ ! " § % & / ( ) = ? * ' / < > ° ; : -`],
  // ttconv leaves the start of the program, 10:00:00:00, in the times unless told otherwise.
  'requirement-0076-003.stl': [
    '0-1000 l| WhiteOnBlack RedOnBlack [#ff0000 13-23]',
    'TIMES_SHIFTED - x1',
  ],
};
test.each(Object.entries(stl))('EBU STL %s', (name, expected) => {
  const withoutHeader = read(name).filter((line) => !line.startsWith('METADATA_DROPPED'));
  expect(withoutHeader).toEqual(['stl', ...expected]);
});

test('EBU STL with the letters of Norwegian', () => {
  expect(read('example-opn-in.stl').slice(2, 3)).toEqual([
    `12920-18480 l| TEST ÆæØøÅå / #123&"@!?\`++?'*$£-§§ [italic 0-32]`,
  ]);
});

test('SAMI as pycaption reads it, with closed elements and empty texts', () => {
  expect(read('sample_sami.smi')).toEqual([
    'sami',
    '9209-12312 l| ( clock ticking )',
    '14848-17000 l| MAN: / When we think / ♪ ...say bow, wow, ♪',
    '17000-18752 l| we have this vision of Einstein',
    '18752-20887 l| as an old, wrinkly man / with white hair.',
    '20887-26760 l| MAN 2: / E equals m c-squared is / not about an old Einstein.',
    "26760-32200 l| MAN 2: / It's all about an eternal Einstein.",
    '32200-33400 l| <LAUGHING & WHOOPS!>',
    'STYLE_SHEET_DROPPED 1 x2',
    'STYLE_DROPPED 27 x1',
    'TIME_REPAIRED 44 x1',
  ]);
});

test('SAMI in two languages: both are kept, and named', () => {
  expect(read('sample_sami_with_separate_multi_lang.smi')).toEqual([
    'sami',
    '1209-7209 l| British text.',
    '3209-4209 u| English text.',
    '7209-8349 l| OTHER British text.',
    'STYLE_SHEET_DROPPED 1 x2',
    'LANGUAGES_STACKED - x2',
    'TIME_REPAIRED 25 x2',
  ]);
});

test('MicroDVD as pycaption reads it, at 25 frames per second', () => {
  expect(read('sample_microdvd.sub')).toEqual([
    'microdvd',
    '9200-12280 l| ( clock ticking )',
    '14840-17000 l| MAN: / When we think / ♪ ...say bow, wow, ♪',
    '17000-18720 l| we have this vision of Einstein',
    '18720-20880 l| as an old, wrinkly man / with white hair.',
    '20880-26760 l| MAN 2: / E equals m c-squared is / not about an old Einstein.',
    "26760-32200 l| MAN 2: / It's all about an eternal Einstein.",
    '32200-36200 l| <LAUGHING & WHOOPS!>',
    'FRAME_RATE_ASSUMED 1 x1',
  ]);
});
