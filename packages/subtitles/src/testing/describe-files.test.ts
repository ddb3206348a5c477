import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeScc } from './describe-scc.ts';
import { describeStl } from './describe-stl.ts';
import { findHunks, unifiedDiff } from './unified-diff.ts';

const publicFile = (name: string) =>
  readFileSync(new URL(`../formats/public-files/${name}`, import.meta.url));

test('a diff has the lines that were removed and added, with their numbers', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(unifiedDiff(['one', 'two'], before, ['a', 'B', 'B2', 'c', 'e', 'f', 'g'])).toBe(
    '--- one\n+++ two\n@@ -2 +2,2 @@\n-b\n+B\n+B2\n@@ -4 +4,0 @@\n-d\n@@ -6,0 +7 @@\n+g\n',
  );
  expect(findHunks(before, before)).toEqual([]);
  expect(findHunks([], ['x'])).toEqual([{ from: 1, to: 1, removed: [], added: ['x'] }]);
});

test('describes captions of CEA-608 with times, mode, place and marks', () => {
  const word = (text: string) => Buffer.from(text).toString('hex');
  const file = `Scenarist_SCC V1.0

00:00:01:00	9420 9420 94ae 94ae 9146 9146 54e5 ecec 206d e580 942f 942f

00:00:03:00	942c 942c

00:00:04:00	9429 9429 9476 9476 97a2 97a2 ${word('Ab')} 91ae 91ae ${word('cd')} 9222 9222

00:00:06:00	942c 942c 94a7 94a7 94ad 94ad 9470 9470 ${word('Up')}
`;
  expect(describeScc(file)).toEqual([
    'caption 1: 00:00:01:10 to 00:00:03:00, pop-on',
    'caption 1, line 1: row 1, column 0',
    'caption 1, line 1: (cyan) Tell me',
    'caption 2: 00:00:04:06 to 00:00:06:00, paint-on',
    'caption 2, line 1: row 15, column 14',
    'caption 2, line 1: (white) Ab (italic) cÓ',
    'caption 3: 00:00:06:08 to the end, roll-up of 4',
    'caption 3, line 1: row 15, column 0',
    'caption 3, line 1: (white) Up',
  ]);
  expect(() => describeScc(file.replace('9222', '9c20'))).toThrow('Code 1c20 at 00:00:04:10');
});

test('says each byte of an EBU STL file', () => {
  const bytes = new Uint8Array(publicFile('requirement-0076-003.stl'));
  const lines = describeStl(bytes);
  expect(lines).toContain('GSI TCP start of program: 10000000');
  expect(lines).toContain('TTI 1 TCI in: 10:00:00:00');
  expect(lines.filter((line) => line.includes(' TF text: ')).join()).toContain('WhiteOnBlack');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = bytes.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(findHunks(lines, describeStl(changed)), `byte ${at}`).toHaveLength(1);
  }
});
