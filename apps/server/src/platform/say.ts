import { type Catalogue, readCatalogue } from '@glossa/messages/catalogue';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

type Speaker = { i18n: I18n; translated: Catalogue };
const speakers = new Map<string, Speaker>();

/**
 * An English sentence in a language, with ICU arguments, for what leaves the server as text: mails. On screens the
 * browser translates. English where the language, or the sentence in it, is missing. The sentence is a literal, so
 * that it is found for translation.
 */
export function say(
  language: string,
  message: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { i18n, translated } = speakerOf(language);
  if (!Object.hasOwn(i18n.messages, message))
    i18n.load(i18n.locale, { [message]: compileMessage(translated[message] ?? message) });
  return i18n._(message, values);
}

/** A sentence the server wrote earlier, without arguments: translated where it is known, else as it stands. */
export function sayAsItStands(language: string, sentence: string): string {
  const { translated } = speakerOf(language);
  return translated[sentence] ?? sentence;
}

function speakerOf(language: string): Speaker {
  const known = speakers.get(language);
  if (known) return known;
  const translated = catalogueOf(language);
  // Plurals and numbers of a language that is spoken; else of English, like the sentences.
  const locale = translated ? language : 'en';
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const speaker = { i18n, translated: translated ?? {} };
  speakers.set(language, speaker);
  return speaker;
}

function catalogueOf(language: string): Catalogue | undefined {
  if (language === 'en' || !/^[a-z]{2}(-[A-Z]{2})?$/.test(language)) return undefined;
  try {
    return readCatalogue(language);
  } catch (error) {
    // A language that nobody has translated into yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
