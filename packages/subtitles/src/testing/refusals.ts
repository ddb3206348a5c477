import { type MessageParams, renderMessage } from '@glossa/contracts/messages';
import { readCatalogue } from '@glossa/messages/catalogue';
import { expect } from 'vitest';
import type { CueError } from '../cue.ts';

const english = readCatalogue('en');

/** For `toThrow`: the error with exactly this message. */
export const rejection = (id: string, params?: MessageParams) =>
  expect.objectContaining({ name: 'CueError', messageRef: params ? { id, params } : { id } });

/** The English of an error without plurals. Throws if its message is missing or lacks a value. */
export const englishOf = ({ messageRef }: CueError): string =>
  renderMessage(messageRef, {
    locale: 'en',
    format: (id, values) => {
      const text = english[id];
      if (text === undefined) throw new Error(`No message has the id "${id}".`);
      return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`${id} has no value for {${name}}.`);
        return String(value);
      });
    },
  });
