import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { createApertiumEngine } from './apertium.ts';
import { type BergamotEngine, createBergamotEngine } from './bergamot/engine.ts';
import { writeTinyModel } from './bergamot/testing/make-tiny-model.ts';
import { machineTranslationContract } from './testing/contract-tests.ts';

const { run } = createSandbox();
const never = new AbortController().signal;

machineTranslationContract('Apertium', async () => createApertiumEngine({ run }), {
  from: 'en',
  to: 'es',
  unsupported: { from: 'en', to: 'ja' },
});

describe('Apertium', () => {
  const translate = async (
    texts: string[],
    from: 'en' | 'es' | 'fr' | 'pt',
    to: 'en' | 'es' | 'fr' | 'pt' | 'es-MX' | 'pt-PT',
  ) => createApertiumEngine({ run }).translate({ texts, from, to, markup: 'none', signal: never });
  test('translates', async () => {
    expect(await translate(['The house is red.'], 'en', 'es')).toEqual(['La casa es roja.']);
    expect((await translate(['The house is red.'], 'en', 'fr'))[0]).toMatch(/maison.*rouge/i);
    expect((await translate(['La casa es roja.'], 'es', 'pt'))[0]).toMatch(/casa.*vermelha/i);
  });
  test('serves language variants with the available model and reports it', async () => {
    const pairs = await createApertiumEngine({ run }).pairs();
    expect(pairs.find((pair) => pair.from === 'en' && pair.to === 'es-MX')).toMatchObject({
      quality: 'draft',
      note: { id: 'machineTranslation.usesModelOf', params: { label: { language: 'es' } } },
    });
    expect(pairs.find((pair) => pair.from === 'en' && pair.to === 'fr')).toMatchObject({
      via: ['es'],
    });
    expect((await translate(['The house is red.'], 'en', 'es-MX'))[0]).toBe('La casa es roja.');
  });
  test('treats its own special characters as text', async () => {
    const text = 'Prices: ^5$ / [a] {b} <c> \\d @e *f #g ~h';
    const [answer = ''] = await translate([text], 'es', 'pt');
    for (const mark of ['^5$', '/', '[', '{b}', '<c>', '\\', '@e', '*', '#g', '~'])
      expect(answer).toContain(mark);
  });
});

describe('Bergamot with a generated model', () => {
  let folder: string;
  let engine: BergamotEngine;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glossa-bergamot-'));
    await writeTinyModel(folder, 'enes', 7);
    await writeTinyModel(folder, 'esen', 9);
    await writeTinyModel(folder, 'enfr', 11);
    await writeTinyModel(folder, 'enzh', 13);
    engine = createBergamotEngine({ modelsFolder: folder, timeoutMs: 60_000 });
  });
  afterAll(async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const translate = (
    texts: string[],
    to: 'es' | 'fr' | 'zh-TW' | 'ko',
    options: { from?: 'en' | 'es'; markup?: 'html'; signal?: AbortSignal } = {},
  ) =>
    engine.translate({
      texts,
      from: options.from ?? 'en',
      to,
      markup: options.markup ?? 'none',
      signal: options.signal ?? never,
    });

  test('runs the model: one output per text, the same every time, a different one for another model', async () => {
    const texts = ['Hello world.', '', 'It is late today.'];
    const first = await translate(texts, 'es');
    expect(first).toHaveLength(3);
    expect(first[0]).not.toBe('');
    expect(first[0]).not.toBe(texts[0]);
    expect(first[1]).toBe('');
    expect(await translate(texts, 'es')).toEqual(first);
    expect(await translate(texts, 'fr')).not.toEqual(first);
  });
  test('returns balanced tags', async () => {
    const [answer = ''] = await translate(['Hello <b id="3">big</b> world.'], 'es', {
      markup: 'html',
    });
    expect(answer.match(/<b id="3">/g)).toHaveLength(1);
    expect(answer.match(/<\/b>/g)).toHaveLength(1);
  });
  test('translates other pairs via English', async () => {
    expect(await engine.pairs()).toContainEqual(
      expect.objectContaining({ from: 'es', to: 'fr', via: ['en'] }),
    );
    expect((await translate(['Hola mundo.'], 'fr', { from: 'es' }))[0]).not.toBe('');
  });
  test('serves Traditional Chinese with the Simplified model and reports it', async () => {
    expect(await engine.pairs()).toContainEqual(
      expect.objectContaining({
        from: 'en',
        to: 'zh-TW',
        note: { id: 'machineTranslation.viaSimplifiedChinese' },
      }),
    );
    expect(await translate(['Hello.'], 'zh-TW')).toHaveLength(1);
  });
  test('fails for an unknown pair, a cancelled call and a broken model, and keeps the engine running', async () => {
    await expect(translate(['Hi.'], 'ko')).rejects.toMatchObject({
      code: 'ENGINE_UNSUPPORTED_LANGUAGE',
    });
    const controller = new AbortController();
    const running = translate(
      Array.from({ length: 200 }, () =>
        'A long sentence that takes a while to translate. '.repeat(10),
      ),
      'es',
      { signal: controller.signal },
    );
    setTimeout(() => controller.abort(), 300);
    await expect(running).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
    await writeTinyModel(folder, 'ende', 1);
    await writeFile(join(folder, 'bergamot', 'ende', 'model.ende.float32.bin'), 'not a model');
    await expect(
      engine.translate({ texts: ['Hi.'], from: 'en', to: 'de', markup: 'none', signal: never }),
    ).rejects.toMatchObject({ name: 'EngineError', code: 'ENGINE_UNAVAILABLE' });
    expect(await translate(['Hello world.'], 'es')).toHaveLength(1);
  });
  test('reports nothing available without a model', async () => {
    expect(
      await createBergamotEngine({ modelsFolder: join(folder, 'none') }).status(),
    ).toMatchObject({ ready: false, remedy: { id: 'engines.installOnScreen' } });
  });
});
