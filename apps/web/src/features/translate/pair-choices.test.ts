import { expect, test } from 'vitest';
import {
  needsAdministrator,
  type Pair,
  remedyOf,
  sourceChoices,
  targetChoices,
} from './pair-choices.ts';

const pair = (from: Pair['from'], to: Pair['to'], served = true): Pair => ({
  from,
  to,
  engineLabel: served ? { text: 'Apertium' } : null,
  quality: served ? 'draft' : null,
  remedy: served ? null : { text: `install ${from}-${to}` },
  download: null,
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

test('a pair without an engine says what adds one', () => {
  expect(remedyOf(pairs, 'en', 'de')).toEqual({ text: 'install en-de' });
  expect(remedyOf(pairs, 'en', 'es')).toBeNull();
  expect(remedyOf(pairs, 'detect', 'de')).toBeNull();
});

test('a pair whose model can be downloaded is offered, and one that needs an administrator says so', () => {
  const german = pair('en', 'de', false);
  const offered = (download: Pair['download']) => [{ ...german, download }];
  expect(targetChoices(offered('auto'), 'en')[0]).toMatchObject({ value: 'de', disabled: false });
  expect(needsAdministrator(offered('auto'), 'en', 'de')).toBe(false);
  expect(targetChoices(offered('ask'), 'en')[0]).toMatchObject({ value: 'de', disabled: false });
  expect(needsAdministrator(offered('ask'), 'en', 'de')).toBe(true);
});
