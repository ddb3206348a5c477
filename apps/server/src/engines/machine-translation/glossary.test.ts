import { describe, expect, test } from 'vitest';
import { findUnusedTerms, limitGlossary, matchGlossary } from './glossary.ts';
import { protectTokens } from './protect-tokens.ts';

const glossary = [
  { source: 'machine', target: 'máquina' },
  { source: 'machine translation', target: 'traducción automática' },
  { source: 'C++ (2023)', target: 'C++23' },
  { source: '字幕', target: 'subtítulos' },
  { source: 'well-known', target: 'conocido' },
  { source: '', target: 'nothing' },
];

const mark = (text: string) =>
  matchGlossary(glossary).replace(text, (_found, target) => `«${target}»`);

describe('terms in a text', () => {
  test.each([
    ['Machine translation by a machine', '«traducción automática» by a «máquina»'],
    ['MACHINE\n TRANSLATION', '«traducción automática»'],
    ['machines and submachine stay', 'machines and submachine stay'],
    ['written in C++ (2023).', 'written in «C++23».'],
    ['打开字幕吧', '打开«subtítulos»吧'],
    ['A Well-known place, not well known', 'A «conocido» place, not well known'],
    ['nothing here', 'nothing here'],
  ])('%s', (text, expected) => {
    expect(mark(text)).toBe(expected);
  });
  test('leaves a text without glossary unchanged', () => {
    expect(matchGlossary([]).replace('e\u0301', () => 'x')).toBe('e\u0301');
  });
  test('finds a term regardless of accent encoding', () => {
    expect(
      matchGlossary([{ source: 'caf\u00e9', target: 'bar' }]).replace('Cafe\u0301!', (_f, t) => t),
    ).toBe('bar!');
  });
});

test('passes only the occurring terms to the engine', () => {
  expect(limitGlossary(glossary, 'The machines and the 字幕').map(({ source }) => source)).toEqual([
    '字幕',
  ]);
});

test('finds required translations that were not used', () => {
  expect(
    findUnusedTerms('A machine makes 字幕', 'Una Máquina hace leyendas', glossary).map(
      ({ source }) => source,
    ),
  ).toEqual(['字幕']);
});

test('masks terms for engines without glossary support, but not inside URLs', () => {
  const { text, restore } = protectTokens('A machine: https://example.org/machine', glossary);
  expect(text).not.toContain('machine');
  expect(restore(text)).toBe('A máquina: https://example.org/machine');
});
