import type { LanguageCode } from '@glossa/contracts/languages';
import { describe, expect, test } from 'vitest';
import type { MachineTranslationEngine } from './port.ts';

export type ContractPair = {
  from: LanguageCode;
  to: LanguageCode;
  unsupported: { from: LanguageCode; to: LanguageCode };
};

/** What every translation engine keeps, whatever its quality. */
export function machineTranslationContract(
  name: string,
  create: () => Promise<MachineTranslationEngine>,
  pair: ContractPair,
): void {
  const never = new AbortController().signal;
  const ask = (engine: MachineTranslationEngine, texts: string[], signal = never) =>
    engine.translate({ texts, from: pair.from, to: pair.to, markup: 'none', signal });

  describe(`${name} keeps the contract`, () => {
    test('says that it is ready and lists the pair', async () => {
      const engine = await create();
      expect(await engine.status()).toEqual({ ready: true });
      expect(await engine.pairs()).toContainEqual(
        expect.objectContaining({ from: pair.from, to: pair.to }),
      );
    });
    test('answers as many texts as it was given, in order, empty ones empty', async () => {
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
        const number = text.match(/\d+/)?.[0];
        if (number) expect(answers[index]).toContain(number);
      }
    });
    test('leaves placeholders and addresses alone', async () => {
      const [answer = ''] = await ask(await create(), [
        'Dear {name}, write to info@example.org or see https://example.org/a_b?c=d today.',
      ]);
      for (const token of ['{name}', 'info@example.org', 'https://example.org/a_b?c=d'])
        expect(answer).toContain(token);
    });
    test('nothing in, nothing out', async () => {
      expect(await ask(await create(), [])).toEqual([]);
    });
    test('refuses a pair it does not know', async () => {
      const engine = await create();
      await expect(
        engine.translate({ texts: ['Hello.'], ...pair.unsupported, markup: 'none', signal: never }),
      ).rejects.toMatchObject({ name: 'EngineError', code: 'ENGINE_UNSUPPORTED_LANGUAGE' });
    });
    test('stops when asked to', async () => {
      await expect(ask(await create(), ['Hello.'], AbortSignal.abort())).rejects.toMatchObject({
        name: 'EngineError',
        code: 'ENGINE_CANCELLED',
      });
    });
  });
}
