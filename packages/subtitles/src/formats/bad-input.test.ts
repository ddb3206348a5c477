import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cue, CueError } from '../cue.ts';
import { parseSubtitleText, readSubtitleFile, subtitleFormats } from './index.ts';

const readable = [
  ...(['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'json'] as const),
  ...(['tsv', 'lrc', 'sami', 'microdvd', 'scc', 'fcpxml', 'avid'] as const),
];
const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;

/** The cues, or nothing if the text was rejected; any other error is a failure. */
function readOrRefuse(read: () => Cue[]): Cue[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof CueError) return [];
    throw error;
  }
}

function expectSound(cues: readonly Cue[]): void {
  const ids = new Set(cues.map(({ id }) => id));
  expect(ids.size).toBe(cues.length);
  for (const [index, cue] of cues.entries()) {
    expect(cue.startMs).toBeGreaterThanOrEqual(cues[index - 1]?.startMs ?? 0);
    expect(cue.endMs).toBeGreaterThan(cue.startMs);
    expect(Number.isInteger(cue.startMs) && Number.isInteger(cue.endMs)).toBe(true);
    expect(cue.text.split('\n').every((line) => line !== '' && line === line.trim())).toBe(true);
    expect(cue.text.isWellFormed()).toBe(true);
    expect(cue.text).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f]/);
    expect(cue.id).toMatch(/^[\w.-]{1,64}$/);
  }
}

const cues: Cue[] = [
  {
    id: 'a',
    startMs: 1000,
    endMs: 2500,
    text: 'Hello <b> & "you"',
    track: 'lower',
    speaker: 'Ann',
  },
  { id: 'b', startMs: 3000, endMs: 4500, text: 'مرحبا\n字幕 {\\an8}', track: 'upper' },
  { id: 'c', startMs: 5000, endMs: 7500, text: '-->', track: 'lower' },
];

describe('rejects without crashing', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'WEBVTT\n\n',
          '\n',
          '\r',
          '-->',
          '00:00:01,000',
          ' --> ',
          '1',
          '<',
          '>',
          '</',
          '{',
          '}',
        ],
        ...[
          '{\\an8}',
          '[Events]\n',
          'Dialogue: ',
          ',',
          '0:00:01.00',
          '<tt>',
          '<body>',
          '<p begin="1s"',
        ],
        ...[
          ' end="2s">',
          '</p>',
          '<span>',
          '"',
          "'",
          '[',
          ']',
          '"cues"',
          ':',
          'start,end,text\n',
          'start\tend\ttext\n',
          '{1}{1}25\n',
          '{25}{50}',
          '[00:01.00]',
          '[offset:9]',
          '<SYNC Start=1>',
          '<P Class=A ID=Source>',
          '&nbsp',
          'Scenarist_SCC V1.0\n',
          '00:00:01;00\t9420 9470 c1c2 942f',
          ' 942c',
          '<begin subtitles>\n',
          '00:00:01:00 00:00:02:00\n',
          '<fcpxml>',
          '<caption offset="1s" duration="1/2s">',
          '<text-style>',
          '|',
          '&',
        ],
        ...[
          '&#0;',
          '&#xd800;',
          '\u0000',
          '\ud800',
          '\ufeff',
          '<![CDATA[',
          '<?',
          '<!',
          'line:0',
          '-',
        ],
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 60 },
  );
  test.each(readable)('%s with made-up text', (format) => {
    fc.assert(
      fc.property(pieces, (parts) => {
        expectSound(readOrRefuse(() => subtitleFormats[format].parse(parts.join(''))));
      }),
      { numRuns: 400 },
    );
  });
  test.each(readable)('%s with a corrupt file', (format) => {
    const whole = subtitleFormats[format].write(cues, options);
    const damage = fc.array(
      fc.record({ at: fc.nat(whole.length), gone: fc.nat(20), put: pieces.map((p) => p.join('')) }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(damage, (cuts) => {
        let text = whole;
        for (const { at, gone, put } of cuts)
          text = text.slice(0, at) + put + text.slice(at + gone);
        expectSound(readOrRefuse(() => subtitleFormats[format].parse(text)));
        expectSound(readOrRefuse(() => parseSubtitleText(text, `x.${format}`).cues));
      }),
      { numRuns: 300 },
    );
  });
  test('any bytes under any name', () => {
    const name = fc.constantFrom('a.srt', 'a.vtt', 'a.ass', 'a.xml', 'a.csv', 'a', '', '__proto__');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), name, (bytes, fileName) => {
        expectSound(readOrRefuse(() => readSubtitleFile(bytes, fileName).cues));
      }),
      { numRuns: 500 },
    );
  });
});
