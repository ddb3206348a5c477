import { expect, test } from 'vitest';
import { checkCatalogue, checkTranslation } from './check-catalogue.ts';

const cues = '{count, plural, one {# cue} other {# cues}} of {name}';

test.each([
  ['de', cues, '{count, plural, one {# Cue} other {# Cues}} von {name}', []],
  ['de', '{n, plural, =1 {one} other {#}}', '{n, plural, =1 {eins} other {#}}', []],
  [
    'ru',
    '{n, plural, =1 {one} other {#}}',
    '{n, plural, =1 {один} few {#} many {#} other {#}}',
    ['its plural lacks one'],
  ],
  // Another word order is valid.
  ['de', cues, 'Von {name}: {count, plural, one {# Cue} other {# Cues}}', []],
  [
    'ru',
    cues,
    '{count, plural, one {# титр} other {# титра}} из {name}',
    ['its plural lacks few, many'],
  ],
  ['ja', cues, '{name}のキュー{count, plural, other {#}}個', []],
  [
    'de',
    cues,
    '{count, plural, one {# Cue} other {# Cues}}',
    [expect.stringContaining('its arguments are')],
  ],
  [
    'de',
    cues,
    '{count, plural, one {# Cue} other {# Cues}} von {Name}',
    [expect.stringContaining('its arguments are')],
  ],
  ['de', cues, '{count, plural, one {# Cue', ['it is not well formed']],
  ['de', 'Ask <link>them</link>.', 'Fragen Sie <link>sie</link>.', []],
  [
    'de',
    'Ask <link>them</link>.',
    'Fragen Sie sie.',
    ['its marks <…> are not those of the original'],
  ],
  ['de', 'Save', '  ', ['it is empty']],
  ['de', 'Save', 'Speichern ', ['it begins or ends with a space']],
  [
    'de',
    'This is a sentence of many words.',
    'This is a sentence of many words.',
    ['it is still English'],
  ],
  ['de', 'Files: {n}', 'Dateien: {n, plural, one {#} other {#}}', []],
  ['ja', '{n, plural, one {# file} other {# files}}', '{n, number}件', []],
  ['de', 'Plan {n, number}', 'Plan {n}', [expect.stringContaining('its arguments are')]],
])('%s: %s -> %s', (language, english, translation, faults) => {
  expect(checkTranslation(language, english, translation)).toEqual(faults);
});

test('reports missing and unknown ids', () => {
  expect(
    checkCatalogue(
      'de',
      { 'status.open': 'Offen', 'status.old': 'Alt' },
      { 'common.save': 'Save', 'status.open': 'Open' },
    ),
  ).toEqual({ missing: ['common.save'], faults: ['de: status.old: no message has this id'] });
});
