import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorSentence, requestIdOf } from './error-sentence.ts';
import { withAction, withSentence } from './with-sentence.ts';

const english = { ...i18n.messages };
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: english }));

const rejection = () =>
  new ApiError({
    code: 'AUTH_INVALID_CREDENTIALS',
    status: 401,
    message: 'In English.',
    messageRef: { id: 'errors.authInvalidCredentials' },
    fields: { name: 'A field, in English.' },
    fieldRefs: { name: { id: 'validation.usernameRequired' } },
  });

test('shows the server’s English before its messages are loaded', () => {
  i18n.loadAndActivate({ locale: 'xx', messages: {} });
  const error = rejection();
  expect(errorSentence(error)).toBe('In English.');
  expect(error.fields).toEqual({ name: 'A field, in English.' });
});

test('shows an early rejection in the page language once messages are loaded', () => {
  i18n.loadAndActivate({ locale: 'xx', messages: {} });
  const error = rejection();
  i18n.load('xx', { 'errors.authInvalidCredentials': ['In the language.'] });
  expect(errorSentence(error)).toBe('In the language.');
});

test('the message of a failed call is not its sentence, so that no screen shows it without its id', () => {
  expect(rejection().message).toBe('AUTH_INVALID_CREDENTIALS (401)');
});

test('another sentence about the same failure keeps its id, code and references', () => {
  const failure = new ApiError({
    code: 'CATEGORY_IN_USE',
    status: 409,
    message: 'It is in use.',
    requestId: 'r-1',
    uses: { first: [], total: 3 },
  });
  const shown = withSentence(failure, (reason) => `Not deleted. ${reason}`);
  expect([errorSentence(shown), requestIdOf(shown)]).toEqual(['Not deleted. It is in use.', 'r-1']);
  expect(shown).toMatchObject({ code: 'CATEGORY_IN_USE', status: 409, uses: { total: 3 } });
});

test.each([
  ['of an error', new Error('Broken.', { cause: { message: 'No.', requestId: 'r-2' } })],
  ['of what was stored of one', { message: 'Broken.', requestId: 'r-2' }],
])('another sentence keeps the id %s', (_what, error) => {
  const shown = withAction(error, 'Not saved');
  expect(errorSentence(shown)).toContain('Broken.');
  expect(requestIdOf(shown)).toBe('r-2');
});
