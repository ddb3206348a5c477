import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseTranslation, listPairSupport } from './choose.ts';
import { protectTokens } from './protect-tokens.ts';
import { createRegionalEngine } from './regional.ts';
import { machineTranslationContract } from './testing/contract-tests.ts';
import { createFakeTranslationEngine } from './testing/fake.ts';

machineTranslationContract('the fake engine', async () => createFakeTranslationEngine(), {
  from: 'en',
  to: 'es',
  unsupported: { from: 'en', to: 'ko' },
});

machineTranslationContract('OpenCC', async () => createRegionalEngine(), {
  from: 'zh',
  to: 'zh-TW',
  unsupported: { from: 'en', to: 'es' },
});

describe('choosing an engine', () => {
  const draft = {
    ...createFakeTranslationEngine({ id: 'draft' }),
    pairs: async () => [
      { from: 'en' as const, to: 'es' as const, quality: 'draft' as const, via: [] },
    ],
  };
  const good = createFakeTranslationEngine({ id: 'good' });
  const off = {
    ...createFakeTranslationEngine({ id: 'off' }),
    status: async () => ({ ready: false as const, reason: { text: 'x' }, remedy: { text: 'y' } }),
  };

  test('picks the best engine that is ready, or the requested one', async () => {
    expect((await chooseTranslation([draft, off, good], 'en', 'es'))?.engine.id).toBe('good');
    expect((await chooseTranslation([draft, good], 'en', 'es', 'draft'))?.engine.id).toBe('draft');
    expect(await chooseTranslation([off], 'en', 'es')).toBeUndefined();
    expect(await chooseTranslation([draft], 'en', 'ko')).toBeUndefined();
  });
  test('lists every ordered pair once, with the model that would improve it', async () => {
    const pairs = await listPairSupport([draft]);
    expect(pairs).toHaveLength(14 * 13);
    expect(pairs.find((pair) => pair.from === 'en' && pair.to === 'es')).toMatchObject({
      engineId: 'draft',
      quality: 'draft',
      remedy: { id: 'machineTranslation.modelInstallable' },
      models: ['bergamot-en-es'],
    });
    expect(pairs.find((pair) => pair.from === 'de' && pair.to === 'ja')).toMatchObject({
      engineId: null,
      models: ['bergamot-de-en', 'bergamot-en-ja'],
    });
  });
});

test('converts words as well as characters between the two Chinese scripts', async () => {
  const translate = (text: string, from: 'zh' | 'zh-TW', to: 'zh' | 'zh-TW') =>
    createRegionalEngine().translate({
      texts: [text],
      from,
      to,
      markup: 'none',
      signal: new AbortController().signal,
    });
  expect(await translate('这个软件很好', 'zh', 'zh-TW')).toEqual(['這個軟體很好']);
  expect(await translate('這個軟體很好', 'zh-TW', 'zh')).toEqual(['这个软件很好']);
});

test('restores every protected token, wherever the engine moved its placeholder and even when it was lost', () => {
  const token = fc.constantFrom(
    '{name}',
    '%s',
    'https://example.org/a?b=c',
    'a.b@example.org',
    '{{count}}',
    '<b id="3">',
    'HOME_dir',
    'C:\\dir',
    'd:/films/take-2.mov',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('one', 'two'), token), { maxLength: 20 }),
      fc.boolean(),
      (words, lose) => {
        const { text, restore } = protectTokens(words.join(' '));
        expect(restore(text)).toBe(words.join(' '));
        const restored = restore(lose ? '' : text.toUpperCase());
        for (const word of words) if (!/^(one|two)$/.test(word)) expect(restored).toContain(word);
      },
    ),
  );
});
