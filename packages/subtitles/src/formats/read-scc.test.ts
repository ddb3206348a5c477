import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CueError } from '../cue.ts';
import { rejection } from '../testing/refusals.ts';
import { parseSubtitleText, readSubtitleFile } from './index.ts';
import { scc } from './scc.ts';

const file = (...lines: string[]) => `Scenarist_SCC V1.0\n\n${lines.join('\n\n')}\n`;
const textsOf = (...lines: string[]) => {
  const { cues: found, warnings } = parseSubtitleText(file(...lines));
  return [
    ...found.map(
      ({ startMs, endMs, text }) => `${startMs}-${endMs} ${text.replaceAll('\n', ' / ')}`,
    ),
    ...warnings.map(({ code, line, count }) => `${code} ${line ?? '-'} x${count}`),
  ];
};

describe('reading', () => {
  test('a code that is sent once, twice or three times', () => {
    // The third is a new one: the captions change places again.
    expect(textsOf('00:00:01;00\t9420 9470 c1c2 942f', '00:00:02;00\t942c')).toEqual([
      '1101-2002 AB',
    ]);
    expect(
      textsOf('00:00:01;00\t9420 9420 9470 9470 c1c2 942f 942f', '00:00:02;00\t942c 942c'),
    ).toEqual(['1168-2002 AB']);
  });
  test('files without parity, and bytes with the wrong one', () => {
    expect(textsOf('00:00:01;00\t1420 1470 4142 142f', '00:00:02;00\t142c')).toEqual([
      '1101-2002 AB',
    ]);
    expect(textsOf('00:00:01;00\t9420 9470 c142 942f', '00:00:02;00\t942c')).toEqual([
      '1101-2002 A\ufffd',
      'CHARACTERS_LOST 3 x1',
    ]);
  });
  test('backspace, end of row, and the second channel', () => {
    expect(textsOf('00:00:01;00\t9420 9470 c1c2 94a1 94a1 4380 942f', '00:00:02;00\t942c')).toEqual(
      ['1201-2002 AC'],
    );
    // 1c20 and its like are codes of the second channel.
    expect(
      textsOf('00:00:01;00\t9420 9470 c1c2 1c20 1c70 43c4 942f 1c2f', '00:00:02;00\t942c 1c2c'),
    ).toEqual(['1201-2002 AB', 'CHANNEL_SKIPPED 3 x1']);
  });
  test('data of the program are no text, whatever their bytes are', () => {
    // 01 03 begins a name, "News" are its bytes, and 0f 1d ends it.
    const data = '0183 cee5 f773 8f9d';
    expect(textsOf(`00:00:01;00\t9420 9470 c1c2 ${data} 43c4 942f`, '00:00:02;00\t942c')).toEqual([
      '1268-2002 ABCD',
      'TEXT_SKIPPED 3 x1',
    ]);
    // A code of captions ends them, too.
    expect(textsOf('00:00:01;00\t0183 cee5 9420 9470 c1c2 942f', '00:00:02;00\t942c')).toEqual([
      '1168-2002 AB',
      'TEXT_SKIPPED 3 x1',
    ]);
    // A word that is none, but looks like their beginning, hides the rest of a text.
    expect(textsOf('00:00:01;00\t9420 9470 c1c2 0183 43c4 4580 942f', '00:00:02;00\t942c')).toEqual(
      ['1201-2002 AB', 'TEXT_SKIPPED 3 x1'],
    );
    // Without any characters, nothing is skipped.
    expect(textsOf('00:00:01;00\t0183 9420 9470 c1c2 942f', '00:00:02;00\t942c')).toEqual([
      '1134-2002 AB',
    ]);
  });
  test('what cannot be read is named', () => {
    expect(textsOf('00:00:01;00\t9420 9470 c1c2 zz 942f', 'note', '00:00:02;00\t942c')).toEqual([
      '1101-2002 AB',
      'LINE_UNREADABLE 3 x2',
    ]);
    expect(() => parseSubtitleText('1\n', 'a.scc', 'scc')).toThrow(
      rejection('subtitles.notFormat', { label: { id: 'subtitles.formatScc' } }),
    );
    expect(() => parseSubtitleText(file())).toThrow(CueError);
  });
  test('any damage is read or refused', () => {
    const cue = { track: 'lower' as const, startMs: 3_000, endMs: 5_000 };
    const whole = scc.write(
      [
        { ...cue, id: 'a', text: 'One ♪ two' },
        { ...cue, id: 'b', startMs: 6_000, endMs: 8_000, text: 'Three' },
      ],
      { language: 'en', title: 'Talk', direction: 'ltr' },
    );
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(9), fc.string({ maxLength: 9 }), (at, gone, put) => {
        try {
          parseSubtitleText(whole.slice(0, at) + put + whole.slice(at + gone), 'a.scc');
        } catch (error) {
          expect(error).toBeInstanceOf(CueError);
        }
      }),
    );
  });
});

/** Texts, times and marks are those that FFmpeg reads too: see the test of foreign readers. */
test.each(
  Object.entries({
    'pop-on.scc': [
      '3777907-3779242 ( horn honking ) @65 left',
      '3812309-4296425 HEY, THE®E. @20 left',
      '4296492-4297760 Test ½ Caption / Test test Captions [italic 20-24] @22.5 left',
    ],
    'paint-on.scc': [
      '173774-176309 Lorem ipsum dolor sit amet, / consectetur adipiscing elit. @20 left',
      '176309-177144 Pellentesque interdum lacinia sollicitudin. / consectetur adipiscing elit. @20 left',
      '177144-182004 Pellentesque interdum lacinia sollicitudin. / Integer luctus et ligula ac sagittis. @20 left',
      'TIME_REPAIRED 7 x1',
    ],
    'pycaption-example.scc': [
      '1134-5272 Letra traducida al Español / ♪ ¡Uooye! ¡Vámonos! ♪',
      '8642-10177 ♪ Lo le lo lai, lo lai lai / TODOS: Sí, es cierto Alma. @12.5 left',
      '10210-11111 MAMI: ¡Vamos a divertirno @84.67 end',
      'POSITION_DROPPED 7 x1',
    ],
  }),
)('%s', (name, expected) => {
  const bytes = readFileSync(new URL(`public-files/${name}`, import.meta.url));
  const { cues: found, warnings } = readSubtitleFile(bytes, name);
  expect([
    ...found.map(({ startMs, endMs, text, spans = [], placement }) => {
      const marks = spans.map(({ kind, start, end }) => ` [${kind} ${start}-${end}]`).join('');
      const at = placement ? ` @${Object.values(placement).join(' ')}` : '';
      return `${startMs}-${endMs} ${text.replaceAll('\n', ' / ')}${marks}${at}`;
    }),
    ...warnings.map(({ code, line, count }) => `${code} ${line ?? '-'} x${count}`),
  ]).toEqual(expected);
});

test('rows that roll up are one cue each, until the next one begins', () => {
  const bytes = readFileSync(new URL('public-files/mix-rows-roll-up.scc', import.meta.url));
  const { cues: found } = readSubtitleFile(bytes, 'a.scc');
  expect(found.slice(3, 6).map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [6_340, 9_910, 'HELPING THE LOCAL NEIGHBORHOODS'],
    [9_910, 11_445, 'AND IMPROVING THE LIVES OF ALL'],
    [11_445, 12_446, 'WE SERVE.'],
  ]);
});

test('a text that is erased at once is kept, with a length of its own', () => {
  expect(textsOf('00:00:01;00\t9420 9470 c1c2 942f', '00:00:01;00\t942c')).toEqual([
    '1101-2101 AB',
    'TIME_REPAIRED 3 x1',
  ]);
});
