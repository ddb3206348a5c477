import { readFile } from 'node:fs/promises';
import { languageCodes } from '../../packages/contracts/src/languages.ts';
import type { ParallelText } from './measure-translation.ts';

const fewWords = 4;

/**
 * Sentences of the product's own messages in all languages: those without values, spread over all of them. With `limit`, so
 * many.
 */
export async function readProductText(limit = Number.POSITIVE_INFINITY): Promise<ParallelText> {
  const catalogs = await Promise.all(
    languageCodes.map(async (code) => {
      const file = new URL(`../../packages/messages/locales/${code}.json`, import.meta.url);
      return [code, JSON.parse(await readFile(file, 'utf8')) as Record<string, string>] as const;
    }),
  );
  const english = Object.fromEntries(catalogs).en ?? {};
  const ids = Object.entries(english)
    .filter(([, text]) => /[.?!]$/.test(text) && text.split(' ').length >= fewWords)
    .map(([id]) => id)
    .filter((id) => catalogs.every(([, texts]) => /^[^{}<>\n]+$/.test(texts[id] ?? '')));
  const step = Math.max(1, ids.length / limit);
  const chosen = Array.from(
    { length: Math.min(ids.length, limit) },
    (_, index) => ids[Math.floor(index * step)] ?? '',
  );
  return Object.fromEntries(
    catalogs.map(([code, texts]) => [code, chosen.map((id) => texts[id] ?? '')]),
  );
}
