import { languageCodes } from '@glossa/contracts/languages';
import { readingRules, readingSpeed } from '@glossa/subtitles/reading-rules';
import { expect, test } from 'vitest';
import { disclaimerCues } from './video-disclaimer.ts';

const long =
  'This video was translated by a machine and looked over by a person. It is meant for training inside the organisation and may not be shown elsewhere without written leave.';

test.each(languageCodes)('is readable from the first frame in %s and loses no word', (code) => {
  const cues = disclaimerCues(long, code, 600_000);
  expect(cues[0]?.startMs).toBe(0);
  const words = cues.map(({ text }) => text.replaceAll('\n', ' ')).join(' ');
  expect(words.replace(/\s+/g, '')).toBe(long.replace(/\s+/g, ''));
  for (const cue of cues) {
    expect(cue.track).toBe('upper');
    expect(readingSpeed(cue, readingRules[code])).toBeLessThanOrEqual(readingRules[code].cps + 0.1);
    expect(cue.endMs - cue.startMs).toBeGreaterThanOrEqual(3_000);
  }
  for (const [index, cue] of cues.slice(1).entries()) expect(cue.startMs).toBe(cues[index]?.endMs);
});

test('ends with the media', () => {
  const cues = disclaimerCues(long, 'en', 4_000);
  expect(cues.at(-1)?.endMs).toBeLessThanOrEqual(4_000);
  expect(cues.every(({ startMs, endMs }) => endMs > startMs)).toBe(true);
});
