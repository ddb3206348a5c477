import { expect, test } from 'vitest';
import { clusterFaultKinds } from './fault-kinds.ts';
import { readClusterOptions } from './options.ts';

test('without options faults follow each other for three minutes, in front of a balancer that is not sticky', () => {
  expect(readClusterOptions([], ['a'])).toEqual({
    ...{ minutes: 3, seed: 1, only: [], short: false, balance: 'round-robin' },
  });
  expect(readClusterOptions(['--short', '--balance', 'path'], ['a'])).toMatchObject({
    ...{ minutes: 1.5, short: true, balance: 'path' },
  });
  expect(readClusterOptions(['--from', 'HEAD~9', '--chaos', '0m'], ['a'])).toMatchObject({
    ...{ from: 'HEAD~9', minutes: 0 },
  });
  expect(readClusterOptions(['--chaos', '30m', '--seed', '7', '--only', 'a'], ['a'])).toMatchObject(
    { minutes: 30, seed: 7, only: ['a'] },
  );
});

test('what is no option is refused with a sentence', () => {
  const refused = (...args: string[]) => expect(() => readClusterOptions(args, ['a']));
  refused('--chaos', 'long').toThrow('--chaos needs minutes');
  refused('--seed', 'x').toThrow('--seed needs a whole number');
  refused('--only', 'b').toThrow('There is no fault called b');
  refused('--balance', 'sticky').toThrow('--balance needs round-robin or path');
  refused('--choas', '3m').toThrow('--choas');
});

test('each kind of fault has a name of its own', () => {
  const names = clusterFaultKinds.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
