import { cuePlacementSchema } from '@glossa/contracts/cue-marks';
import { describe, expect, test } from 'vitest';
import { readSubtitleFile } from './read-file.ts';

/** The placement of the first cue, and how often a warning says that a place is not as in the file. */
function read(text: string, name: string) {
  const { cues, warnings } = readSubtitleFile(new TextEncoder().encode(text), name);
  const warning = warnings.find(({ code }) => code === 'POSITION_DROPPED');
  return { placement: cues[0]?.placement, line: warning?.line, count: warning?.count ?? 0 };
}
const webVtt = (settings: string) =>
  `WEBVTT\n\nREGION\nid:far\nviewportanchor:999%,900%\n\nREGION\nid:nowhere\n\n00:01.000 --> 00:02.000 ${settings}\nText\n`;
const ttml = (place: string) =>
  `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"><head><layout>
<region xml:id="far" ${place}/></layout></head>
<body><div><p begin="1s" end="2s" region="far">Text</p></div></body></tt>`;
const ass = (tags: string) => `[Script Info]
PlayResX: 100
PlayResY: 100

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{${tags}}Text
`;

describe('a place that a cue cannot hold is moved to where it can, and counted with its line', () => {
  test.each([
    ['a.vtt', webVtt('line:1001'), { line: 1000 }, 10],
    ['a.vtt', webVtt('line:-9999,end'), { line: -1000, lineAlign: 'end' }, 10],
    ['a.vtt', webVtt('line:2.5'), { line: 3 }, 10],
    ['a.vtt', webVtt('vertical:rl line:2000'), { line: 1000, vertical: 'rl' }, 10],
    ['a.ttml', ttml('tts:origin="900% 20%" tts:extent="500% 10%"'), { x: 200, size: 200 }, 3],
    ['a.ass', ass('\\pos(5000,-4000)'), { x: 200, y: -100 }, 7],
  ])('%s %#', (name, text, expected, line) => {
    const found = read(text, name);
    expect(found.placement).toMatchObject(expected);
    expect(cuePlacementSchema.safeParse(found.placement).success).toBe(true);
    expect(found).toMatchObject({ line, count: 1 });
  });

  test.each(['line:1000', 'line:-1000', 'line:100%', 'position:0%', 'size:0%'])(
    '%s is kept as it is',
    (settings) => expect(read(webVtt(settings), 'a.vtt').count).toBe(0),
  );

  // As in players: what is no part of the picture says nothing.
  test.each([
    ...['line:900%', 'line:-5%', 'line:0%x', 'line:0,middle', 'position:-300%', 'position:101%'],
    ...['size:999%', 'size:-5%'],
  ])('%s is left out of WebVTT, and counted', (settings) => {
    const { cues } = readSubtitleFile(new TextEncoder().encode(webVtt(settings)), 'a.vtt');
    expect(cues[0]).toMatchObject({ track: 'lower' });
    expect(read(webVtt(settings), 'a.vtt')).toEqual({ placement: undefined, line: 10, count: 1 });
  });
  test('a first line takes a cue out of its region', () => {
    const file = webVtt('region:top line:0')
      .replace('id:far', 'id:top')
      .replace('999%,900%', '9%,9%');
    const { cues } = readSubtitleFile(new TextEncoder().encode(file), 'a.vtt');
    expect(cues[0]).toMatchObject({ track: 'upper' });
    expect(cues[0]?.placement).toBeUndefined();
  });

  test.each(['region:far', 'region:nowhere'])(
    '%s is at the bottom, as regions are that say no place in the picture',
    (settings) => {
      const { cues } = readSubtitleFile(new TextEncoder().encode(webVtt(settings)), 'a.vtt');
      expect(cues[0]).toMatchObject({ track: 'lower' });
      expect(read(webVtt(settings), 'a.vtt')).toMatchObject({ placement: undefined, count: 0 });
    },
  );

  test('a region that is not there, and settings beyond all that there are, are counted', () => {
    expect(read(webVtt('region:missing'), 'a.vtt')).toMatchObject({ line: 10, count: 1 });
    const many = Array.from({ length: 21 }, () => 'align:left').join(' ');
    expect(read(webVtt(many), 'a.vtt')).toMatchObject({ line: 10, count: 1 });
  });
});
