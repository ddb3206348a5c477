import type { LanguageCode } from '@glossa/contracts/languages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { runsLongTests } from '../../testing/long-tests.ts';
import { createApertiumEngine } from './apertium.ts';

const { run } = createSandbox();
const { signal } = new AbortController();

const translate = (
  texts: string[],
  from: LanguageCode,
  to: LanguageCode,
  options: { markup?: 'html'; glossary?: { source: string; target: string }[] } = {},
) =>
  createApertiumEngine({ run }).translate({
    texts,
    from,
    to,
    markup: options.markup ?? 'none',
    glossary: options.glossary,
    signal,
  });

describe('inline tags', () => {
  test('surround the right words in the translation', async () => {
    const texts = [
      'The <g id="1">red house</g> is <g id="2">very <g id="3">big</g></g>.',
      'I like the <g id="5">black</g> cat.',
      'Click <x id="1"/> to open the <g id="2">house</g> &amp; the <g id="3">door</g>.',
    ];
    expect(await translate(texts, 'en', 'es', { markup: 'html' })).toEqual([
      'La <g id="1">casa roja</g> es <g id="2">muy <g id="3">grande</g></g>.',
      'Me gusta el gato <g id="5">negro</g>.',
      expect.stringMatching(/<x id="1"\/>.*<g id="2">casa<\/g> &amp;.*<g id="3">puerta<\/g>\.$/),
    ]);
  });
  test.runIf(runsLongTests)('survive translation via Spanish', async () => {
    const texts = ['The <g id="1">red</g> house.'];
    expect(await translate(texts, 'en', 'fr', { markup: 'html' })).toEqual([
      expect.stringMatching(/maison <g id="1">rouge<\/g>/i),
    ]);
  });
});

test('uses the requested regional variant of Portuguese', async () => {
  const texts = ['El autobús y el tren.'];
  expect(await translate(texts, 'es', 'pt')).toEqual(['O ônibus e o trem.']);
  expect(await translate(texts, 'es', 'pt-PT')).toEqual(['O autocarro e o comboio.']);
});

test('does not move words from one text into the next', async () => {
  expect(await translate(['Hello', 'world is big', 'What is it?'], 'en', 'es')).toEqual([
    'Hola',
    expect.not.stringContaining('Hola'),
    'Qué es?',
  ]);
});

test('keeps glossary terms through both steps of an indirect translation', async () => {
  const glossary = [{ source: 'house', target: 'demeure' }];
  expect(await translate(['The House is big.'], 'en', 'fr', { glossary })).toEqual([
    expect.stringContaining('demeure'),
  ]);
});

test.runIf(runsLongTests)('preserves untranslatable tokens in any position', async () => {
  const kept = fc.constantFrom(
    '42',
    '3,500.50',
    '10%',
    '2026-11-21',
    '12:30',
    '{name}',
    '%s',
    '%1$d',
    'https://example.org/a_b?c=[1]&d=2',
    'john.doe@example.org',
    'file_name.txt',
    'C:\\dir',
    '[3]',
    '~',
    '^',
    '😀',
    '中文',
  );
  const words = fc.constantFrom('The', 'red', 'house', 'is', 'big', 'and', 'we', 'like', 'it');
  const sentence = fc
    .array(fc.oneof({ weight: 3, arbitrary: words }, kept), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(sentence, { minLength: 30, maxLength: 30 }), async (texts) => {
      const answers = await translate(texts, 'en', 'es');
      for (const [index, text] of texts.entries()) {
        for (const token of text.split(' ').filter((part) => !/^[A-Za-z]+$/.test(part)))
          expect(answers[index], text).toContain(token);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test.runIf(runsLongTests)(
  'accepts any bytes without losing a text or failing',
  async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 30, maxLength: 30 }), async (texts) => {
        const answers = await translate(texts, 'es', 'pt');
        expect(answers).toHaveLength(texts.length);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  },
  120_000,
);
