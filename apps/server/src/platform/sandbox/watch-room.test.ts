import { expect, test } from 'vitest';
import { ProgramError } from './program-error.ts';
import { runWithRoom } from './watch-room.ts';

const done = { exitCode: 0, stdout: new Uint8Array(), stderr: 'a word' };
const of = { program: 'writer', writePaths: ['/data/one', '/data/two'] };
const free =
  (...bytes: number[]) =>
  async () =>
    bytes.length > 1 ? (bytes.shift() ?? 0) : (bytes[0] ?? 0);
const crash = new ProgramError('crashed', 'writer');

test('a program that ends well on a disk with room gives its result', async () => {
  expect(await runWithRoom(of, async () => done, free(1e9))).toBe(done);
});

test.each([
  ['ends well', async () => done],
  ['crashes', () => Promise.reject(crash)],
])('a program that %s on a full disk had no room', async (_how, run) => {
  // The second folder is on the full one.
  await expect(runWithRoom(of, run, free(1e9, 0))).rejects.toMatchObject({ reason: 'no-space' });
});

test('a disk that was full in between counts, although others made room', async () => {
  const work = Promise.withResolvers<typeof done>();
  let asked = 0;
  const result = runWithRoom(
    { ...of, writePaths: ['/data'] },
    () => work.promise,
    async () => {
      asked += 1;
      // Answered after this sample was taken.
      if (asked === 2) work.resolve(done);
      return asked === 1 ? 0 : 1e9;
    },
  );
  await expect(result).rejects.toMatchObject({ reason: 'no-space' });
});

test('a crash with room stays a crash, and what is not about the disk is left alone', async () => {
  await expect(runWithRoom(of, () => Promise.reject(crash), free(1e9))).rejects.toBe(crash);
  const canceled = new ProgramError('cancelled', 'writer');
  await expect(runWithRoom(of, () => Promise.reject(canceled), free(0))).rejects.toBe(canceled);
});

test('a program that writes no file is not looked at', async () => {
  expect(await runWithRoom({ program: 'reader' }, async () => done, free(0))).toBe(done);
});
