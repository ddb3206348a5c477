import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { expect, test } from 'vitest';
import { contrastOf, contrastWarning } from './contrast.ts';

const { lower } = defaultSubtitleStyle('en');

test('contrast is that of WCAG', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(contrastOf('#123456', '#123456')).toBe(1);
});

test('text is warned of against what is behind it', () => {
  expect(contrastWarning(lower)).toBeNull();
  expect(contrastWarning({ ...lower, outlineColour: '#cccccc' })).toContain('Text and outline');
  expect(contrastWarning({ ...lower, outlineWidth: 0 })).toContain('Without an outline');
  const box = { ...lower, box: true, boxColour: '#dddddd' };
  expect(contrastWarning(box)).toContain('Text and box');
  expect(contrastWarning({ ...box, colour: '#000000' })).toBeNull();
  expect(contrastWarning({ ...lower, box: true, boxOpacity: 0.2 })).toContain('The box lets');
});
