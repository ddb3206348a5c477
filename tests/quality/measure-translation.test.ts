import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MachineTranslationEngine } from '../../apps/server/src/engines/machine-translation/port.ts';
import { translationQualitySchema } from '../../packages/contracts/src/engines.ts';
import { languageCodes } from '../../packages/contracts/src/languages.ts';
import { measureTranslation, qualityFile, readParallelText } from './measure-translation.ts';
import { readProductText } from './product-text.ts';

const engineOf = (texts: string[], ready = true): MachineTranslationEngine => ({
  id: ready ? 'ready' : 'absent',
  label: { text: 'Engine' },
  preservesMarkup: false,
  status: async () =>
    ready ? { ready } : { ready, reason: { text: 'absent' }, remedy: { text: 'install' } },
  pairs: async () => [
    { from: 'en', to: 'de', quality: 'draft', via: [] },
    { from: 'en', to: 'fr', quality: 'draft', via: [] },
  ],
  translate: async () => texts,
});
const text = {
  en: ['Lift 3 lids.', 'Close the door.'],
  de: ['Heben Sie 3 Deckel an.', 'Schließen Sie die Tür.'],
};

test('measures each pair of the text that an engine has, and only engines that are ready', async () => {
  const told: string[] = [];
  const engines = [engineOf(text.de), engineOf(text.de, false)];
  const all = await measureTranslation(engines, text, ({ to }) => told.push(to));
  expect(told).toEqual(['de']);
  expect(all).toEqual([
    {
      ...{ engine: 'ready', from: 'en', to: 'de', quality: 'draft', sentences: 2 },
      ...{ chrf: 100, flagged: 0, flaggedInText: 0 },
    },
  ]);
});

test('counts the lines whose meaning differs, and scores the text', async () => {
  const engine = engineOf(['Heben Sie 8 Deckel an.', 'Schließen Sie die Tür.']);
  const [pair] = await measureTranslation([engine], text, () => {});
  expect(pair).toMatchObject({ flagged: 1, flaggedInText: 0 });
  expect(pair?.chrf).toBeGreaterThan(80);
  expect(pair?.chrf).toBeLessThan(100);
});

test('its file is what the Engines screen imports', async () => {
  const file = qualityFile(await measureTranslation([engineOf(text.de)], text, () => {}));
  expect(translationQualitySchema.parse(JSON.parse(JSON.stringify(file)))).toEqual(file);
  expect(file.pairs).toHaveLength(1);
});

test('files that do not have the same lines are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-quality-test-'));
  try {
    await writeFile(join(folder, 'en.txt'), 'One\nTwo\n');
    await expect(readParallelText(folder)).rejects.toThrow(folder);
    await writeFile(join(folder, 'de.txt'), 'Eins\n');
    await expect(readParallelText(folder)).rejects.toThrow(folder);
    await writeFile(join(folder, 'de.txt'), 'Eins\nZwei\n');
    expect(await readParallelText(folder)).toEqual({ en: ['One', 'Two'], de: ['Eins', 'Zwei'] });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the product’s own text has sentences in all languages, line by line', async () => {
  const [few, all] = [await readProductText(5), await readProductText()];
  expect(Object.keys(few).toSorted()).toEqual([...languageCodes].toSorted());
  expect(Object.values(few).map((lines) => lines.length)).toEqual(languageCodes.map(() => 5));
  expect(all.en?.length).toBeGreaterThan(500);
  for (const line of few.en ?? []) expect(all.en).toContain(line);
  expect(few.de?.[0]).toBe(all.de?.[0]);
});
