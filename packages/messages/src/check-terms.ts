import type { Catalogue } from './catalogue.ts';
import { messageTexts } from './message-text.ts';

export type Term = {
  part: 'noun' | 'verb' | 'adjective' | 'status';
  /** The forms of the English term; a message that has one of them uses the term. */
  english: string[];
  /** Longer English expressions in which those forms mean something else. */
  except?: string[];
  /** Parts of ids: only messages with one of them use the term. Elsewhere the English word means something else. */
  ids?: string[];
  /** Parts of ids of messages that mean something else by the English word. */
  exceptIds?: string[];
  /**
   * By language: the approved translation, then forms and stems of it that sentences need. A command that is only the
   * verb, like “Undo”, has to be one of them from end to end.
   */
  languages: Record<string, string[]>;
};

export type TermList = {
  terms: Record<string, Term>;
  /** Messages that may do without the translation of a term. An entry that nothing needs is a fault as well. */
  exceptions: { term: string; id: string; languages: string[]; reason: string }[];
};

/** Messages whose English uses an approved term while their translation does not. */
export function checkTerms(
  { terms, exceptions }: TermList,
  english: Catalogue,
  catalogues: Readonly<Record<string, Catalogue>>,
): string[] {
  const faults: string[] = [];
  const used = new Set<object>();
  for (const [name, term] of Object.entries(terms)) {
    const ids = idsWithTerm(term, english);
    const command = term.part === 'verb' ? term.english[0] : undefined;
    for (const [language, catalogue] of Object.entries(catalogues)) {
      const forms = term.languages[language];
      if (!forms?.[0]) {
        faults.push(`terms.json: ${name}: no translation for ${language}`);
        continue;
      }
      const stems = forms.map(normalize);
      for (const id of ids) {
        const translation = catalogue[id];
        if (translation === undefined) continue;
        const text = normalize(messageTexts(translation).join('\n'));
        const isCommand = english[id]?.toLowerCase() === command;
        if (stems.some((stem) => (isCommand ? text === stem : hasForm(text, stem, language))))
          continue;
        const exception = exceptions.find(
          (one) => one.term === name && one.id === id && one.languages.includes(language),
        );
        if (exception) used.add(exception);
        else faults.push(`${language}: ${id}: “${name}” is “${forms[0]}”: ${translation}`);
      }
    }
  }
  return [
    ...faults,
    ...exceptions
      .filter((exception) => !used.has(exception))
      .map((exception) => `terms.json: not needed: ${JSON.stringify(exception)}`),
  ];
}

function idsWithTerm(term: Term, english: Catalogue): string[] {
  const forms = new RegExp(`(?<![\\w-])(${term.english.join('|')})(?![\\w-])`, 'i');
  const other = term.except?.length ? new RegExp(term.except.join('|'), 'gi') : undefined;
  return Object.entries(english)
    .filter(([id]) => !term.ids || term.ids.some((part) => id.includes(part)))
    .filter(([id]) => !term.exceptIds?.some((part) => id.includes(part)))
    .filter(([, message]) => {
      const text = messageTexts(message).join('\n');
      return forms.test(other ? text.replaceAll(other, ' ') : text);
    })
    .map(([id]) => id);
}

/** These languages join a term to the word before it, or write no spaces at all. */
const joined = new Set(['ar', 'de', 'ja', 'ko', 'zh', 'zh-TW']);

function hasForm(text: string, form: string, language: string): boolean {
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
    if (joined.has(language) || at === 0 || !/\p{L}/u.test(text[at - 1] ?? '')) return true;
  return false;
}

/** Case, the vowel signs of Arabic and the kind of apostrophe make no difference to which word it is. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\u064b-\u0652\u0640]/g, '')
    .replaceAll('’', "'")
    .replaceAll('\u00a0', ' ');
