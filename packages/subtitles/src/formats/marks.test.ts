import type { CueSpan } from '@glossa/contracts/cue-marks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cue, sortCues } from '../cue.ts';
import { boxOf } from '../cue-placement.ts';
import { findCueDifference } from '../same-cues.ts';
import { markedText, placement } from '../testing/marks.ts';
import { heldMarks } from './held-marks.ts';
import { parseSubtitleText, type SubtitleFormatId, subtitleFormats } from './index.ts';
import { findWriteLosses } from './write-losses.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
type Kind = CueSpan['kind'];
const line = fc
  .array(fc.constantFrom('one', 'Zwei', '東京', 'مرحبا', '<b>', '&amp;', '{x}', 'a'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) => words.join(' '));
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));

/** Cues with marks of these kinds. Readings are of words. */
const cuesWith = (kinds: readonly Kind[]) =>
  fc
    .array(fc.tuple(markedText(text, new Set(kinds)), fc.option(placement)), {
      minLength: 1,
      maxLength: 5,
    })
    .map((list) =>
      sortCues(
        list.map(([marked, place], index): Cue => {
          const spans = marked.spans.filter(
            ({ kind, start, end }) =>
              (kind !== 'ruby' && kind !== 'voice') ||
              (kind === 'ruby' && !/\s/.test(marked.text.slice(start, end))),
          );
          return {
            id: `id-${index}`,
            startMs: index * 4_000,
            endMs: index * 4_000 + 2_000,
            text: marked.text,
            track: 'lower',
            ...(spans.length > 0 ? { spans } : {}),
            ...(place?.y === undefined ? {} : { track: place.y < 50 ? 'upper' : 'lower' }),
            ...(place ? { placement: place } : {}),
          };
        }),
      ),
    );

const all: Kind[] = ['bold', 'italic', 'underline', 'color', 'ruby', 'language', 'class'];
const held: Partial<Record<SubtitleFormatId, Kind[]>> = {
  vtt: all,
  json: all,
  ttml: ['bold', 'italic', 'underline', 'color', 'ruby', 'language'],
  srt: ['bold', 'italic', 'underline', 'color'],
  ass: ['bold', 'italic', 'underline'],
  sami: ['bold', 'italic', 'underline', 'color'],
};
const marksOf = (cues: readonly Cue[]) =>
  cues.map(({ text: one, spans }) => ({ text: one, spans }));

describe.each(Object.entries(held))('marks in %s', (id, kinds) => {
  const { parse, write } = subtitleFormats[id as 'vtt'];
  test('are read as they were written', () => {
    fc.assert(
      fc.property(cuesWith(kinds), (cues) => {
        expect(marksOf(parse(write(cues, options)))).toEqual(marksOf(cues));
      }),
    );
  });
});

test('what a finished file must have is what its format holds', () => {
  const kinds: Kind[] = [...all];
  fc.assert(
    fc.property(cuesWith(kinds), (cues) => {
      for (const [id, marks] of Object.entries(heldMarks)) {
        const { parse, write } = subtitleFormats[id as 'vtt'];
        const back = parse(write(cues, options));
        const toleranceMs = 10;
        expect(findCueDifference(cues, back, { marks, toleranceMs }), id).toBeUndefined();
      }
    }),
  );
});

test('WebVTT and JSON keep every place, TTML the same box', () => {
  fc.assert(
    fc.property(cuesWith([]), (cues) => {
      const places = cues.map(({ placement: place, track }) => ({ place, track }));
      for (const id of ['vtt', 'json'] as const) {
        const { parse, write } = subtitleFormats[id];
        const back = parse(write(cues, options));
        expect(back.map(({ placement: place, track }) => ({ place, track }))).toEqual(places);
      }
      const { parse, write } = subtitleFormats.ttml;
      const placed = cues.filter((cue) => cue.placement?.size !== undefined && cue.placement.y);
      if (placed.length === 0) return;
      const boxes = parse(write(placed, options)).map((cue) => boxOf(cue));
      expect(boxes.map(({ left, size }) => ({ left, size }))).toEqual(
        placed.map((cue) => ({ left: boxOf(cue).left, size: cue.placement?.size })),
      );
    }),
  );
});

const cue: Cue = {
  ...{ id: 'a', startMs: 0, endMs: 2_000, text: 'one 東京', track: 'upper' },
  spans: [
    { kind: 'italic', start: 0, end: 3 },
    { kind: 'color', value: '#ff0000', start: 0, end: 3 },
    { kind: 'language', value: 'ja', start: 4, end: 6 },
    { kind: 'ruby', value: 'とうきょう', start: 4, end: 6 },
  ],
  placement: { y: 40, x: 20, size: 50, align: 'left' },
};
const lossesOf = (id: SubtitleFormatId) =>
  findWriteLosses(id, [cue], subtitleFormats[id].write([cue], options), options).map(
    ({ code }) => code,
  );

test('each format names the marks and places that it cannot hold', () => {
  expect(lossesOf('vtt')).toEqual([]);
  expect(lossesOf('json')).toEqual([]);
  expect(lossesOf('ttml')).toEqual([]);
  expect(lossesOf('srt').sort()).toEqual([
    ...['LANGUAGE_NOT_WRITTEN', 'POSITION_NOT_WRITTEN', 'RUBY_NOT_WRITTEN'],
  ]);
  expect(lossesOf('sbv').sort()).toEqual([
    ...['COLOR_NOT_WRITTEN', 'LANGUAGE_NOT_WRITTEN', 'POSITION_NOT_WRITTEN'],
    ...['RUBY_NOT_WRITTEN', 'STYLE_NOT_WRITTEN'],
  ]);
  expect(lossesOf('ass').sort()).toEqual([
    ...['LANGUAGE_NOT_WRITTEN', 'POSITION_NOT_WRITTEN', 'RUBY_NOT_WRITTEN'],
  ]);
});

test('WebVTT as others write it: nested wrongly, with style sheets, regions and several speakers', () => {
  const file = `WEBVTT

STYLE
::cue(.loud) { color: #abc; font-style: italic }

REGION
id:fred
width:40%
regionanchor:0%,100%
viewportanchor:10%,90%

00:00.000 --> 00:02.000 line:20%,center position:30%,line-left size:40% align:left
<i>Hello <b>there</i></b> &amp; <c.yellow.loud>you</c>

00:02.000 --> 00:04.000 region:fred
<v Ann>Hi <v Bo>Ho <ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>
`;
  const { cues, warnings } = parseSubtitleText(file, 'a.vtt');
  expect(cues.map(({ text: one }) => one)).toEqual(['Hello there & you', 'Hi Ho 東京']);
  expect(cues[0]?.spans).toEqual([
    { kind: 'italic', start: 0, end: 11 },
    { kind: 'bold', start: 6, end: 11 },
    { kind: 'italic', start: 14, end: 17 },
    { kind: 'class', value: 'loud', start: 14, end: 17 },
    { kind: 'color', value: '#aabbcc', start: 14, end: 17 },
  ]);
  expect(cues[0]).toMatchObject({
    track: 'upper',
    placement: { y: 20, lineAlign: 'center', x: 30, positionAlign: 'start', size: 40 },
  });
  expect(cues[1]).toMatchObject({
    speaker: 'Ann, Bo',
    placement: { y: 90, lineAlign: 'end', x: 10, positionAlign: 'start', size: 40 },
    spans: [
      { kind: 'voice', value: 'Ann' },
      { kind: 'voice', value: 'Bo' },
      { kind: 'ruby', value: 'とう', start: 6, end: 7 },
      { kind: 'ruby', value: 'きょう', start: 7, end: 8 },
    ],
  });
  expect(warnings.map(({ code }) => code)).toEqual(['REGION_DROPPED', 'SPEAKERS_JOINED']);
  const written = subtitleFormats.vtt.write(cues, options);
  const again = parseSubtitleText(written, 'a.vtt');
  expect(again.cues).toEqual(cues);
});

test('ASS as others write it: styles, tags that go on over lines, and positions', () => {
  const file = `[Script Info]
PlayResX: 640
PlayResY: 360

[V4+ Styles]
Format: Name, Fontname, PrimaryColour, Bold, Italic, Underline, Alignment
Style: Default,Arial,&H00FFFFFF,0,0,0,2
Style: Sign,Arial,&H0000FFFF,0,-1,0,8

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\i1}one{\\b1}\\Ntwo{\\r} three{\\c&HFF0000&}!
Dialogue: 0,0:00:03.00,0:00:04.00,Sign,,0,0,0,,{\\pos(64,180)\\an4}Stop{\\i0} here
`;
  const { cues } = parseSubtitleText(file, 'a.ass');
  expect(cues).toMatchObject([
    {
      text: 'one\ntwo three!',
      spans: [
        { kind: 'italic', start: 0, end: 7 },
        { kind: 'bold', start: 4, end: 7 },
        { kind: 'color', value: '#0000ff', start: 13, end: 14 },
      ],
    },
    {
      text: 'Stop here',
      placement: { x: 10, y: 50, lineAlign: 'center', align: 'left' },
      spans: [
        { kind: 'color', value: '#ffff00', start: 0, end: 9 },
        { kind: 'italic', start: 0, end: 4 },
      ],
    },
  ]);
});

test('MicroDVD codes of a line and of a whole cue, and marks of a part of a line as a loss', () => {
  const { parse, write } = subtitleFormats.microdvd;
  const [read] = parse('{1}{1}25\n{25}{50}{Y:b}{y:i}one|two{c:$0000FF}\n');
  expect(read?.spans).toEqual([
    { kind: 'bold', start: 0, end: 7 },
    { kind: 'italic', start: 0, end: 3 },
    { kind: 'color', value: '#ff0000', start: 4, end: 7 },
  ]);
  const cues = [{ ...(read as Cue), startMs: 1_000, endMs: 2_000 }];
  expect(marksOf(parse(write(cues, options)))).toEqual(marksOf(cues));
  expect(lossesOf('microdvd')).toContain('STYLE_NOT_WRITTEN');
});
