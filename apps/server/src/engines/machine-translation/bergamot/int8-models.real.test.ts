import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineTranslationContract } from '../testing/contract-tests.ts';
import { type BergamotEngine, createBergamotEngine } from './engine.ts';
import { writeInt8Model } from './testing/make-int8-model.ts';

const { signal } = new AbortController();
let folder: string;
let engine: BergamotEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-int8-'));
  await writeInt8Model(folder, 'enfr', { seed: 1 });
  await writeInt8Model(folder, 'deen', { seed: 2 });
  await writeInt8Model(folder, 'enja', { seed: 3, splitVocabulary: true });
  await writeInt8Model(folder, 'zhen', { seed: 4, splitVocabulary: true });
  for (const direction of ['enes', 'enpt', 'enru', 'ruen'])
    await writeInt8Model(folder, direction, { seed: direction.charCodeAt(2) });
  engine = createBergamotEngine({ modelsFolder: folder, timeoutMs: 60_000 });
});
afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

const translate = (
  texts: string[],
  from: LanguageCode,
  to: LanguageCode,
  options: { markup?: 'html'; glossary?: { source: string; target: string }[] } = {},
) =>
  engine.translate({
    texts,
    from,
    to,
    markup: options.markup ?? 'none',
    glossary: options.glossary,
    signal,
  });

machineTranslationContract('Bergamot with int8 models', async () => engine, {
  from: 'en',
  to: 'fr',
  unsupported: { from: 'en', to: 'ko' },
  nonsense: true,
});

describe('published models: int8 weights with alphas, shortlist, SSRU decoder', () => {
  test('run and return the same output every time', async () => {
    const texts = ['Hello world.', 'Another one, two sentences. Here is the second!'];
    const first = await translate(texts, 'en', 'fr');
    expect(first.every((text) => /\w/.test(text))).toBe(true);
    expect(first[0]).not.toBe(first[1]);
    expect(await translate(texts, 'en', 'fr')).toEqual(first);
    expect(await translate(texts, 'en', 'es')).not.toEqual(first);
  });
  test('work with a separate vocabulary for each side', async () => {
    expect((await translate(['Hello world.'], 'en', 'ja'))[0]).toMatch(/\w/);
  });
  test('translate via English', async () => {
    const pair = { from: 'de', to: 'fr', quality: 'good', via: ['en'] };
    expect(await engine.pairs()).toContainEqual(pair);
    const [direct] = await translate(['Hallo Welt.'], 'de', 'en');
    const [pivoted] = await translate(['Hallo Welt.'], 'de', 'fr');
    expect(pivoted).toMatch(/\w/);
    expect(pivoted).not.toBe(direct);
  });
  test('stay within memory when more directions are used than fit', async () => {
    const routes: [LanguageCode, LanguageCode][] = [
      ['de', 'fr'],
      ['ru', 'es'],
      ['zh', 'ja'],
      ['en', 'pt'],
      ['en', 'ru'],
    ];
    const ask = async () => {
      const answers: string[] = [];
      for (const [from, to] of routes)
        answers.push(...(await translate(['Hallo Welt.'], from, to)));
      return answers;
    };
    const first = await ask();
    expect(first).toHaveLength(routes.length);
    expect(first.every((text) => /\w/.test(text))).toBe(true);
    expect(await ask()).toEqual(first);
  });
  test('converts Traditional Chinese to the script the model was trained on', async () => {
    expect(await translate(['這個軟體很好'], 'zh-TW', 'en')).toEqual(
      await translate(['这个软件很好'], 'zh', 'en'),
    );
  });
});

describe('inline tags', () => {
  test('come back balanced, with their ids', async () => {
    const [answer = ''] = await translate(
      ['Click <x id="1"/> to open the <g id="2">red <g id="3">file</g></g> &amp; go.'],
      'en',
      'fr',
      { markup: 'html' },
    );
    expect(answer.match(/<x id="1">/g)).toHaveLength(1);
    for (const id of [2, 3]) expect(answer).toContain(`<g id="${id}">`);
    expect(answer.match(/<g /g)?.length).toBe(answer.match(/<\/g>/g)?.length);
  });
  test.each(['<g id="1">never closed', 'never opened</g>', '<g id="1">a<i>b</g>c</i>'])(
    'unbalanced tags do not crash the engine: %s',
    async (fragment) => {
      expect((await translate([fragment], 'en', 'fr', { markup: 'html' }))[0]).toMatch(/\w/);
    },
  );
});

test('applies glossary terms in the translation', async () => {
  const glossary = [{ source: 'machine', target: 'appareil' }];
  expect((await translate(['A machine here.'], 'en', 'fr', { glossary }))[0]).toContain('appareil');
});

describe('corrupt model files', () => {
  const damage = async (
    direction: string,
    work: (path: (name: string) => string) => Promise<void>,
  ) => {
    await writeInt8Model(folder, direction, { seed: 9 });
    await work((name) => join(folder, 'bergamot', direction, name));
  };
  test.each([
    [
      'a model with other contents',
      (path: (name: string) => string) =>
        writeFile(path('model.enko.intgemm.alphas.bin'), 'something else, long enough to be read'),
    ],
    [
      'a vocabulary with other contents',
      (path: (name: string) => string) => writeFile(path('vocab.enko.spm'), 'something else'),
    ],
    [
      'a truncated shortlist',
      (path: (name: string) => string) => truncate(path('lex.50.50.enko.s2t.bin'), 20),
    ],
  ])('%s: asks for reinstallation and keeps the engine running', async (_name, work) => {
    await damage('enko', work);
    await expect(translate(['Hi.'], 'en', 'ko')).rejects.toMatchObject({
      name: 'EngineError',
      code: 'ENGINE_UNAVAILABLE',
      retryable: false,
    });
    expect((await translate(['Hi.'], 'en', 'fr'))[0]).toMatch(/\w/);
    await rm(join(folder, 'bergamot', 'enko'), { recursive: true });
  });
});

test('runs concurrent calls one by one; cancelling one does not affect the others', async () => {
  const controller = new AbortController();
  const long = Array.from({ length: 120 }, () => 'A sentence that takes a while. '.repeat(8));
  const cancelled = engine.translate({
    texts: long,
    from: 'en',
    to: 'fr',
    markup: 'none',
    signal: controller.signal,
  });
  const other = translate(['Hello world.'], 'en', 'fr');
  setTimeout(() => controller.abort(), 50);
  await expect(cancelled).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
  expect((await other)[0]).toMatch(/\w/);
});
