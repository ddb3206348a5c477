import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { applyServerErrors, applyServerErrorTo } from './apply-server-errors.ts';

const known = ['userName', 'email', 'members', 'address', 'address.city'];

function placed(error: unknown) {
  const setError = vi.fn();
  applyServerErrors(error, setError, 'It was not added', known);
  return setError.mock.calls;
}
const rejection = (fields?: Record<string, string>, message = 'Something is not as expected.') =>
  new ApiError({ code: 'INVALID_INPUT', status: 400, message, fields });

test('errors appear at their fields in form order, and the first is focused', () => {
  expect(placed(rejection({ email: 'No such domain.', userName: 'Taken.' }))).toEqual([
    ['userName', { type: 'server', message: 'Taken.' }, { shouldFocus: true }],
    ['email', { type: 'server', message: 'No such domain.' }, { shouldFocus: false }],
  ]);
});

test('an error within a field appears at the nearest enclosing field', () => {
  expect(placed(rejection({ 'members.3': 'Unknown.', 'address.city.name': 'Empty.' }))).toEqual([
    ['members', { type: 'server', message: 'Unknown.' }, { shouldFocus: true }],
    ['address.city', { type: 'server', message: 'Empty.' }, { shouldFocus: false }],
  ]);
});

test('an error of an unknown field appears above the form with the reason', () => {
  expect(placed(rejection({ emails: 'Unknown field.', email: 'Taken.' }))).toEqual([
    ['email', { type: 'server', message: 'Taken.' }, { shouldFocus: true }],
    ['root', { message: 'Something is not as expected. emails: Unknown field.' }],
  ]);
});

test('a rejection without fields appears above the form', () => {
  expect(placed(rejection())).toEqual([['root', { message: 'Something is not as expected.' }]]);
});

test.each([
  new TypeError('x is undefined'),
  'oops',
  undefined,
  rejection({ email: 'Taken.' }, ' '),
])('%s has no message to show', (error) => {
  expect(placed(error)).toEqual([['root', { message: 'It was not added' }]]);
});

test('a rejection carries the id of its request above the form, also where it is at a field', () => {
  const refused = (fields?: Record<string, string>) =>
    new ApiError({
      code: 'INVALID_INPUT',
      status: 400,
      message: 'Not possible.',
      requestId: 'r-1',
      fields,
    });
  expect(placed(refused())).toEqual([
    ['root', { message: 'Not possible.', types: { requestId: 'r-1' } }],
  ]);
  expect(placed(refused({ email: 'Taken.' }))).toEqual([
    ['email', { type: 'server', message: 'Taken.' }, { shouldFocus: true }],
    ['root', { types: { requestId: 'r-1' } }],
  ]);
});

test('a form that shows the id of the request at a field gets it at the first one', () => {
  const setError = vi.fn();
  const error = new ApiError({
    ...{ code: 'INVALID_INPUT', status: 400, message: 'Not possible.', requestId: 'r-1' },
    fields: { email: 'Taken.', userName: 'Taken, too.' },
  });
  applyServerErrors(error, setError, 'It was not added', known, { idAtField: true });
  expect(setError.mock.calls).toEqual([
    [
      'userName',
      { type: 'server', message: 'Taken, too.', types: { requestId: 'r-1' } },
      { shouldFocus: true },
    ],
    ['email', { type: 'server', message: 'Taken.' }, { shouldFocus: false }],
  ]);
});

test('a rejection about one field appears there, with its id above the form', () => {
  const setError = vi.fn();
  const error = new ApiError({
    code: 'CATEGORY_NAME_TAKEN',
    status: 409,
    message: 'Taken.',
    requestId: 'r-1',
  });
  applyServerErrorTo('name', error, setError);
  expect(setError.mock.calls).toEqual([
    ['name', { type: 'server', message: 'Taken.' }],
    ['root', { types: { requestId: 'r-1' } }],
  ]);
});
