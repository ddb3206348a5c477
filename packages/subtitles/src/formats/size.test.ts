import { describe, expect, test } from 'vitest';
import { type Cue, CueError } from '../cue.ts';
import { maxCues, parseSubtitleText, type ReadableFormatId, readSubtitleFile } from './index.ts';

const readable = ['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'json'] as const;

/** The cues, or nothing where the text was refused; any other error than a refusal is a fault. */
function readOrRefuse(read: () => Cue[]): Cue[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof CueError) return [];
    throw error;
  }
}

describe('size', () => {
  const timed = (work: () => unknown): number => {
    const before = performance.now();
    work();
    return performance.now() - before;
  };
  const encoder = new TextEncoder();

  test('a million cues in 60 MB are refused at once', () => {
    const bytes = encoder.encode(
      '12345678\r\n00:00:01,000 --> 00:00:02,000\r\nSome more words\r\n\r\n'.repeat(1_000_000),
    );
    expect(bytes.length).toBeGreaterThanOrEqual(60_000_000);
    const refusing = timed(() => expect(() => readSubtitleFile(bytes, 'a.srt')).toThrow(CueError));
    const part = bytes.subarray(0, 2_000_000);
    expect(refusing).toBeLessThan(timed(() => readSubtitleFile(part, 'a.srt')));
  });

  const entry: Record<ReadableFormatId, [string, string, string]> = {
    srt: ['', '1\n00:00:01,000 --> 00:00:02,000\nx\n\n', ''],
    vtt: ['WEBVTT\n\n', '00:01.000 --> 00:02.000\nx\n\n', ''],
    ass: ['[Events]\n', 'Dialogue: 0,0:00:01.00,0:00:02.00,,,,,,,x\n', ''],
    ttml: ['<tt><body>', '<p begin="1s" end="2s">x</p>', '</body></tt>'],
    sbv: ['', '0:00:01.000,0:00:02.000\nx\n\n', ''],
    csv: ['start,end,text\n', '1,2,x\n', ''],
    json: ['[{"startMs":1,"endMs":2,"text":"x"}', ',{"startMs":1,"endMs":2,"text":"x"}', ']'],
  };
  test.each(readable)(
    '%s: time grows with the number of cues, and one too many is refused',
    (format) => {
      const [before, one, after] = entry[format];
      const first = format === 'json' ? 1 : 0;
      const most = before + one.repeat(maxCues - first) + after;
      const tenth = before + one.repeat(maxCues / 10 - first) + after;
      const little = timed(() => parseSubtitleText(tenth, '', format));
      const ms = timed(() =>
        expect(parseSubtitleText(most, '', format).cues).toHaveLength(maxCues),
      );
      // Ten times as much may take somewhat more than ten times as long, not a hundred times.
      expect(ms / little).toBeLessThan(40);
      const over = before + one.repeat(maxCues + 1 - first) + after;
      expect(() => parseSubtitleText(over, '', format)).toThrow('100,000 cues');
    },
  );

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
  const opening: Record<ReadableFormatId, string> = {
    srt: '00:00:01,000 --> 00:00:02,000\nx',
    vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nx',
    ass: '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,x',
    ttml: '<tt><body><p begin="1s" end="2s">x',
    sbv: '0:00:01.000,0:00:02.000\nx',
    csv: 'start,end,text\n1,2,"x',
    json: '{"cues":[',
  };
  test.each(readable)(
    '%s: a flood of one and the same takes no longer than other text',
    (format) => {
      for (const flood of floods)
        for (const text of [
          long(flood),
          opening[format] + long(flood),
          `${opening[format]} ${long(flood)}\n>`,
        ]) {
          const ms = timed(() => readOrRefuse(() => parseSubtitleText(text, '', format).cues));
          expect(ms, `${format}: ${JSON.stringify(flood)}`).toBeLessThan(1000);
        }
    },
  );
  test('deep nesting', () => {
    expect(() => parseSubtitleText(`<tt><body>${'<div>'.repeat(10_000)}`)).toThrow(CueError);
    expect(() => parseSubtitleText(`${'['.repeat(100_000)}`, 'a.json')).toThrow(CueError);
  });
});
