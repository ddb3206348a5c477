import { expect, test } from 'vitest';
import { findMissingArguments } from './missing-arguments.ts';

const english = {
  'files.none': 'No file.',
  'files.found': '{count, plural, one {# file} other {# files}} of {name}',
};
const faultsOf = (source: string) => findMissingArguments('screen.tsx', source, english);

test.each([
  [`t('files.found', { count })`, 'name'],
  [`\nmessage('files.found', { 'name': 'x', total: count })`, 'count'],
  [`const a = <a title={t('files.found')} />`, 'count, name'],
])('names what a call leaves out: %s', (source, missing) => {
  const line = source.startsWith('\n') ? 2 : 1;
  expect(faultsOf(source)).toEqual([
    `screen.tsx:${line}: the message lacks its argument ${missing}.`,
  ]);
});

test.each([
  `t('files.none')`,
  `t('files.found', { count, name: 'x', more: 1 })`,
  `t('files.found', values)`,
  `t('files.found', { ...values })`,
  `t('files.found', { [key]: 1 })`,
  `t('files.unknown', {})`,
  `note('files.found')`,
])('accepts %s', (source) => {
  expect(faultsOf(source)).toEqual([]);
});
