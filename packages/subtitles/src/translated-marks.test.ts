import type { CueSpan } from '@glossa/contracts/cue-marks';
import { expect, test } from 'vitest';
import { translatedMarks } from './translated-marks.ts';

const span = (kind: 'italic' | 'bold', start: number, end: number): CueSpan => ({
  ...{ kind, start, end },
});

test('marks of all of the source are those of all of the translation', () => {
  const source = { text: 'Far\naway', spans: [span('italic', 0, 8)] };
  expect(translatedMarks(source, 'Lejos de aquí')).toEqual({
    spans: [span('italic', 0, 13)],
    isPartial: false,
  });
});

test('marks of a part are left out, and told', () => {
  const source = { text: 'Far away', spans: [span('italic', 0, 8), span('bold', 0, 3)] };
  expect(translatedMarks(source, 'Lejos')).toEqual({
    spans: [span('italic', 0, 5)],
    isPartial: true,
  });
});

test('readings and the language of the source are not missing', () => {
  const spans: CueSpan[] = [
    { kind: 'language', value: 'ja', start: 0, end: 2 },
    { kind: 'ruby', value: 'とう', start: 0, end: 1 },
  ];
  expect(translatedMarks({ text: '東京', spans }, 'Tokyo')).toEqual({
    spans: [],
    isPartial: false,
  });
  expect(translatedMarks({ text: 'x' }, 'y')).toEqual({ spans: [], isPartial: false });
});
