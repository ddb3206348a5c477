import {
  type Message,
  type MessageFormat,
  type MessageParams,
  type MessageRef,
  renderMessage as render,
} from '@glossa/contracts/messages';
import { type Catalogue, readCatalogue } from '@glossa/messages/catalogue';
import type { MessageId } from '@glossa/messages/message';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const formats = new Map<string, MessageFormat>();
const english = readCatalogue('en');

/** Translates a message for text that leaves the server: mails, logs, and the English of responses. */
export const translate = (language: string, id: MessageId, params?: MessageParams): string =>
  renderMessage(language, params ? { id, params } : { id });

/** The same for a message reference or stored message. English if the language or the message is missing. */
export const renderMessage = (language: string, message: MessageRef | Message): string =>
  render(message, formatOf(language));

/** A message in responses: with its English for programs. */
export const answerMessage = (message: MessageRef): Message => ({
  ...message,
  text: renderMessage('en', message),
});

function formatOf(language: string): MessageFormat {
  const known = formats.get(language);
  if (known) return known;
  const translated = catalogueOf(language);
  // Plurals and numbers of an available language; else of English, like the messages.
  const locale = translated ? language : 'en';
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const made: MessageFormat = {
    locale,
    format: (id, values) => {
      const text = translated?.[id] ?? english[id];
      if (text === undefined) return undefined;
      if (!Object.hasOwn(i18n.messages, id)) i18n.load(locale, { [id]: compileMessage(text) });
      return i18n._(id, values);
    },
  };
  formats.set(language, made);
  return made;
}

function catalogueOf(language: string): Catalogue | undefined {
  if (language === 'en' || !/^[a-z]{2}(-[A-Z]{2})?$/.test(language)) return undefined;
  try {
    return readCatalogue(language);
  } catch (error) {
    // A language without translations yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
