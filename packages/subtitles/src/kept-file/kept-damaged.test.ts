import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { subtitleFormats } from '../formats/index.ts';
import { importKept } from '../testing/import-kept.ts';
import { writeKeptFile } from './write-kept-file.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
const frame = (inside: string, root = '') => `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"${root} xml:lang="en">
<head><styling><style xml:id="big" tts:fontSize="150%"/></styling></head>
<body><!-- Scene --><div>${inside}</div></body></tt>
`;
const p = (begin: string, end: string, text: string) =>
  `<p begin="${begin}" end="${end}">${text}</p>`;
const [one, two] = [p('1s', '2s', 'One'), p('6s', '7s', 'Two')];
const places = { first: 0, between: 1, last: 2 } as const;
const withDamaged = (damaged: string, place: keyof typeof places) =>
  frame([one, two].toSpliced(places[place], 0, damaged).join('\n'));

function write(text: string, edit: (cue: Cue) => Cue = (cue) => cue) {
  const { file, cues, warnings } = importKept('a.ttml', text);
  const edited = cues.map(edit);
  const written = writeKeptFile(file, edited, options);
  if (!written) throw new Error('The cues do not fit into their file.');
  const problems: string[] = [];
  new DOMParser({
    onError: (level, message) => problems.push(`${level}: ${message}`),
  }).parseFromString(written.text, 'text/xml');
  expect(problems, written.text).toEqual([]);
  expect(written.text).toContain('<style xml:id="big" tts:fontSize="150%"/>');
  expect(written.text).toContain('<!-- Scene -->');
  const found = subtitleFormats.ttml.parse(written.text);
  const of = (cue: Cue) => [cue.text, cue.startMs, cue.endMs];
  expect(found.map(of).toSorted()).toEqual(edited.map(of).toSorted());
  return { ...written, codes: warnings.map(({ code, line, count }) => ({ code, line, count })) };
}
const later = (cue: Cue): Cue => ({ ...cue, startMs: cue.startMs + 700, endMs: cue.endMs + 900 });

describe('a TTML file with one damaged cue keeps its form', () => {
  const left = {
    'an unreadable time': [p('soon', '4s', 'Bad'), 'TIME_UNREADABLE'],
    'an end before the begin': [p('5s', '3s', 'Bad'), 'HIDDEN_SKIPPED'],
    'an unreadable time around an open element': [p('soon', '4s', '<span>Bad'), 'TIME_UNREADABLE'],
    'an unreadable time beside a sign': [p('soon', '4s', 'a < b & c'), 'TIME_UNREADABLE'],
  } as const;
  const cases = Object.entries(left).flatMap(([name, [damaged, code]]) =>
    (Object.keys(places) as (keyof typeof places)[]).map((place) => ({
      name,
      damaged,
      code,
      place,
    })),
  );
  test.each(cases)('$name, $place: it is named', ({ damaged, code, place }) => {
    const text = withDamaged(damaged, place);
    const { codes } = write(text);
    const line = 4 + places[place];
    expect(codes).toEqual([{ code, line, count: 1 }]);
    write(text, later);
    write(text, (cue) => ({ ...cue, text: 'New', placement: { y: 40 } }));
  });

  test.each([
    ['an open element', p('3s', '4s', '<span>Open')],
    ['signs that XML does not know', p('3s', '4s', 'a < b & c')],
    ['a second end tag', `${p('3s', '4s', 'Twice')}</p>`],
    ['no end tag', '<p begin="3s" end="4s">Open'],
  ])('%s: its cue is written as XML', (_name, damaged) => {
    const text = withDamaged(damaged, 'last');
    expect(write(text).text).toContain(`${one}\n${two}`);
    write(text, later);
  });

  test('one part with an unreadable time is counted, and not shown by an edit', () => {
    const parts =
      '<p><span begin="soon" end="4s">Bad</span><span begin="3s" end="4s">Good</span></p>';
    const text = withDamaged(parts, 'between');
    const { codes } = write(text);
    expect(codes).toEqual([{ code: 'TIME_UNREADABLE', line: 5, count: 1 }]);
    expect(write(text, later).text).not.toContain('Bad');
  });
});

describe('times of an edited TTML cue whose parts have times of their own', () => {
  test.each([
    ['a timed part', '<p><span begin="3s" end="4s">Part</span></p>'],
    [
      'a part that counts from its paragraph',
      '<p begin="3s"><span begin="0.5s" end="1s">P</span></p>',
    ],
    ['a sequence', '<p begin="3s" end="5s" timeContainer="seq"><span dur="1s">Part</span></p>'],
    ['an animation', '<p begin="3s" end="5s"><set begin="1s" tts:visibility="hidden"/>Part</p>'],
  ])('%s', (_name, timed) => {
    const text = withDamaged(timed, 'between');
    expect(write(text).text).toBe(text);
    const { text: written, losses } = write(text, later);
    expect(losses.map(({ code }) => code)).not.toContain('TIMES_NOT_WRITTEN');
    expect(written).toContain('begin="00:00:01.700" end="00:00:02.900">One</p>');
    write(text, (cue) => ({ ...cue, text: 'New' }));
  });

  test('a cue that is shorter than a frame is shown for one', () => {
    const ttp = 'xmlns:ttp="http://www.w3.org/ns/ttml#parameter"';
    const smpte = ` ${ttp} ttp:timeBase="smpte" ttp:frameRate="25"`;
    const { file, cues } = importKept(
      'a.ttml',
      frame(p('00:00:01:00', '00:00:02:00', 'One'), smpte),
    );
    const short = cues.map((cue) => ({ ...cue, endMs: cue.startMs + 10 }));
    expect(writeKeptFile(file, short, options)?.text).toContain(
      'begin="00:00:01:00" end="00:00:01:01"',
    );
  });
});
