import { readFile } from 'node:fs/promises';
import { languageCodes, languages } from '@glossa/contracts/languages';
import { expect, test } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { createFontLibrary } from './fontconfig.ts';

const fonts = createFontLibrary({ run: createSandbox().run });

test.each(languageCodes)('lists the recommended fonts of a language first: %s', async (code) => {
  const found = await fonts.forLanguage(code);
  const best = found.filter(({ recommended }) => recommended).map(({ family }) => family);
  expect(best[0]).toBe(languages[code].fonts[0]);
  expect(languages[code].fonts.filter((family) => best.includes(family))).toEqual(best);
  expect(best.length).toBeGreaterThanOrEqual(2);
  expect(found.slice(0, best.length).map(({ family }) => family)).toEqual(best);
  for (const { files } of found) {
    expect(files.length).toBeGreaterThan(0);
    const cuts = files.map(({ bold, italic }) => `${bold} ${italic}`);
    expect(new Set(cuts).size).toBe(cuts.length);
  }
});

test('does not offer a font that lacks the script, but uses fallback fonts for missing glyphs', async () => {
  const arabic = await fonts.forLanguage('ar');
  const byName = new Map(arabic.map((font) => [font.family, font]));
  expect(byName.get('Noto Sans')).toMatchObject({ offered: false, recommended: false });
  expect(byName.get('Noto Sans Symbols')).toMatchObject({ offered: false });
  expect(byName.has('Noto Sans Thai')).toBe(false);
  const english = await fonts.forLanguage('en');
  expect(english.find(({ family }) => family === 'Noto Sans')).toMatchObject({ offered: true });
});

test('distinguishes regular, bold, italic and bold italic', async () => {
  const [sans] = await fonts.forLanguage('fr');
  expect(sans?.files.map(({ bold, italic }) => ({ bold, italic }))).toEqual(
    expect.arrayContaining([
      { bold: false, italic: false },
      { bold: true, italic: false },
      { bold: false, italic: true },
      { bold: true, italic: true },
    ]),
  );
});

test('resolves an id to its file and an unknown id to nothing', async () => {
  const [first] = await fonts.forLanguage('ja');
  const wanted = first?.files[0];
  const file = await fonts.file(wanted?.fontId ?? '');
  expect(file?.mediaType).toBe('font/collection');
  const bytes = await readFile(file?.path ?? '');
  expect(bytes.byteLength).toBe(wanted?.sizeBytes);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('ttcf');
  expect(await fonts.file('0'.repeat(32))).toBeUndefined();
});

test('lists a font collection once for all its families', async () => {
  const files = await fonts.filesOf(['Noto Sans CJK JP', 'Noto Sans CJK SC', 'Noto Sans']);
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  expect(files.filter(({ mediaType }) => mediaType === 'font/collection')).toHaveLength(2);
});
