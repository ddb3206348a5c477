import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { compileText, readCatalogue } from '@glossa/messages/catalogue';
import type { MessageId } from '@glossa/messages/message';
import { setupI18n } from '@lingui/core';

type Values = Readonly<Record<string, string | number>>;
type Say = (id: MessageId, values?: Values) => string;

/** What a page in this language shows for a message. */
export function saidIn(language: LanguageCode): Say {
  const messages = readCatalogue(language);
  const i18n = setupI18n({ locale: language, messages: { [language]: { ...messages } } });
  i18n.setMessagesCompiler((message) => compileText(message, languages[language].direction));
  return (id, values) => {
    if (messages[id] === undefined) throw new Error(`There is no “${id}” in ${language}.`);
    return i18n._(id, values);
  };
}

/** What an English page shows for a message. */
export const en: Say = saidIn('en');

/** What an English page shows for a message, from its beginning, with anything in place of values that are not given. */
export { messagePattern as enLike } from '@glossa/messages/testing/message-pattern';
