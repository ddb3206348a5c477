import { expect, test } from 'vitest';
import { type Pair, remedyOf, sourceChoices, targetChoices } from './pair-choices.ts';

const pair = (from: Pair['from'], to: Pair['to'], served = true): Pair => ({
  from,
  to,
  engineLabel: served ? 'Apertium' : null,
  quality: served ? 'draft' : null,
  remedy: served ? null : `install ${from}-${to}`,
});
const pairs = [pair('en', 'es'), pair('es', 'en'), pair('en', 'de', false), pair('fr', 'es')];

test('what an engine serves comes first, the rest cannot be chosen', () => {
  const targets = targetChoices(pairs, 'en');
  expect(targets[0]).toMatchObject({ value: 'es', disabled: false });
  expect(targets.filter(({ disabled }) => !disabled)).toHaveLength(1);
  expect(targets.find(({ value }) => value === 'de')?.label).toContain('not installed');
  expect(targets.some(({ value }) => value === 'en')).toBe(false);
});

test('while the source is not known, everything is offered that anything leads to', () => {
  const enabled = targetChoices(pairs, 'detect').filter(({ disabled }) => !disabled);
  expect(enabled.map(({ value }) => value)).toEqual(['en', 'es']);
  expect(sourceChoices(pairs)[0]?.value).toBe('detect');
});

test('a pair without an engine says what adds one', () => {
  expect(remedyOf(pairs, 'en', 'de')).toBe('install en-de');
  expect(remedyOf(pairs, 'en', 'es')).toBeNull();
  expect(remedyOf(pairs, 'detect', 'de')).toBeNull();
});
