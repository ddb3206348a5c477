import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { contrastOf, contrastWarning } from './contrast.ts';

const { lower } = defaultSubtitleStyle('en');

test('computes the WCAG contrast', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(contrastOf('#123456', '#123456')).toBe(1);
});

test('warns about text against its background', () => {
  expect(contrastWarning(lower)).toBeNull();
  expect(contrastWarning({ ...lower, outlineColour: '#cccccc' })).toMatch(
    messagePattern('editor.style.lowOutlineContrast', { readable: 4.5 }),
  );
  expect(contrastWarning({ ...lower, outlineWidth: 0 })).toContain(
    t('editor.style.noOutlineOrBox'),
  );
  const box = { ...lower, box: true, boxColour: '#dddddd' };
  expect(contrastWarning(box)).toMatch(
    messagePattern('editor.style.lowBoxContrast', { readable: 4.5 }),
  );
  expect(contrastWarning({ ...box, colour: '#000000' })).toBeNull();
  expect(contrastWarning({ ...lower, box: true, boxOpacity: 0.2 })).toContain(
    t('editor.style.boxTooTransparent'),
  );
});
