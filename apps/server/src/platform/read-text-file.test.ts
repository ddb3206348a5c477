import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTextFile } from './read-text-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(...parts: Array<string | Uint8Array>) {
  const path = join(folder, 'file');
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
  const { pieces, assumedEncoding } = await openTextFile(path);
  let text = '';
  for await (const piece of pieces) text += piece;
  return { text, assumedEncoding };
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** Larger than a chunk of a stream. */
const plain = 'en,de\n'.repeat(100_000);

test.each([
  ['UTF-8', 'Größe', null, [Buffer.from('Größe')]],
  ['UTF-8 with a mark', 'Größe', null, [Buffer.from('\ufeffGröße')]],
  ['UTF-16 with a mark', 'Größe', null, [Buffer.from('\ufeffGröße', 'utf16le')]],
  ['UTF-16 without one', 'a,Größe,b', 'utf-16le', [Buffer.from('a,Größe,b', 'utf16le')]],
  ['Windows-1252', 'a,Größe', 'windows-1252', [latin1('a,Größe')]],
  [
    'the first accent after much plain text',
    `${plain}é`,
    'windows-1252',
    [plain, Uint8Array.of(0xe9)],
  ],
  [
    'Cyrillic of Windows',
    'привет, как дела',
    'windows-1251',
    [latin1('\xef\xf0\xe8\xe2\xe5\xf2, \xea\xe0\xea \xe4\xe5\xeb\xe0')],
  ],
  [
    'the encoding of an XML declaration',
    '<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>',
    null,
    [latin1('<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>')],
  ],
  ['nothing', '', null, []],
] as const)('%s', async (_what, text, assumedEncoding, parts) => {
  expect(await read(...parts)).toEqual({ text, assumedEncoding });
});

test('a character on the edge of two chunks is read whole', async () => {
  const odd = `a${'ö'.repeat(100_000)}`;
  expect(await read(odd)).toEqual({ text: odd, assumedEncoding: null });
});

test.each([
  [
    'UTF-8 with a broken character',
    [Buffer.from('Größe, Maß, Übung, schön, früh'.repeat(3)), Uint8Array.of(0xff)],
  ],
  ['a picture', [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)]],
  ['control characters', [latin1('a\x01\x02,\xe9')]],
  ['zero bytes', [Buffer.from('a\0b')]],
  ['an unknown declaration', [Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>')]],
])('rejects %s', async (_what, parts) => {
  await expect(read(...parts)).rejects.toMatchObject({ code: 'IMPORT_UNREADABLE' });
});
