import { expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { readSubtitleFile, writeSubtitleFile } from './index.ts';

const cue = (startMs: number, text: string, more: Partial<Cue> = {}): Cue => ({
  ...{ id: `c${startMs}`, startMs, endMs: startMs + 900, text, track: 'lower' },
  ...more,
});
const options = { language: 'en', title: 'A talk', encoding: 'windows-1252' } as const;
const textOf = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);

test('characters that the encoding lacks are named, with the first cue and the number of cues', () => {
  const cues = [
    cue(9000, '字幕 ½'),
    cue(1000, 'Zoë – “fine”'),
    cue(2500, 'Ł字?'),
    cue(4000, 'e\u0301'),
  ];
  const { bytes, warnings } = writeSubtitleFile('srt', cues, options);
  expect(warnings).toEqual([
    {
      code: 'CHARACTERS_NOT_ENCODED',
      message: {
        id: 'subtitles.lossEncoding',
        params: {
          encoding: 'Windows-1252',
          characters: { list: ['字', '幕', 'Ł'] },
          time: '00:00:02.5',
        },
      },
      count: 2,
    },
  ]);
  const text = textOf(bytes);
  expect(text).toContain('Zoë – “fine”');
  // A letter without its mark if there is one, else a question mark.
  expect(text).toContain('L??');
  expect(text).toContain('?? ½');
  expect(text).toContain('\né\n');
});

test('speakers, readings and what cannot be seen count, too; of many, the first ten are named', () => {
  const spans = [{ kind: 'italic', start: 0, end: 5 }] as const;
  const cues = [
    cue(0, 'Hello', { speaker: '山', spans: [...spans] }),
    cue(1000, '\u200fHi', { spans: [{ kind: 'italic', start: 1, end: 3 }] }),
    cue(2000, 'абвгдежзийкл'),
  ];
  const { bytes, warnings } = writeSubtitleFile('ass', cues, options);
  const [{ message, count } = { message: {}, count: 0 }] = warnings;
  expect(count).toBe(3);
  expect(message).toMatchObject({
    params: { characters: { list: ['山', 'U+200F', ...'абвгдежз', '…'] } },
  });
  const read = readSubtitleFile(bytes, 'a.ass', { encoding: 'windows-1252' });
  expect(read.cues.map(({ text, spans: kept }) => [text, kept?.length])).toEqual([
    ['Hello', 1],
    ['Hi', 1],
    ['????????????', undefined],
  ]);
});

test('replacements mean nothing in the format', () => {
  const cues = [cue(0, '“\u2039,\u203a\u201e'), cue(1000, '-—|'), cue(2000, '=‐1')];
  for (const id of ['csv', 'srt', 'tsv', 'sbv', 'ass'] as const) {
    const { bytes, warnings } = writeSubtitleFile(id, cues, { ...options, encoding: 'ibm866' });
    const read = readSubtitleFile(bytes, `a.${id}`, { encoding: 'ibm866', format: id });
    expect(read.cues.map(({ text }) => text)).toEqual([`"','"`, '--|', '=-1']);
    expect(warnings.map(({ count }) => count)).toEqual([3]);
  }
});

test('a joiner that keeps a text from being a time line is never left out', () => {
  const { bytes, warnings } = writeSubtitleFile('srt', [cue(0, 'a –-> b')], {
    ...options,
    encoding: 'ibm866',
  });
  expect(readSubtitleFile(bytes, 'a.srt').cues.map(({ text }) => text)).toEqual(['a --?> b']);
  expect(warnings.map(({ message }) => message)).toMatchObject([
    { params: { characters: { list: ['–'] } } },
    { params: { characters: { list: ['U+2060'] } } },
  ]);
});

test('XML and SAMI write such characters as numbers, and lose none', () => {
  for (const id of ['dfxp', 'fcpxml', 'sami'] as const) {
    const { bytes, warnings, extension } = writeSubtitleFile(
      id,
      [cue(0, 'Zoë 字👩 & <i>')],
      options,
    );
    expect(warnings).toEqual([]);
    expect(textOf(bytes)).toContain('Zoë &#x5b57;&#x1f469; &');
    const read = readSubtitleFile(bytes, `a.${extension}`, { encoding: 'windows-1252' });
    expect(read.cues[0]?.text).toBe('Zoë 字👩 & <i>');
  }
});

test('what is in no cue is named, too', () => {
  const { bytes, warnings } = writeSubtitleFile('ass', [cue(0, 'Hi')], { ...options, title: '字' });
  expect(warnings.map(({ message }) => message)).toEqual([
    {
      id: 'subtitles.lossEncodingOfFile',
      params: { encoding: 'Windows-1252', characters: { list: ['字'] } },
    },
  ]);
  expect(textOf(bytes)).toContain('Title: ?');
});

test('letters of Vietnamese are written with their marks behind them', () => {
  const text = 'Tiếng Việt: đường phố, ở giữa, ẵẫ';
  const { bytes, warnings } = writeSubtitleFile('srt', [cue(0, text)], {
    ...options,
    encoding: 'windows-1258',
  });
  expect(warnings).toEqual([]);
  const read = readSubtitleFile(bytes, 'a.srt', { encoding: 'windows-1258' });
  expect(read.cues[0]?.text.normalize('NFC')).toBe(text);
});
