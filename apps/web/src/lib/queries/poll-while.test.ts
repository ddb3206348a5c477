import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { pollWhile, workingPollMs } from './poll-while.ts';
import { nodeKeys } from './query-keys.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Gives these answers, the last one again and again, and counts how often it was asked. */
async function observe(answers: ReadonlyArray<boolean | Error>, ms: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let asked = 0;
  const observer = new QueryObserver<boolean, Error>(client, {
    queryKey: nodeKeys.all,
    queryFn: () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? false;
      asked += 1;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    refetchInterval: pollWhile((isGoingOn: boolean) => isGoingOn),
  });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  // A live message.
  if (answers.length > 1) await client.refetchQueries();
  const before = asked;
  await vi.advanceTimersByTimeAsync(ms);
  stop();
  client.clear();
  return asked - before;
}
const failure = (status: number) => new ApiError({ code: 'NETWORK', status, message: '' });

test('what is going on is asked for again, what has ended is not', async () => {
  expect(await observe([true], 3 * workingPollMs + 1)).toBe(3);
  expect(await observe([false], 3 * workingPollMs)).toBe(0);
});

test.each([0, 503, 500])(
  'an answer that fails with %i is asked for until it comes',
  async (status) => {
    expect(await observe([false, failure(status), failure(status), false], 60_000)).toBe(2);
  },
);

test.each([403, 404, 410])(
  'an answer that is refused with %i is not asked for again',
  async (status) => {
    expect(await observe([false, failure(status)], 60_000)).toBe(0);
  },
);
