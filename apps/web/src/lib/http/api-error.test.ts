import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { ApiError, errorSentence } from './api-error.ts';

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
  expect([error.message, errorSentence(error)]).toEqual(['In English.', 'In English.']);
  expect(error.fields).toEqual({ name: 'A field, in English.' });
});

test('shows an early rejection in the page language once messages are loaded', () => {
  i18n.loadAndActivate({ locale: 'xx', messages: {} });
  const error = rejection();
  i18n.load('xx', { 'errors.authInvalidCredentials': ['In the language.'] });
  expect(errorSentence(error)).toBe('In the language.');
});
