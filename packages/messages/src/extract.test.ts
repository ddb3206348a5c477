import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contextEnd } from './context-end.ts';
import { extractMessages, staticImports } from './extract.ts';

const keysOf = (source: string) =>
  extractMessages('screen.tsx', source).found.map(({ key }) => key);

test('sentences are found in code, attributes and joined literals', () => {
  expect(keysOf(`const title = t('Your files');`)).toEqual(['Your files']);
  expect(keysOf(`const row = <a title={t('Open it')}>{t("It’s here")}</a>;`)).toEqual([
    'Open it',
    'It’s here',
  ]);
  expect(keysOf(`t('One sentence ' +\n  'over two lines.', { n: 1 });`)).toEqual([
    'One sentence over two lines.',
  ]);
});

test('a context stands before its sentence', () => {
  expect(keysOf(`inContext('status of a ticket', 'Open')`)).toEqual([
    `status of a ticket${contextEnd}Open`,
  ]);
});

test('a sentence names its file and line', () => {
  expect(extractMessages('screen.tsx', `const one = 1;\nt('Two');`).found).toEqual([
    { key: 'Two', file: 'screen.tsx', line: 2 },
  ]);
});

test.each([
  [`t(\`Deleted: \${name}\`)`],
  ['t(sentence)'],
  [`t('a ' + word)`],
  [`t(many ? 'cues' : 'cue')`],
  [`inContext(place, 'Open')`],
])('what is put together is a fault: %s', (source) => {
  const { found, faults } = extractMessages('screen.tsx', source);
  expect(found).toEqual([]);
  expect(faults).toEqual([
    'screen.tsx:1 shows a sentence that is put together: write it as one literal.',
  ]);
});

test('functions of other names hold no sentences', () => {
  expect(keysOf(`at('Not this'); list.t('Nor this');`)).toEqual([]);
});

const folder = mkdtempSync(join(tmpdir(), 'messages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('only static imports of files of ours are followed', () => {
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
