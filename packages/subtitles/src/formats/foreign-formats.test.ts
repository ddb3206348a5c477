import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cue, CueError } from '../cue.ts';
import { rejection } from '../testing/refusals.ts';
import { parseSubtitleText, readSubtitleFile, subtitleFormats } from './index.ts';

const line = ({ startMs, endMs, track, text }: Cue) =>
  `${startMs}-${endMs} ${track[0]}| ${text.replaceAll('\n', ' / ')}`;
/** Format and cues, and warnings as `CODE line xCount`. */
function read(text: string, name = '') {
  const { format, cues, warnings } = parseSubtitleText(text, name);
  return [
    format,
    ...cues.map(line),
    ...warnings.map((warning) => `${warning.code} ${warning.line ?? '-'} x${warning.count}`),
  ];
}

describe('speech engines', () => {
  test('tables with whole milliseconds, and with seconds', () => {
    expect(read('start\tend\ttext\n0\t3500\tHello there\n3500\t7040\tAgain\n')).toEqual([
      'tsv',
      '0-3500 l| Hello there',
      '3500-7040 l| Again',
      'MILLISECONDS_ASSUMED 2 x1',
    ]);
    expect(read('start,end,text\n0,3000," Hello"\n')).toEqual([
      'csv',
      '0-3000 l| Hello',
      'MILLISECONDS_ASSUMED 2 x1',
    ]);
    expect(read('start,end,text\n1,2,x\n')).toEqual(['csv', '1000-2000 l| x']);
  });
  test('a table of Whisper has quotes that are text', () => {
    const text =
      'start\tend\ttext\n0\t900\t"Hello," she said.\n900\t1800\t"Never closed\n1800\t2600\tEnd\n';
    expect(read(text).slice(1, 4)).toEqual([
      '0-900 l| "Hello," she said.',
      '900-1800 l| "Never closed',
      '1800-2600 l| End',
    ]);
  });
  test('words and other data of Whisper that have no place are named', () => {
    const text =
      '{"segments":[{"start":0,"end":1,"text":"Hi","seek":0,"tokens":[1]}],"words":[{"word":"Hi","start":0,"end":1}]}';
    expect(read(text)).toEqual([
      'json',
      '0-1000 l| Hi',
      'WORD_TIMES_DROPPED - x1',
      'METADATA_DROPPED - x1',
    ]);
  });
  test('whisper.cpp, and the words of Whisper', () => {
    const cpp =
      '{"systeminfo":"x","transcription":[{"timestamps":{"from":"00:00:00,000","to":"00:00:02,000"},"offsets":{"from":0,"to":2000},"text":" Hi"}]}';
    expect(read(cpp)).toEqual(['json', '0-2000 l| Hi', 'METADATA_DROPPED - x1']);
    const whisper =
      '{"segments":[{"start":0,"end":1.5,"text":" Hi","words":[{"word":" Hi","start":0.5,"end":1.5,"probability":0.9},{"word":"no times"}]}]}';
    const { cues, warnings } = parseSubtitleText(whisper);
    expect(cues[0]?.words).toEqual([{ text: 'Hi', startMs: 500, endMs: 1500, confidence: 0.9 }]);
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'WORD_TIMES_DROPPED', count: 1 }),
    );
  });
});

describe('YouTube', () => {
  const cues = ['500-2100 l| one two', '2100-3000 l| next'];
  test('srv1, whose text is escaped twice, srv3 and json3', () => {
    expect(
      read(
        '<?xml version="1.0"?><transcript><text start="0.5" dur="2">It&amp;#39;s</text></transcript>',
      ),
    ).toEqual(['youtube', "500-2500 l| It's"]);
    expect(
      read(
        '<?xml version="1.0"?><timedtext format="3"><body><p t="500" d="3000"><s>one</s><s t="200"> two</s></p><p t="2000" d="900" a="1">\n</p><p t="2100" d="900">next</p></body></timedtext>',
      ),
    ).toEqual(['youtube', ...cues, 'WORD_TIMES_DROPPED 1 x1']);
    expect(
      read(
        '{"wireMagic":"pb3","events":[{"tStartMs":500,"dDurationMs":3000,"segs":[{"utf8":"one"},{"utf8":" two","tOffsetMs":200}]},{"tStartMs":2100,"dDurationMs":900,"segs":[{"utf8":"next"}]}]}',
      ),
    ).toEqual(['json', ...cues, 'WORD_TIMES_DROPPED - x1']);
  });
  test('tags inside the text of srv1, and styles and positions', () => {
    const srv1 =
      '<transcript><text start="1" dur="2">&amp;lt;font color=&amp;quot;#E5E5E5&amp;quot;&amp;gt;I &amp;lt;3 you&amp;lt;/font&amp;gt;</text></transcript>';
    expect(read(srv1)).toEqual(['youtube', '1000-3000 l| I <3 you', 'STYLE_DROPPED 1 x1']);
    const srv3 =
      '<timedtext format="3"><head><pen id="1"/><ws id="1"/><wp id="1"/></head><body><p t="0" d="9" wp="1"><s p="1">A</s></p></body></timedtext>';
    expect(read(srv3)).toEqual([
      'youtube',
      '0-9 l| A',
      'STYLE_SHEET_DROPPED 1 x3',
      'POSITION_DROPPED 1 x1',
      'STYLE_DROPPED 1 x1',
    ]);
    const json3 =
      '{"pens":[{"bAttr":1}],"wpWinPositions":[{}],"events":[{"tStartMs":0,"dDurationMs":9,"wpWinPosId":1,"segs":[{"utf8":"A","pPenId":1}]}]}';
    expect(read(json3)).toEqual([
      'json',
      '0-9 l| A',
      'STYLE_SHEET_DROPPED - x2',
      'POSITION_DROPPED - x1',
      'STYLE_DROPPED - x1',
    ]);
  });
  test('another XML file is refused with the names of its elements', () => {
    expect(() => parseSubtitleText('<html><p t="1" d="2">x</p></html>', '', 'youtube')).toThrow(
      rejection('subtitles.notYoutube', { first: 'timedtext', second: 'transcript' }),
    );
  });
  test('each line of automatic WebVTT once', () => {
    const text =
      'WEBVTT\n\n00:00.000 --> 00:02.000\n \nhello<00:00:00.500><c> world</c>\n\n00:02.000 --> 00:02.010\nhello world\n \n\n00:02.010 --> 00:04.000\nhello world\nnext<00:00:03.000><c> line</c>\n';
    expect(read(text)).toEqual([
      'vtt',
      '0-2000 l| hello world',
      '2010-4000 l| next line',
      'WORD_TIMES_DROPPED 3 x2',
      'REPETITION_REMOVED 7 x2',
    ]);
  });
});

test('LRC: several times in a line, offset, ends, words', () => {
  const text =
    '[ar:Ann]\n[offset:100]\n[00:01.00]One\n[00:02.50][00:10.00]<00:02.50>Two\n[00:04.00]\nstray';
  expect(read(text)).toEqual([
    'lrc',
    '900-2400 l| One',
    '2400-3900 l| Two',
    '9900-10900 l| Two',
    'METADATA_DROPPED 1 x1',
    'WORD_TIMES_DROPPED 4 x1',
    'TEXT_SKIPPED 6 x1',
    'TIME_REPAIRED 4 x1',
  ]);
});

test('LRC: times of words in brackets, and an offset before the start', () => {
  expect(
    read('[offset:+/- explained]\n[offset:2000]\n[00:01.00]na[00:01.50]tion [00:02.00] x\n'),
  ).toEqual([
    'lrc',
    '0-1000 l| nation x',
    'METADATA_DROPPED 1 x1',
    'WORD_TIMES_DROPPED 3 x2',
    'NEGATIVE_TIME 3 x1',
    'TIME_REPAIRED 3 x1',
  ]);
});

test('MicroDVD: a number is a frame rate only in the first frames; spaces between braces', () => {
  expect(read('{0}{50}100\n{ 50 }{ 100 } Two\n')).toEqual([
    'microdvd',
    '0-2000 l| 100',
    '2000-4000 l| Two',
    'FRAME_RATE_ASSUMED 1 x1',
  ]);
  expect(read('note\n{0}{72}23.976fps\n')).toContain('LINE_UNREADABLE 1 x1');
});

test('MPL2, which looks like MicroDVD in tenths of seconds, is not read in frames', () => {
  expect(() => read('[10][25]One\n', 'a.sub')).toThrow(CueError);
});

test('MicroDVD: the frame rate of its first line, or 25 with a warning', () => {
  expect(read('{1}{1}23.976\n{24}{48}One|/two {y:i}three\n')).toEqual([
    'microdvd',
    '1001-2002 l| One / two three',
  ]);
  expect(read('{25}{50}One\n')).toEqual([
    'microdvd',
    '1000-2000 l| One',
    'FRAME_RATE_ASSUMED 1 x1',
  ]);
});

test('SAMI: each class ends by itself; the second one is above', () => {
  const text =
    '<SAMI><BODY>\n<SYNC Start=1000><P Class=ENCC>Hello<br><i>you</i> &amp; me\n<SYNC Start=2000><P Class=ENCC>&nbsp;\n<SYNC Start=3000><P Class=ENCC>A<P Class=FRCC>B\n<SYNC Start=4000><P Class=ENCC>&nbsp;<P Class=FRCC>&nbsp;</BODY></SAMI>';
  expect(read(text)).toEqual([
    'sami',
    '1000-2000 l| Hello / you & me',
    '3000-4000 u| B',
    '3000-4000 l| A',
    'LANGUAGES_STACKED - x2',
  ]);
});

test('SAMI: ends, names, paragraphs of one time, and what is no cue', () => {
  const text =
    '<SAMI><BODY>stray\n<SYNC Start=0 End=900><P Class=A>One<P Class=A>Two\n<SYNC Start=1000><P Class=A ID=Source>Ann\n<SYNC Start=1000><P Class=A Style="x">Three</SYNC>\n<SYNC Start=2000><P Class=A>&nbsp\n<SYNC><P Class=A>Four\n<SYNC Start=3000><P Class=A ID=Source>Bob</BODY></SAMI>';
  const { cues } = parseSubtitleText(text);
  expect(cues.map(({ speaker }) => speaker)).toEqual([undefined, 'Ann']);
  expect(read(text)).toEqual([
    'sami',
    '0-900 l| One / Two',
    '1000-2000 l| Three',
    'TEXT_SKIPPED 1 x2',
    'STYLE_DROPPED 4 x1',
    'TIME_UNREADABLE 6 x1',
  ]);
});

test('SAMI: 100,000 cues are written in seconds', () => {
  const cues = Array.from(
    { length: 100_000 },
    (_, index): Cue => ({
      id: `${index}`,
      startMs: index * 10,
      endMs: index * 10 + 5,
      text: 'x',
      track: index % 2 === 0 ? 'lower' : 'upper',
    }),
  );
  const options = { language: 'en', title: 'x', direction: 'ltr' } as const;
  // Quadratic time would exceed the test timeout.
  expect(subtitleFormats.sami.write(cues, options).match(/<SYNC/g)).toHaveLength(200_000);
});

/** A file with a time code start of 10:00:00:00; blocks of extension, comment, seconds and text. */
function stlOf(blocks: [extension: number, comment: number, at: number, text: number[]][]) {
  const bytes = new Uint8Array(1024 + blocks.length * 128).fill(0x20);
  bytes.set(new TextEncoder().encode('850STL25.01100'));
  bytes.set(new TextEncoder().encode('10000000'), 256);
  for (const [index, [extension, comment, at, text]] of blocks.entries()) {
    const block = bytes.subarray(1024 + index * 128, 1152 + index * 128).fill(0x8f);
    block.set([0, at, 0, extension, 0, 10, 0, at, 0, 10, 0, at + 1, 5, 20, 2, comment, ...text]);
  }
  return bytes;
}

test('EBU STL: blocks, accents, comments, lines, the start of the program', () => {
  const ascii = (text: string) => [...new TextEncoder().encode(text)];
  const bytes = stlOf([
    [0x01, 0, 2, [0x0b, 0x0b, ...ascii('Caf'), 0xc2, 0x65]],
    [0xff, 0, 2, [0x8a, 0x8a, 0x03, ...ascii('two'), 0x0a]],
    [0xff, 1, 4, ascii('note')],
  ]);
  const { format, cues, warnings } = readSubtitleFile(bytes, 'a.stl');
  expect([format, ...cues.map(line)]).toEqual(['stl', '2000-3200 l| Café / two']);
  expect(warnings.map(({ code }) => code)).toEqual(['COMMENT_DROPPED', 'TIMES_SHIFTED']);
});

test('EBU STL: a text that is never finished, signs without a letter, other tables and rates', () => {
  const bytes = stlOf([
    [0x01, 0, 2, [0x41]],
    [0xff, 0, 4, [0x42, 0xa4, 0xc0, 0xc2]],
  ]);
  const { cues, warnings } = readSubtitleFile(bytes, 'a.stl');
  expect(cues.map(line)).toEqual(['2000-3200 l| A', '4000-5200 l| B$\ufffd\ufffd']);
  expect(warnings).toContainEqual(
    expect.objectContaining({ code: 'CHARACTERS_LOST', count: 2, line: 2 }),
  );
  bytes.set(new TextEncoder().encode('99'), 12);
  const codes = readSubtitleFile(bytes, 'a.stl').warnings.map(({ code }) => code);
  expect(codes).toContain('ENCODING_UNSURE');
});

test('EBU STL: accents before a space, and a cedilla above', () => {
  const bytes = stlOf([[0xff, 0, 2, [0x78, 0xc2, 0x20, 0xc8, 0x20, 0xc2, 0x67, 0xcb, 0x63, 0xa6]]]);
  expect(readSubtitleFile(bytes, '').cues[0]?.text).toBe('x´¨ģç#');
});

test('EBU STL: the table of letters that the header states, or the one that was chosen', () => {
  const bytes = stlOf([[0xff, 0, 2, [0xd4, 0xc5]]]);
  expect(readSubtitleFile(bytes, '').encoding).toBe('iso-6937');
  bytes.set(new TextEncoder().encode('01'), 12);
  const stated = readSubtitleFile(bytes, '');
  expect([stated.encoding, stated.cues[0]?.text]).toEqual(['iso-8859-5', 'дХ']);
  bytes.set(new TextEncoder().encode('04'), 12);
  bytes.set([0xf9, 0xec], 1024 + 16);
  expect(readSubtitleFile(bytes, '').cues[0]?.text).toBe('של');
  bytes.set([0xd4, 0xc5], 1024 + 16);
  const chosen = readSubtitleFile(bytes, '', { encoding: 'windows-1251' });
  expect([chosen.encoding, chosen.cues[0]?.text]).toEqual(['windows-1251', 'ФЕ']);
});

test('EBU STL: any damage is read or refused', () => {
  const whole = stlOf([
    [0xff, 0, 2, [0x41, 0xc2]],
    [0xff, 0, 4, [0x42]],
  ]);
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
      const bytes = Uint8Array.from(whole).subarray(0, length);
      if (at < length) bytes[at] = byte;
      try {
        readSubtitleFile(bytes, 'a.stl');
      } catch (error) {
        expect(error).toBeInstanceOf(CueError);
      }
    }),
  );
});

test.each([
  ['tsv', 0],
  ['sami', 0],
  ['microdvd', 20],
  ['lrc', 5],
] as const)('%s: reads what it writes', (format, toleranceMs) => {
  const cues: Cue[] = [
    { id: 'a', startMs: 1000, endMs: 2500, text: 'One <b> & {x} | y', track: 'lower' },
    { id: 'b', startMs: 3003, endMs: 4500, text: 'مرحبا', track: 'lower' },
    { id: 'c', startMs: 4500, endMs: 6000, text: '字 [br] \\N', track: 'lower' },
  ];
  const options = { language: 'ar', title: 'A <b>', direction: 'rtl' } as const;
  const read = parseSubtitleText(subtitleFormats[format].write(cues, options), '').cues;
  expect(read.map(({ text }) => text)).toEqual(cues.map(({ text }) => text));
  for (const [index, cue] of cues.entries()) {
    expect(Math.abs((read[index]?.startMs ?? 0) - cue.startMs)).toBeLessThanOrEqual(toleranceMs);
    expect(Math.abs((read[index]?.endMs ?? 0) - cue.endMs)).toBeLessThanOrEqual(toleranceMs);
  }
});
