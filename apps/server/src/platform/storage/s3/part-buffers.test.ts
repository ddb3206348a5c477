import { expect, test } from 'vitest';
import { createPartBuffers } from './part-buffers.ts';

/** How many of these have their memory by now. */
async function countGiven(taken: Array<Promise<Buffer>>): Promise<number> {
  let given = 0;
  for (const one of taken) void one.then(() => given++);
  await new Promise(setImmediate);
  return given;
}

test('gives out no more than the limit, in the order of the requests', async () => {
  const buffers = createPartBuffers(20, 8);
  const taken = [8, 8, 10, 4].map(buffers.take);
  // The last would have room: it waits for its turn, so that no large part waits for ever.
  expect(await countGiven(taken)).toBe(2);
  buffers.giveBack(await (taken[0] as Promise<Buffer>));
  expect(await countGiven(taken)).toBe(3);
  buffers.giveBack(await (taken[1] as Promise<Buffer>));
  expect(await countGiven(taken)).toBe(4);
});

test('a part that is larger than the limit is sent alone', async () => {
  const buffers = createPartBuffers(20, 8);
  const taken = [8, 50, 8].map(buffers.take);
  expect(await countGiven(taken)).toBe(1);
  buffers.giveBack(await (taken[0] as Promise<Buffer>));
  expect(await countGiven(taken)).toBe(2);
  const large = await (taken[1] as Promise<Buffer>);
  expect(large.length).toBe(50);
  buffers.giveBack(large);
  expect(await countGiven(taken)).toBe(3);
});

test('uses memory of the usual size again', async () => {
  const buffers = createPartBuffers(20, 8);
  const first = await buffers.take(8);
  buffers.giveBack(first);
  expect(await buffers.take(3)).toHaveLength(3);
  expect(await buffers.take(8)).toBe(first);
});
