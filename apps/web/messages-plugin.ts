import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { type Catalogue, compileCatalogue, readCatalogue } from '@glossa/messages/catalogue';
import { collectScreenMessages, collectServerMessages } from '@glossa/messages/collect';
import { pseudo } from '@glossa/messages/pseudo';
import type { Plugin } from 'vite';

const prefix = 'virtual:messages';
/** Hidden from users: shows text that is cut off or not translated. */
const pseudoLanguage = 'en-XA';
const parts = ['start', 'rest', 'server'] as const;
type Part = (typeof parts)[number];

/**
 * `virtual:messages`: three lazily loaded parts per language: `start` for everything up to the login, `rest` for all
 * other screens, `server` for messages from the server.
 */
export function messages(): Plugin {
  let ids: Record<Part, ReadonlySet<string>> | undefined;
  return {
    name: 'glossa-messages',
    buildStart: () => {
      ids = undefined;
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [, language, part] = id.split('/');
      if (!language || !part) return loaders();
      ids ??= idsByPart();
      return `export default ${JSON.stringify(compiled(language, ids[part as Part]))}`;
    },
  };
}

function idsByPart(): Record<Part, ReadonlySet<string>> {
  const { start, rest } = collectScreenMessages();
  return { start, rest, server: collectServerMessages(readCatalogue('en')) };
}

const loaders = () =>
  `export const messages = {${[...languageCodes, pseudoLanguage]
    .map(
      (language) =>
        `'${language}': {${parts.map((part) => `${part}: () => import('${prefix}/${language}/${part}')`).join(',')}}`,
    )
    .join(',')}}`;

function compiled(language: string, ids: ReadonlySet<string>) {
  const english = readCatalogue('en');
  const translated = language === pseudoLanguage ? lengthened(english) : readCatalogue(language);
  const direction =
    language === pseudoLanguage ? 'ltr' : languages[language as LanguageCode].direction;
  return compileCatalogue(ids, translated, english, direction);
}

const lengthened = (english: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(english).map(([id, message]) => [id, pseudo(message)]));
