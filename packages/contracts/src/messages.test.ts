import { expect, test } from 'vitest';
import { type MessageFormat, messageKey, readMessageKey, renderMessage } from './messages.ts';

const catalogue: Record<string, (values: Record<string, unknown>) => string> = {
  'errors.notFound': () => 'Nicht gefunden.',
  'jobs.failed': ({ task, language }) => `${task} auf ${language} ging nicht.`,
  'jobs.transcribe': () => 'Transkribieren',
  'tokens.lack': ({ rights }) => `Es fehlt: ${rights}.`,
};
const german: MessageFormat = {
  locale: 'de',
  format: (id, values) => catalogue[id]?.(values),
};

test('renders nested messages, language names and lists in the reader’s language', () => {
  expect(
    renderMessage(
      {
        id: 'jobs.failed',
        params: { task: { id: 'jobs.transcribe' }, language: { language: 'fr' } },
      },
      german,
    ),
  ).toBe('Transkribieren auf Französisch ging nicht.');
  expect(
    renderMessage(
      { id: 'tokens.lack', params: { rights: { list: ['A', { text: 'B' }, 3] } } },
      german,
    ),
  ).toBe('Es fehlt: A, B und 3.');
  expect(
    renderMessage(
      { id: 'tokens.lack', params: { rights: { date: '2026-01-02T12:00:00.000Z' } } },
      german,
    ),
  ).toBe('Es fehlt: 2. Januar 2026.');
  expect(
    renderMessage(
      { id: 'tokens.lack', params: { rights: { list: ['A', 'B'], join: 'or' } } },
      german,
    ),
  ).toBe('Es fehlt: A oder B.');
});

test.each([
  ['plain text', { text: 'It broke off.' }, 'It broke off.'],
  ['the text of an unknown id', { id: 'errors.newer', text: 'It is new.' }, 'It is new.'],
  ['an unknown id without text', { id: 'errors.newer' }, 'errors.newer'],
  ['a known id before its text', { id: 'errors.notFound', text: 'Not found.' }, 'Nicht gefunden.'],
])('shows %s', (_, message, shown) => {
  expect(renderMessage(message, german)).toBe(shown);
});

test.each([
  ['validation.nameRequired', undefined],
  ['validation.name.tooLong', { max: 80, of: '?{"' }],
])('a key holds %s with its values', (id, params) => {
  expect(readMessageKey(messageKey(id, params))).toEqual(params ? { id, params } : { id });
});

test.each(['Invalid input: expected string', 'e.g. this', 'is.this? {no', 'required'])(
  '“%s” is not a key and is returned unchanged',
  (text) => {
    expect(readMessageKey(text)).toEqual({ text });
  },
);
