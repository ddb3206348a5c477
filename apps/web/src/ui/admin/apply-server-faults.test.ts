import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { applyServerFaults } from './apply-server-faults.ts';

const known = ['userName', 'email', 'members', 'address', 'address.city'];

function placed(error: unknown) {
  const setError = vi.fn();
  applyServerFaults(error, setError, 'Failed to add user', known);
  return setError.mock.calls;
}
const refusal = (fields?: Record<string, string>, message = 'Something is not as expected.') =>
  new ApiError({ code: 'INVALID_INPUT', status: 400, message, fields });

test('each fault stands at its field in the order of the form; the first takes the focus', () => {
  expect(placed(refusal({ email: 'No such domain.', userName: 'Taken.' }))).toEqual([
    ['userName', { type: 'server', message: 'Taken.' }, { shouldFocus: true }],
    ['email', { type: 'server', message: 'No such domain.' }, { shouldFocus: false }],
  ]);
});

test('a fault inside a field stands at the nearest field that holds it', () => {
  expect(placed(refusal({ 'members.3': 'Unknown.', 'address.city.name': 'Empty.' }))).toEqual([
    ['members', { type: 'server', message: 'Unknown.' }, { shouldFocus: true }],
    ['address.city', { type: 'server', message: 'Empty.' }, { shouldFocus: false }],
  ]);
});

test('a field the form does not have is said above it, with the reason', () => {
  expect(placed(refusal({ emails: 'Unknown field.', email: 'Taken.' }))).toEqual([
    ['email', { type: 'server', message: 'Taken.' }, { shouldFocus: true }],
    ['root', { message: 'Something is not as expected. emails: Unknown field.' }],
  ]);
});

test('a refusal without fields is said above the form', () => {
  expect(placed(refusal())).toEqual([['root', { message: 'Something is not as expected.' }]]);
});

test.each([new TypeError('x is undefined'), 'oops', undefined, refusal({ email: 'Taken.' }, ' ')])(
  '%s has no sentence to show',
  (error) => {
    expect(placed(error)).toEqual([['root', { message: 'Failed to add user' }]]);
  },
);
