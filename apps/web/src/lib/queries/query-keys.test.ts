import { matchQuery, QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import * as factories from './query-keys.ts';
import { administrationKeys, glossaryKeys, mediaKeys, userKeys } from './query-keys.ts';

test('the compiler rejects a raw array as query key', () => {
  // @ts-expect-error: only the factories make query keys.
  queryOptions({ queryKey: ['media', 'summary'] });
  // @ts-expect-error: an array built from a key is none either.
  queryOptions({ queryKey: [...mediaKeys.lists, 1] });
  // @ts-expect-error: the same applies to invalidation.
  const filters: QueryFilters = { queryKey: ['media'] };
  expect(filters.queryKey).toEqual(mediaKeys.all);
});

type Part = keyof typeof factories;
const entries = Object.entries(factories as Record<Part, Record<string, unknown>>).flatMap(
  ([factory, parts]) => Object.entries(parts).map(([name, part]) => ({ factory, name, part })),
);
/** Every factory gets distinct arguments, so that equal results mean equal prefixes. */
const keyOf = (part: unknown): readonly unknown[] =>
  typeof part === 'function' ? part({ kind: 'k', id: 'a' }, 'b', 'c') : (part as unknown[]);

test.each(entries)('$factory.$name is unique', ({ factory, name, part }) => {
  const key = keyOf(part);
  expect(key.length).toBeGreaterThan(0);
  expect(typeof key[0]).toBe('string');
  const same = entries.filter((other) => JSON.stringify(keyOf(other.part)) === JSON.stringify(key));
  expect(same).toEqual([{ factory, name, part }]);
});

test('a general key invalidates the specific keys of its noun', () => {
  const client = new QueryClient();
  const under = (queryKey: typeof mediaKeys.all, key: typeof mediaKeys.all) => {
    client.setQueryData(key, {});
    const query = client.getQueryCache().find({ queryKey: key });
    return query !== undefined && matchQuery({ queryKey }, query);
  };
  expect(under(mediaKeys.lists, mediaKeys.list({ page: 2 }))).toBe(true);
  expect(under(mediaKeys.detail('1'), mediaKeys.style('1', 'en'))).toBe(true);
  expect(under(mediaKeys.detail('1'), mediaKeys.shotChanges('1'))).toBe(true);
  expect(under(mediaKeys.detail('1'), mediaKeys.shotChanges('2'))).toBe(false);
  expect(under(mediaKeys.lists, mediaKeys.token('1'))).toBe(false);
  expect(under(glossaryKeys.all, glossaryKeys.entries('1', {}))).toBe(true);
  expect(under(administrationKeys.all, userKeys.list({}))).toBe(true);
});
