import { expect, test } from 'vitest';
import type { Word } from '../../engines/speech-to-text/port.ts';
import { segmentSpeech } from './machine-cues.ts';

const said = (texts: string[], fromMs: number, language?: Word['language']): Word[] =>
  texts.map((text, index) => ({
    text,
    startMs: fromMs + index * 400,
    endMs: fromMs + index * 400 + 380,
    confidence: 0.9,
    ...(language ? { language } : {}),
  }));
let made = 0;
const makeId = () => `cue-${++made}`;
const words = [
  ...said(['Good', 'morning', 'everyone'], 0),
  ...said(['大', '家', '早', '上', '好'], 1_300, 'zh'),
  ...said(['and', 'welcome.'], 3_500),
];

test('a cue is in one language, written in its style, and ends before the next', () => {
  const cues = segmentSpeech(words, 'en', makeId);
  expect(cues.map(({ text }) => text)).toEqual([
    'Good morning everyone',
    '大家早上好',
    'and welcome.',
  ]);
  for (const [index, cue] of cues.entries())
    expect(cue.endMs).toBeLessThanOrEqual(cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY);
  expect(cues.flatMap((cue) => cue.words ?? []).some((word) => 'language' in word)).toBe(false);
});
