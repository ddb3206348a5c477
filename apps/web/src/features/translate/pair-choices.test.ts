import { expect, test } from 'vitest';
import { type Pair, remedyOf, sourceChoices, targetChoices } from './pair-choices.ts';

const pair = (from: Pair['from'], to: Pair['to'], served = true): Pair => ({
  from,
  to,
  engineLabel: served ? { text: 'Apertium' } : null,
  quality: served ? 'draft' : null,
  remedy: served ? null : { text: `install ${from}-${to}` },
});
const pairs = [pair('en', 'es'), pair('es', 'en'), pair('en', 'de', false), pair('fr', 'es')];

test('lists served pairs first and disables the rest', () => {
  const targets = targetChoices(pairs, 'en');
  expect(targets[0]).toMatchObject({ value: 'es', disabled: false });
  expect(targets.filter(({ disabled }) => !disabled)).toHaveLength(1);
  expect(targets.find(({ value }) => value === 'de')?.label).toContain('unavailable');
  expect(targets.some(({ value }) => value === 'en')).toBe(false);
});

test('offers every reachable language while the source is unknown', () => {
  const enabled = targetChoices(pairs, 'detect').filter(({ disabled }) => !disabled);
  expect(enabled.map(({ value }) => value)).toEqual(['en', 'es']);
  expect(sourceChoices(pairs)[0]?.value).toBe('detect');
});

test('a pair without an engine names the command that adds one', () => {
  expect(remedyOf(pairs, 'en', 'de')).toEqual({ text: 'install en-de' });
  expect(remedyOf(pairs, 'en', 'es')).toBeNull();
  expect(remedyOf(pairs, 'detect', 'de')).toBeNull();
});
