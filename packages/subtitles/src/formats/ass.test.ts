import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleStyle, TrackStyle } from '@glossa/contracts/subtitle-styles';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { defaultSubtitleStyle } from '../subtitle-style.ts';
import { ass, writeAss } from './ass.ts';
import { readAss } from './read-ass.ts';
import { readSubtitleFile } from './read-file.ts';

const cue = (text: string, rest: Partial<Cue> = {}): Cue => ({
  id: '1',
  startMs: 61_234,
  endMs: 62_345,
  text,
  track: 'lower',
  ...rest,
});
const write = (
  cues: readonly Cue[],
  language: LanguageCode = 'en',
  style: SubtitleStyle = defaultSubtitleStyle(language),
  aspectRatio = 16 / 9,
) => writeAss(cues, { language, title: 'A title', style, aspectRatio });
const styleOf = (written: string, name: 'Lower' | 'Upper'): Record<string, string> => {
  const fields = written.match(/^Format: (Name, Fontname.*)$/m)?.[1]?.split(', ') ?? [];
  const values = written.match(new RegExp(`^Style: (${name},.*)$`, 'm'))?.[1]?.split(',') ?? [];
  expect(values).toHaveLength(fields.length);
  return Object.fromEntries(fields.map((field, index) => [field, values[index] ?? '']));
};
const textsOf = (written: string): string[] =>
  [...written.matchAll(/^Dialogue: (?:[^,]*,){9}(.*)$/gm)].map(([, text]) => text ?? '');

const style = defaultSubtitleStyle('en');

describe('styles', () => {
  test('lengths are percent of the height, colors are reversed, alpha is transparency', () => {
    const lower: TrackStyle = {
      ...style.lower,
      ...{ fontSize: 6, bold: true, colour: '#123456', opacity: 0.5 },
      ...{ outlineColour: '#aabbcc', outlineWidth: 0.3, shadow: 0.2 },
      ...{ marginVertical: 10, marginHorizontal: 5 },
      alignment: 'right',
      position: 'middle',
    };
    expect(styleOf(write([], 'en', { ...style, lower }), 'Lower')).toMatchObject({
      ...{ Fontname: 'Noto Sans', Fontsize: '64.8', Bold: '-1', Italic: '0' },
      ...{ PrimaryColour: '&H80563412', OutlineColour: '&H80CCBBAA', BackColour: '&HBF000000' },
      ...{ BorderStyle: '1', Outline: '3.24', Shadow: '2.16' },
      ...{ Alignment: '6', MarginL: '54', MarginR: '54', MarginV: '108', Encoding: '-1' },
    });
  });
  test('one box behind all lines replaces outline and shadow', () => {
    const upper = {
      ...style.upper,
      ...{ fontSize: 6, box: true, boxColour: '#0000ff', boxOpacity: 0.6 },
    };
    expect(styleOf(write([], 'en', { ...style, upper }), 'Upper')).toMatchObject({
      ...{ BackColour: '&H66FF0000', BorderStyle: '4', Outline: '0', Shadow: '9.72' },
      Alignment: '8',
    });
  });
  test('a size means equal letter height in every font, whatever its line spacing', () => {
    const sized = (fontFamily: string) => {
      const lower = { ...style.lower, fontFamily, fontSize: 5 };
      return Number(styleOf(write([], 'ar', { ...style, lower }), 'Lower').Fontsize);
    };
    expect(sized('Noto Sans')).toBe(54);
    expect(sized('Noto Sans Arabic')).toBeCloseTo((54 * 2.112) / 1.362, 2);
    expect(sized('A font nobody measured')).toBe(54);
  });
  test('the coordinates have the picture’s aspect ratio', () => {
    for (const [ratio, width] of [
      [16 / 9, 1920],
      [4 / 3, 1440],
      [9 / 16, 608],
    ] as const) {
      const written = write([], 'en', style, ratio);
      expect(written).toContain(`PlayResX: ${width}\nPlayResY: 1080\n`);
      expect(written).toContain(`LayoutResX: ${width}\n`);
    }
  });
  test('a font name cannot break out of its field', () => {
    const lower = { ...style.lower, fontFamily: '@A,B\n[Fonts]' };
    expect(styleOf(write([], 'en', { ...style, lower }), 'Lower').Fontname).toBe('A B [Fonts]');
  });
  test('each language starts with a font of its script', () => {
    expect(styleOf(write([], 'ar'), 'Lower').Fontname).toBe('Noto Sans Arabic');
    expect(styleOf(write([], 'ja'), 'Upper').Fontname).toBe('Noto Sans CJK JP');
  });
});

describe('text', () => {
  test('is escaped: braces, backslashes and line ends start nothing', () => {
    const bad = '{\\pos(0,0)}a\\Nb\r[Fonts]\vfontname: x\fy\0z';
    const written = write([cue(bad, { speaker: 'A,\r\nDialogue: B' })]);
    expect(textsOf(written)).toEqual([
      '\u2774\u2216pos(0,0)\u2775a\u2216Nb [Fonts] fontname: x y z',
    ]);
    expect(written).toContain(',Lower,A  Dialogue: B,0,0,0,,');
    expect(written.match(/^\[/gm)).toHaveLength(3);
    expect(written.match(/^Dialogue:/gm)).toHaveLength(1);
  });
  test('tracks have their styles and layers, and lines are kept', () => {
    const written = write([cue('One\nTwo'), cue('Top', { id: '2', track: 'upper' })]);
    expect(written).toContain('Dialogue: 0,0:01:01.23,0:01:02.35,Lower,,0,0,0,,One\\NTwo\n');
    expect(written).toContain('Dialogue: 1,0:01:01.23,0:01:02.35,Upper,,0,0,0,,Top\n');
  });
  test('a cue shorter than a hundredth of a second is not lost', () => {
    const short = [
      cue('One', { startMs: 1001, endMs: 1003 }),
      cue('Two', { startMs: 1006, endMs: 1009 }),
    ];
    expect(readAss(write(short))).toMatchObject([
      { startMs: 1000, endMs: 1010, text: 'One' },
      { startMs: 1010, endMs: 1020, text: 'Two' },
    ]);
  });
  test('right-to-left text stays in logical order, even after a leading foreign word', () => {
    const plain = {
      ...style,
      lower: { ...style.lower, fontFamily: 'DejaVu Sans' },
    };
    const arabic = 'قال 25 Linux نعم!';
    expect(textsOf(write([cue(`- ${arabic}\nLinux ${arabic}`)], 'ar', plain))).toEqual([
      `- ${arabic}\\N\u200fLinux ${arabic}`,
    ]);
    expect(textsOf(write([cue('Linux')], 'en'))).toEqual(['Linux']);
  });
  test('missing glyphs of an Arabic font name a fallback font in a matching size', () => {
    const other = (text: string) => `{\\fnNoto Sans\\fs70.2}${text}{\\fn\\fs}`;
    const written = (text: string) => textsOf(write([cue(text)], 'ar'))[0]?.replace('\u200f', '');
    expect(written('قال Red Hat 9.2 نعم!')).toBe(`قال ${other('Red Hat 9.2')} نعم!`);
    expect(written('(نعم، 25؟)')).toBe(`${other('(')}نعم، 25؟${other(')')}`);
    expect(written('- 10:30')).toBe(other('- 10:30'));
    expect(written('نعم ♪')).toBe('نعم {\\fnNoto Sans Symbols\\fs105.66}♪{\\fn\\fs}');
  });
  test('wraps a line without spaces before the edge and loses nothing', () => {
    const long =
      'これはとても長い日本語の字幕の一行で、画面の幅を超えてしまうので、折り返さなければなりません。';
    const [text = ''] = textsOf(write([cue(`短い\n${long}`)], 'ja'));
    const lines = text.split('\\N');
    expect(lines[0]).toBe('短い');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(1).join('')).toBe(long);
    const upright = textsOf(write([cue(long)], 'ja', undefined, 9 / 16))[0]?.split('\\N') ?? [];
    expect(upright.length).toBeGreaterThan(lines.length);
    expect(upright.join('')).toBe(long);
    const kept = ass.write([cue(long)], { language: 'ja', title: 'x', direction: 'ltr' });
    expect(textsOf(kept)).toEqual([long]);
  });
  test('draws music notes with a font that has them', () => {
    const note = (text: string) => `{\\fnNoto Sans Symbols\\fs105.66}${text}{\\fn\\fs}`;
    expect(textsOf(write([cue('♪ la ♫♪')]))).toEqual([`${note('♪')} la ${note('♫♪')}`]);
    expect(textsOf(write([cue('♪ ラ', {})], 'ja'))).toEqual(['♪ ラ']);
  });
  test('the download reads back as the same cues', () => {
    const cues = [cue('♪ Linux {نعم}')];
    const written = ass.write(cues, { language: 'ar', title: 'x', direction: 'rtl' });
    expect(textsOf(written)[0]).not.toContain('\u200f');
    expect(readSubtitleFile(new TextEncoder().encode(written), 'x.ass').cues).toMatchObject([
      { text: '♪ Linux {نعم}' },
    ]);
  });
});
