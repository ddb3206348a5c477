import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { parseSubtitleText, readSubtitleFile } from './index.ts';
import { blockLength, headerLength } from './stl-blocks.ts';

const timed = ({ startMs, endMs, text }: Cue) => `${startMs}-${endMs} ${text}`;

describe('captions of YouTube in srv3', () => {
  const srv3 = (body: string) => `<timedtext format="3"><body>${body}</body></timedtext>`;
  const both = (attributes = '') =>
    srv3(`<p t="0" d="5000" ${attributes}>One</p><p t="1000" d="500" ${attributes}>Two</p>`);
  test('are as long as they say, automatic ones up to the next one', () => {
    expect(parseSubtitleText(both()).cues.map(timed)).toEqual(['0-5000 One', '1000-1500 Two']);
    expect(parseSubtitleText(both('w="1"')).cues.map(timed)).toEqual([
      '0-1000 One',
      '1000-1500 Two',
    ]);
  });
  test('the same in JSON', () => {
    const json = (rest: object) =>
      JSON.stringify({
        wireMagic: 'pb3',
        events: [
          { tStartMs: 0, dDurationMs: 5000, ...rest, segs: [{ utf8: 'One' }] },
          { tStartMs: 1000, dDurationMs: 500, ...rest, segs: [{ utf8: 'Two' }] },
        ],
      });
    const times = (rest: object) => parseSubtitleText(json(rest)).cues.map(timed);
    expect(times({})).toEqual(['0-5000 One', '1000-1500 Two']);
    expect(times({ wWinId: 1 })).toEqual(['0-1000 One', '1000-1500 Two']);
  });
  test('without characters that are seen are none', () => {
    const file = srv3('<p t="0" d="900">Text</p><p t="1000" d="100"><s>\u200b</s>\u200b</p>');
    expect(parseSubtitleText(file).cues.map(timed)).toEqual(['0-900 Text']);
  });
});

describe('tags of ASS', () => {
  const marks = (text: string) => {
    const { cues } = parseSubtitleText(`[Script Info]

[V4+ Styles]
Format: Name, PrimaryColour, Bold, Italic
Style: Default,&H00FFFFFF,0,0
Style: Alternate style,&H0000FFFF,-1,0
Style: Slanted,&H00FFFFFF,0,-1

[Events]
Format: Start, End, Style, Text
Dialogue: 0:00:01.00,0:00:02.00,Slanted,${text}
`);
    return (cues[0]?.spans ?? []).map(
      (span) => `${span.kind}${'value' in span ? span.value : ''} ${span.start}-${span.end}`,
    );
  };
  test('colors may be without signs, though they begin with letters', () => {
    expect(marks('{\\i0\\cFF}ab{\\1cff00}cd')).toEqual(['color#ff0000 0-2', 'color#00ff00 2-4']);
  });
  test('a style by its name holds until the next one', () => {
    expect(marks('{\\rAlternate style}ab{\\b0}c{\\b}d{\\r}e')).toEqual([
      ...['color#ffff00 0-4', 'bold 0-2', 'bold 3-4', 'italic 4-5'],
    ]);
    expect(marks('{\\rMissing}ab')).toEqual(['italic 0-2']);
  });
  test('numbers that switch nothing are those of the style', () => {
    expect(marks('{\\i0}a{\\i2}b{\\b2}c{\\b700}d')).toEqual(['italic 1-4', 'bold 3-4']);
  });
});

test('blocks of EBU STL with numbers that the standard keeps for later are no text', () => {
  const file = new URL('public-files/multi_tti_subtitle.stl', import.meta.url);
  const bytes = new Uint8Array(readFileSync(file));
  const whole = readSubtitleFile(bytes, 'a.stl').cues[0]?.text ?? '';
  expect(bytes[headerLength + 3]).not.toBe(0xff);
  bytes[headerLength + 3] = 0xf0;
  const { cues, warnings } = readSubtitleFile(bytes, 'a.stl');
  expect(whole.endsWith(cues[0]?.text ?? whole)).toBe(true);
  expect(cues[0]?.text.length).toBeLessThan(whole.length);
  expect(warnings.map(({ code }) => code)).toContain('METADATA_DROPPED');
  expect(bytes.length).toBeGreaterThan(headerLength + blockLength);
});
