import type { LanguageCode } from '@glossa/contracts/languages';
import { describe, expect, test } from 'vitest';
import { dropTags, keepsTags } from '../inline-runs.ts';
import type { MachineTranslationEngine } from '../port.ts';

export type ContractPair = {
  from: LanguageCode;
  to: LanguageCode;
  unsupported: { from: LanguageCode; to: LanguageCode };
  /** A model of random weights: its output need not contain the input. */
  nonsense?: boolean;
};

/** The contract of every translation engine, whatever its quality. */
export function machineTranslationContract(
  name: string,
  create: () => Promise<MachineTranslationEngine>,
  pair: ContractPair,
): void {
  const never = new AbortController().signal;
  const ask = (engine: MachineTranslationEngine, texts: string[], signal = never) =>
    engine.translate({ texts, from: pair.from, to: pair.to, markup: 'none', signal });

  describe(`${name} meets the contract`, () => {
    test('reports ready and lists the pair', async () => {
      const engine = await create();
      expect(await engine.status()).toEqual({ ready: true });
      expect(await engine.pairs()).toContainEqual(
        expect.objectContaining({ from: pair.from, to: pair.to }),
      );
    });
    test('returns one output per text, in order, and empty for empty', async () => {
      const texts = [
        'First 11.',
        '',
        'Second 22.',
        '   ',
        ...Array.from({ length: 60 }, (_value, index) => `Number ${index + 100}.`),
      ];
      const answers = await ask(await create(), texts);
      expect(answers).toHaveLength(texts.length);
      expect(answers[1]).toBe('');
      expect(answers[3]?.trim()).toBe('');
      for (const [index, text] of texts.entries()) {
        const number = pair.nonsense ? undefined : text.match(/\d+/)?.[0];
        if (number) expect(answers[index]).toContain(number);
      }
    });
    test('leaves placeholders and URLs unchanged', async () => {
      const [answer = ''] = await ask(await create(), [
        'Dear {name}, write to info@example.org or see https://example.org/a_b?c=d today.',
      ]);
      for (const token of ['{name}', 'info@example.org', 'https://example.org/a_b?c=d'])
        expect(answer).toContain(token);
    });
    test('returns balanced inline tags and escaped text', async () => {
      const engine = await create();
      if (!engine.preservesMarkup) return;
      const texts = ['The <g id="1">red <g id="2">house</g></g> &amp; <x id="3"/> the dog.', ''];
      const request = {
        texts,
        from: pair.from,
        to: pair.to,
        markup: 'html' as const,
        signal: never,
      };
      const [answer = '', empty] = await engine.translate(request);
      expect(keepsTags(texts[0] ?? '', answer), answer).toBe(true);
      expect(dropTags(answer)).not.toMatch(/[<>]|&(?!\w+;|#)/);
      expect(empty).toBe('');
    });
    test('reports progress from 0 to 1', async () => {
      const seen: number[] = [];
      const texts = Array.from({ length: 90 }, (_value, index) => `Number ${index}.`);
      const onProgress = (fraction: number) => seen.push(fraction);
      const request = {
        texts,
        from: pair.from,
        to: pair.to,
        markup: 'none' as const,
        signal: never,
      };
      await (await create()).translate({ ...request, onProgress });
      expect(seen.at(-1)).toBe(1);
      expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
    });
    test('returns nothing for no input', async () => {
      expect(await ask(await create(), [])).toEqual([]);
    });
    test('rejects an unsupported pair', async () => {
      const engine = await create();
      await expect(
        engine.translate({ texts: ['Hello.'], ...pair.unsupported, markup: 'none', signal: never }),
      ).rejects.toMatchObject({ name: 'EngineError', code: 'ENGINE_UNSUPPORTED_LANGUAGE' });
    });
    test('stops on cancellation', async () => {
      await expect(ask(await create(), ['Hello.'], AbortSignal.abort())).rejects.toMatchObject({
        name: 'EngineError',
        code: 'ENGINE_CANCELLED',
      });
    });
  });
}
