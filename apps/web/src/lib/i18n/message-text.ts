import { type Message, type MessageRef, renderMessage } from '@glossa/contracts/messages';
import { i18n } from '@lingui/core';
import { pageLocale } from './t.ts';

/** A server message in the page language; its English if the message is unknown. */
export const messageText = (message: Message | MessageRef): string =>
  renderMessage(message, {
    locale: pageLocale(),
    format: (id, values) => (Object.hasOwn(i18n.messages, id) ? i18n._(id, values) : undefined),
  });
