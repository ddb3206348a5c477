import { type UserStatus, userStatuses } from '@glossa/contracts/people';
import { describe, expect, test } from 'vitest';
import { nextStatuses, userStatesBefore } from './transitions.ts';

const allowed: ReadonlyArray<[UserStatus, UserStatus]> = [
  ['Pending', 'Approved'],
  ['Pending', 'Rejected'],
  ['Approved', 'Deactivated'],
  ['Rejected', 'Approved'],
  ['Deactivated', 'Approved'],
];

describe.each(userStatuses)('from %s', (from) => {
  test.each(userStatuses)('to %s', (to) => {
    const expected = allowed.some(([one, other]) => one === from && other === to);
    expect(nextStatuses(from).includes(to)).toBe(expected);
    expect(userStatesBefore(to).includes(from)).toBe(expected);
  });
});
