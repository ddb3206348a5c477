import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids are in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 5_000 }, newId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
