import { expect, test } from 'vitest';
import { findHardCoded } from './hard-coded.ts';

const faultsIn = (source: string) => findHardCoded('screen.tsx', source);

test.each([
  ['element text', '<p>Your files</p>', 'Your files'],
  ['an attribute', '<Button title="Delete it" />', 'Delete it'],
  ['a value', `const label = 'Delete';`, 'Delete'],
  ['a property', `const step = { label: 'Waiting' };`, 'Waiting'],
  ['a template', `toast(\`Deleted: \${name}\`);`, 'Deleted: …'],
  [
    'one branch of a condition',
    `const words = done ? 'Cancelled.' : t('status.working');`,
    'Cancelled.',
  ],
  ['an argument', `useNamedPage('Login');`, 'Login'],
  ['several lowercase words', `const rest = 'of the files';`, 'of the files'],
])('finds a sentence as %s', (_, source, sentence) => {
  expect(faultsIn(source)).toEqual([`screen.tsx:1 ${JSON.stringify(sentence)}`]);
});

test.each([
  ['a translated sentence', `t('files.title');`],
  ['an identifier', `const colour = 'red'; const id = 'media-title';`],
  ['an import', `import { Button } from '@mantine/core'; import('./a screen.tsx');`],
  ['a type', `type Status = 'Approved' | 'Rejected';`],
  ['a comparison', `if (user.status === 'Approved') go();`],
  ['a resource', `const may = useCan('Settings', 'edit'); viewerOf('Users', screen);`],
  ['a resource of an attribute', `<RequirePermission resource="Projects" flag="view" />`],
  ['a developer message', `throw new Error('No such list.'); console.error('It broke');`],
  ['a contract value', `const wanted = 'Neural' as const satisfies VoiceEngine;`],
  ['styles', `const grid = 'repeat(2, minmax(0, 1fr)) auto'; const edge = '1px solid red';`],
  ['the product name', '<b>Glossa</b>'],
  ['a number in braces', '<b>{count} · {total}</b>'],
])('ignores %s', (_, source) => {
  expect(faultsIn(source)).toEqual([]);
});

test('an exemption gives its reason', () => {
  expect(faultsIn(`const engine = 'Neural'; // not shown: value of the contract`)).toEqual([]);
  expect(faultsIn(`// not shown: value of the contract\nconst engine = 'Neural';`)).toEqual([]);
  expect(faultsIn(`const engine = 'Neural'; // not shown:`)).toHaveLength(1);
  expect(faultsIn(`// not shown: the other one\n\nconst engine = 'Neural';`)).toHaveLength(1);
});
