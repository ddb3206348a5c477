import { message } from '@glossa/messages/message';
import { expect, test } from 'vitest';
import { translate } from '../i18n/translate.ts';
import { AppError } from './app-error.ts';
import { failureAnswer } from './failure-envelope.ts';

test('an error without a message uses that of its code', () => {
  const error = new AppError('CATEGORY_NAME_TAKEN');
  expect(error.messageRef).toEqual({ id: 'errors.categoryNameTaken' });
  expect(error.message).toBe(translate('en', 'errors.categoryNameTaken'));
});

test('a failure carries its messages and their English', () => {
  const taken = message('errors.categoryNameTaken');
  expect(
    failureAnswer({
      code: 'INVALID_INPUT',
      message: message('errors.ofField', { field: 'name', fault: taken }),
      fields: { name: taken },
    }),
  ).toEqual({
    data: null,
    success: false,
    code: 'INVALID_INPUT',
    message: `name: ${translate('en', 'errors.categoryNameTaken')}`,
    messageRef: { id: 'errors.ofField', params: { field: 'name', fault: taken } },
    fields: { name: translate('en', 'errors.categoryNameTaken') },
    fieldRefs: { name: taken },
  });
});
