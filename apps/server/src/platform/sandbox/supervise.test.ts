import { expect, test } from 'vitest';
import { createTailBuffer, readFailureSigns } from './supervise.ts';

test.each([
  { name: 'success', exitCode: 0, signal: null, stderr: 'No space left on device', is: undefined },
  { name: 'a plain failure', exitCode: 1, signal: null, stderr: 'Invalid data', is: undefined },
  {
    name: 'a full disk',
    exitCode: 1,
    signal: null,
    stderr: 'x: No space left on device',
    is: 'no-space',
  },
  {
    name: 'a refused allocation',
    exitCode: 1,
    signal: null,
    stderr: 'Cannot allocate memory',
    is: 'memory',
  },
  { name: 'killed by the kernel', exitCode: null, signal: 'SIGKILL', stderr: '', is: 'memory' },
  {
    name: 'killed by the kernel, seen through bubblewrap',
    exitCode: 137,
    signal: null,
    stderr: '',
    is: 'memory',
  },
  { name: 'CPU time used up', exitCode: 152, signal: null, stderr: '', is: 'timeout' },
  { name: 'a segmentation fault', exitCode: null, signal: 'SIGSEGV', stderr: '', is: 'crashed' },
  {
    name: 'an abort seen through bubblewrap',
    exitCode: 134,
    signal: null,
    stderr: '',
    is: 'crashed',
  },
  {
    name: 'a failure of bubblewrap',
    exitCode: 1,
    signal: null,
    stderr: "bwrap: Can't mkdir",
    is: 'crashed',
  },
] as const)('$name', ({ exitCode, signal, stderr, is }) => {
  expect(readFailureSigns({ exitCode, signal, stderr })).toBe(is);
});

test('ignores matches far from the end', () => {
  const stderr = `title: No space left on device\n${'.'.repeat(5000)}`;
  expect(readFailureSigns({ exitCode: 1, signal: null, stderr })).toBeUndefined();
});

test('keeps all of a short text', () => {
  const tail = createTailBuffer(10);
  tail.push(Buffer.from('abc'));
  tail.push(Buffer.from('def'));
  expect(tail.text()).toBe('abcdef');
});

test('keeps only the last bytes of a long text', () => {
  const tail = createTailBuffer(4);
  for (const letter of 'abcdefghijklmnop') tail.push(Buffer.from(letter));
  expect(tail.text()).toBe('mnop');
});
