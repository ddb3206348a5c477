import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { ModelFiles } from './messages.ts';

/** Mozilla's names of our languages that have models of their own. */
const names: Partial<Record<LanguageCode, string>> = {
  ar: 'ar',
  zh: 'zh',
  'zh-TW': 'zh_hant',
  en: 'en',
  fr: 'fr',
  de: 'de',
  ja: 'ja',
  ko: 'ko',
  pt: 'pt',
  ru: 'ru',
  es: 'es',
};

export type InstalledModel = { from: LanguageCode; to: LanguageCode; files: ModelFiles };

/** Every direction whose folder `<models>/bergamot/<from><to>` holds a model and its vocabulary. Read afresh: people add folders by hand. */
export function findInstalledModels(modelsFolder: string): InstalledModel[] {
  const root = join(modelsFolder, 'bergamot');
  const codes = Object.keys(names) as LanguageCode[];
  return codes.flatMap((from) =>
    codes.flatMap((to) => {
      const files =
        from === to || (from !== 'en' && to !== 'en')
          ? undefined
          : readFolder(join(root, `${names[from]}${names[to]}`));
      return files ? [{ from, to, files }] : [];
    }),
  );
}

function readFolder(folder: string): ModelFiles | undefined {
  if (!existsSync(folder)) return undefined;
  const list = readdirSync(folder).sort();
  const find = (pattern: RegExp) => list.find((name) => pattern.test(name));
  const model = find(/^model.*\.bin$/);
  const shortlist = find(/^lex.*\.bin$/);
  const pair = [find(/^srcvocab.*\.spm$/), find(/^trgvocab.*\.spm$/)];
  const vocabs = pair.every(Boolean) ? pair : [find(/^vocab.*\.spm$/)];
  if (!model || vocabs.some((name) => !name)) return undefined;
  // Files whose name says so were quantised without the precomputed alphas.
  const config = model.includes('float32')
    ? { 'gemm-precision': 'float32' }
    : model.includes('alphas') || !model.includes('intgemm8')
      ? undefined
      : { 'gemm-precision': 'int8shiftAll' };
  return {
    model: join(folder, model),
    shortlist: shortlist && join(folder, shortlist),
    vocabs: vocabs.map((name) => join(folder, name ?? '')),
    ...(config ? { config } : {}),
  };
}
