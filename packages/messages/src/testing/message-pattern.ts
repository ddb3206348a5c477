import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import english from '../../locales/en.json' with { type: 'json' };
import { argumentNames } from '../check-catalogue.ts';
import type { MessageId } from '../message.ts';

/** Stands for a value that a test does not give; in no message. */
const anything = '\ue000';

/**
 * The English text of a message from its beginning, with anything in place of the values that are not given. Numbers, and
 * values that choose a case, have to be given.
 */
export function messagePattern(
  id: MessageId,
  values: Readonly<Record<string, string | number>> = {},
): RegExp {
  const message = english[id];
  const unknown = argumentNames(message).filter((name) => !(name in values));
  const i18n = setupI18n({ locale: 'en', messages: { en: { [id]: compileMessage(message) } } });
  const text = i18n._(id, {
    ...values,
    ...Object.fromEntries(unknown.map((name) => [name, anything])),
  });
  return new RegExp(`^${text.split(anything).map(escaped).join('.*')}`);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
