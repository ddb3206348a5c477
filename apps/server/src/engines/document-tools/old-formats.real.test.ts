import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConvertedFormat, convertedFormats } from '@glossa/contracts/document-formats';
import { openDocument } from '@glossa/documents';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createParserPool } from '../../platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { createDocumentTools } from './document-tools.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 });

const parsers = createParserPool({ logger: { warn: () => {} } });
const tools = createDocumentTools({ ...createSandbox(), parsers });
const { signal } = new AbortController();
const spanish = { targetLanguage: 'es', direction: 'ltr' } as const;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'old-formats-'));
});
afterAll(async () => {
  await parsers.stop();
  await rm(folder, { recursive: true, force: true });
});

const owner = { organisationId: 'org', userId: 'user' };
const rtf =
  "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Times New Roman;}}\\pard The {\\b red} house.\\par Caf\\u233? and \\'fcber.\\par\\trowd\\cellx3000\\cellx6000\\intbl One cell\\cell Another cell\\cell\\row\\pard Last words.\\par}";
const poi = (name: string) => readFile(new URL(`./testing/apache-poi/${name}`, import.meta.url));

async function convert(
  bytes: Uint8Array,
  format: ConvertedFormat | 'docx',
  to: 'docx' | 'xlsx' | 'pptx' | 'rtf',
) {
  const inputPath = join(folder, `${crypto.randomUUID()}`);
  const outputPath = `${inputPath}.out`;
  await writeFile(inputPath, bytes);
  await tools.convert({ inputPath, format, to, outputPath, owner, signal });
  return readFile(outputPath);
}

test.each([
  ['doc', 'footnote.doc', ['Test text', 'TestFootnote', 'TestEndnote', 'TestComment']],
  ['doc', 'Word6.doc', ['The quick brown fox jumps over the lazy dog']],
  ['xls', 'SimpleWithColours.xls', ["I'm plain", "I'm pink with a yellow pattern (full)"]],
  [
    'ppt',
    'incorrect_slide_order.ppt',
    [
      'Slide 1',
      'First slide I added',
      'Slide 2',
      'Third slide I added',
      'Slide 3',
      'Second slide I added',
    ],
  ],
] as const)('a .%s is read and delivered in the new format', async (format, name, texts) => {
  const converted = await convert(await poi(name), format, convertedFormats[format]);
  const opened = openDocument(converted);
  expect(opened.format).toBe(convertedFormats[format]);
  const found = opened.segments.map(({ plain }) => plain);
  expect(found.filter((text) => texts.some((wanted) => wanted === text))).toEqual(texts);
  const marked = new Map(opened.segments.map(({ id, text }) => [id, `⟦${text}⟧`]));
  const rebuilt = openDocument(opened.rebuild(marked, spanish));
  expect(rebuilt.segments.filter(({ text }) => !text.includes('⟦'))).toEqual([]);
});

test('bullets of RTF are in every font', async () => {
  const list =
    "{\\rtf1\\ansi{\\fonttbl{\\f0 Times New Roman;}{\\f1\\fcharset2 Symbol;}}{\\*\\listtable{\\list\\listtemplateid1{\\listlevel\\levelnfc23\\levelnfcn23\\levelstartat1{\\leveltext\\'01\\u-3913 ?;}{\\levelnumbers;}\\f1\\fi-360\\li720}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}\\pard\\ls1\\ilvl0 An item\\par}";
  const converted = await convert(new TextEncoder().encode(list), 'rtf', 'docx');
  const back = await convert(converted, 'docx', 'rtf');
  expect(back.toString('latin1')).toContain("'01\\u8226 ?;");
  expect(back.toString('latin1')).not.toMatch(/leveltext[^;]*u(?:61623|-3913)/u);
});

test('RTF comes back as RTF, with its formatting and tables', async () => {
  const opened = openDocument(await convert(new TextEncoder().encode(rtf), 'rtf', 'docx'));
  expect(opened.segments.map(({ text }) => text)).toEqual([
    'The <g id="1">red</g> house.',
    'Café and über.',
    'One cell',
    'Another cell',
    'Last words.',
  ]);
  const translations = ['La casa <g id="1">roja</g>.', 'Café y más.', 'Una celda', 'Otra', 'Fin.'];
  const given = opened.segments.map(({ id }, at): [string, string] => [id, translations[at] ?? '']);
  const docx = opened.rebuild(new Map(given), spanish);
  const back = await convert(docx, 'docx', 'rtf');
  expect(back.subarray(0, 5).toString('latin1')).toBe('{\\rtf');
  const again = openDocument(await convert(back, 'rtf', 'docx'));
  expect(again.segments.map(({ text }) => text)).toEqual(translations);
});

test('a document that cannot be opened is refused with what to do', async () => {
  const damaged = (await poi('footnote.doc')).subarray(0, 600);
  await expect(convert(damaged, 'doc', 'docx')).rejects.toMatchObject({
    code: 'DOCUMENT_CORRUPT',
    messageRef: { id: 'documents.notConverted' },
  });
});
