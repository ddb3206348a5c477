import { describe, expect, test } from 'vitest';
import { type Cue, CueError } from '../cue.ts';
import { rejection } from '../testing/refusals.ts';
import { maxCues, parseSubtitleText, readSubtitleFile } from './index.ts';

const readable = [
  ...(['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'json'] as const),
  ...(['tsv', 'lrc', 'sami', 'microdvd', 'youtube', 'scc', 'fcpxml', 'avid'] as const),
];
type Readable = (typeof readable)[number];

/** The cues, or nothing if the text was rejected; any other error is a failure. */
function readOrRefuse(read: () => Cue[]): Cue[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof CueError) return [];
    throw error;
  }
}

describe('size', () => {
  const encoder = new TextEncoder();

  test('rejects a million cues in 60 MB', () => {
    const bytes = encoder.encode(
      '12345678\r\n00:00:01,000 --> 00:00:02,000\r\nSome more words\r\n\r\n'.repeat(1_000_000),
    );
    expect(bytes.length).toBeGreaterThanOrEqual(60_000_000);
    expect(() => readSubtitleFile(bytes, 'a.srt')).toThrow(CueError);
  });

  const entry: Record<Readable, [string, string, string]> = {
    srt: ['', '1\n00:00:01,000 --> 00:00:02,000\nx\n\n', ''],
    vtt: ['WEBVTT\n\n', '00:01.000 --> 00:02.000\nx\n\n', ''],
    ass: ['[Events]\n', 'Dialogue: 0,0:00:01.00,0:00:02.00,,,,,,,x\n', ''],
    ttml: ['<tt><body>', '<p begin="1s" end="2s">x</p>', '</body></tt>'],
    sbv: ['', '0:00:01.000,0:00:02.000\nx\n\n', ''],
    csv: ['start,end,text\n', '1,2,x\n', ''],
    tsv: ['start\tend\ttext\n', '1\t2\tx\n', ''],
    lrc: ['', '[00:01.00]x\n', ''],
    sami: ['<SAMI>', '<SYNC Start=1000><P Class=EN>x\n', ''],
    microdvd: ['', '{25}{50}x\n', ''],
    youtube: ['<transcript>', '<text start="1" dur="2">x</text>', '</transcript>'],
    scc: ['Scenarist_SCC V1.0\n', '00:00:01;00\t9420 9470 c180 942f 942c\n', ''],
    fcpxml: [
      '<fcpxml>',
      '<caption offset="1s" duration="1s"><text>x</text></caption>',
      '</fcpxml>',
    ],
    avid: ['<begin subtitles>\n', '00:00:01:00 00:00:02:00\nx\n\n', '<end subtitles>'],
    json: ['[{"startMs":1,"endMs":2,"text":"x"}', ',{"startMs":1,"endMs":2,"text":"x"}', ']'],
  };
  test.each(readable)('%s: accepts the maximum number of cues and rejects one more', (format) => {
    const [before, one, after] = entry[format];
    const first = format === 'json' ? 1 : 0;
    const most = before + one.repeat(maxCues - first) + after;
    expect(parseSubtitleText(most, '', format).cues).toHaveLength(maxCues);
    const over = before + one.repeat(maxCues + 1 - first) + after;
    expect(() => parseSubtitleText(over, '', format)).toThrow(
      rejection('subtitles.fileTooLarge', { maxCues: 100_000, maxMegabytes: 32 }),
    );
  });

  const long = (text: string) => text.repeat(Math.ceil(250_000 / text.length));
  const floods = [
    ...[
      '<',
      '>',
      '{',
      '}',
      '{\\',
      '\n',
      '\r',
      ' ',
      '\t',
      '-',
      '-->',
      '--',
      ':',
      ',',
      '"',
      '""',
      '&',
    ],
    ...[
      '<a ',
      '<a b="',
      '</',
      '<!--',
      '<![CDATA[',
      '<?',
      '<p>',
      '<span>',
      '<v ',
      '<rt',
      '&#1',
      '&a',
    ],
    ...[
      '\\',
      '\\p1',
      '{\\p1}',
      '1:',
      '0:00:01',
      '00:00:01,000 --> ',
      '1,',
      '[',
      '[{',
      '{"a":',
      '(',
      '\u2060',
    ],
    ...[
      '<\u2060',
      '--\u2060',
      '\u00e9',
      '\u0000',
      '\ud800',
      '<br ',
      '<b ',
      "'",
      '0:00:01.000,',
      'line:',
      ';',
    ],
  ];
  const opening: Record<Readable, string> = {
    srt: '00:00:01,000 --> 00:00:02,000\nx',
    vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nx',
    ass: '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,x',
    ttml: '<tt><body><p begin="1s" end="2s">x',
    sbv: '0:00:01.000,0:00:02.000\nx',
    csv: 'start,end,text\n1,2,"x',
    tsv: 'start\tend\ttext\n1\t2\t"x',
    lrc: '[00:01.00]x',
    sami: '<SAMI><SYNC Start=1000><P Class=EN>x',
    microdvd: '{25}{50}x',
    youtube: '<transcript><text start="1" dur="2">x',
    scc: 'Scenarist_SCC V1.0\n00:00:01;00\t9420 9470 c180 942f ',
    fcpxml: '<fcpxml><spine><caption offset="1s" duration="1s"><text>x',
    avid: '<begin subtitles>\n00:00:01:00 00:00:02:00\nx',
    json: '{"cues":[',
  };
  test.each(readable)('%s: reads or rejects a flood of one repeated element', (format) => {
    for (const flood of floods)
      for (const text of [
        long(flood),
        opening[format] + long(flood),
        `${opening[format]} ${long(flood)}\n>`,
      ]) {
        // Quadratic time would exceed the test timeout.
        readOrRefuse(() => parseSubtitleText(text, '', format).cues);
      }
  });
  test('SCC: reads or rejects a flood of one repeated word', () => {
    for (const word of [
      '942f ',
      '9420 ',
      '942c ',
      '94ad ',
      '9429 ',
      '9425 ',
      'c1c2 ',
      '9470 ',
      '91ae ',
      '92a7 ',
    ])
      for (const start of ['9420 9470 c180 942f ', '9425 9470 c1c2 ', '9429 9470 c1c2 ', ''])
        readOrRefuse(
          () =>
            parseSubtitleText(`Scenarist_SCC V1.0\n00:00:01;00\t${start}${word.repeat(100_000)}`)
              .cues,
        );
  });
  test('deep nesting', () => {
    expect(() => parseSubtitleText(`<tt><body>${'<div>'.repeat(10_000)}`)).toThrow(CueError);
    expect(() => parseSubtitleText(`${'['.repeat(100_000)}`, 'a.json')).toThrow(CueError);
  });
});
