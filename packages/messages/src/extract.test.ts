import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { extractMessages, staticImports } from './extract.ts';

const idsIn = (source: string) => extractMessages('screen.tsx', source).found.map(({ id }) => id);

test('finds ids in code, attributes and elements', () => {
  expect(idsIn(`const title = t('files.title');`)).toEqual(['files.title']);
  expect(idsIn(`const row = <a title={t('files.open')}>{t("files.here", { n })}</a>;`)).toEqual([
    'files.open',
    'files.here',
  ]);
});

test('names the file and line of an id', () => {
  expect(extractMessages('screen.tsx', `const one = 1;\nt('files.two');`).found).toEqual([
    { id: 'files.two', file: 'screen.tsx', line: 2 },
  ]);
});

test.each([
  [`t(\`files.\${name}\`)`],
  ['t(id)'],
  [`t('files.' + word)`],
  [`t(many ? 'a.b' : 'a.c')`],
])('rejects an id that is not a literal: %s', (source) => {
  const { found, faults } = extractMessages('screen.tsx', source);
  expect(found).toEqual([]);
  expect(faults).toEqual(['screen.tsx:1: the id of a message must be a string literal.']);
});

test('ignores functions of other names', () => {
  expect(idsIn(`at('files.title'); list.t('files.title');`)).toEqual([]);
});

const folder = mkdtempSync(join(tmpdir(), 'messages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('follows only static imports of our own files', () => {
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  put('main.ts', `import './early.tsx';\nimport React from 'react';\nimport('./late.ts');`);
  put('early.tsx', `import { deep } from './deep.ts';\nexport { other } from './other.ts';`);
  put('deep.ts', `import './main.ts';\nexport const deep = 1;`);
  put('other.ts', 'export const other = 1;');
  put('late.ts', 'export const late = 1;');
  const names = [...staticImports([join(folder, 'main.ts')])].map((file) =>
    file.slice(folder.length + 1),
  );
  expect(names.sort()).toEqual(['deep.ts', 'early.tsx', 'main.ts', 'other.ts']);
});
