import { languageCodes } from '@glossa/contracts/languages';
import { compileCatalogue, readCatalogue, sentenceOf } from '@glossa/messages/catalogue';
import {
  collectScreenSentences,
  collectServerSentences,
  type ScreenSentences,
} from '@glossa/messages/collect';
import { pseudo } from '@glossa/messages/pseudo';
import type { Plugin } from 'vite';

const prefix = 'virtual:messages';
/** Not offered to anybody: shows what is cut off or was never translated. */
const pseudoLanguage = 'en-XA';
const parts = ['start', 'rest', 'server'] as const;
type Part = (typeof parts)[number];

/**
 * `virtual:messages`: for every language three pieces that load when they are wanted: `start` with what the way to the
 * sign-in shows, `rest` with every other screen, `server` with what the server says.
 */
export function messages(): Plugin {
  // Each is read when it is first wanted: an English page never wants the server's.
  let screens: ScreenSentences | undefined;
  let server: ReadonlySet<string> | undefined;
  const keysOf = (part: Part): ReadonlySet<string> => {
    if (part === 'server') {
      server ??= collectServerSentences();
      return server;
    }
    screens ??= collectScreenSentences();
    return screens[part];
  };
  return {
    name: 'glossa-messages',
    buildStart: () => {
      screens = undefined;
      server = undefined;
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [, language, part] = id.split('/');
      if (!language || !part) return loaders();
      return `export default ${JSON.stringify(compiled(language, keysOf(part as Part)))}`;
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
