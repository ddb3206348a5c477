import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCodes } from '@glossa/contracts/languages';
import { compileCatalogue, readCatalogue, sentenceOf } from '@glossa/messages/catalogue';
import { extractMessages, staticImports } from '@glossa/messages/extract';
import { pseudo } from '@glossa/messages/pseudo';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('src', import.meta.url));
const prefix = 'virtual:messages';
/** Not offered to anybody: shows what is cut off or was never translated. */
const pseudoLanguage = 'en-XA';
const parts = ['start', 'rest'] as const;
type Part = (typeof parts)[number];

/**
 * `virtual:messages`: for every language two pieces that load when they are wanted, `start` with what the way to the
 * sign-in shows and `rest` with everything else.
 */
export function messages(): Plugin {
  let keys: Record<Part, Set<string>> | undefined;
  return {
    name: 'glossa-messages',
    buildStart: () => {
      keys = undefined;
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [, language, part] = id.split('/');
      if (!language || !part) return loaders();
      keys ??= collect();
      return `export default ${JSON.stringify(compiled(language, keys[part as Part]))}`;
    },
  };
}

const loaders = () =>
  `export const messages = {${[...languageCodes, pseudoLanguage]
    .map(
      (language) =>
        `'${language}': {${parts.map((part) => `${part}: () => import('${prefix}/${language}/${part}')`).join(',')}}`,
    )
    .join(',')}}`;

function compiled(language: string, keys: ReadonlySet<string>) {
  if (language !== pseudoLanguage)
    return compileCatalogue(language, keys, language === 'en' ? {} : readCatalogue(language));
  const lengthened = Object.fromEntries([...keys].map((key) => [key, pseudo(sentenceOf(key))]));
  return compileCatalogue(language, keys, lengthened);
}

function collect(): Record<Part, Set<string>> {
  const first = staticImports(
    ['main.tsx', 'app/start.tsx', 'features/auth/login-screen.tsx'].map((file) =>
      join(source, file),
    ),
  );
  const start = new Set<string>();
  const rest = new Set<string>();
  for (const file of shownFiles())
    for (const { key } of extractMessages(file).found) (first.has(file) ? start : rest).add(key);
  for (const key of start) rest.delete(key);
  return { start, rest };
}

const shownFiles = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|test-support/.test(name))
    .map((name) => join(source, name));
