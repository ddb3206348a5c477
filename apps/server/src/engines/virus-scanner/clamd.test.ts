import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import { createClamd } from './clamd.ts';
import { eicar, type FakeClamd, startFakeClamd } from './testing/fake-clamd.ts';

const maxBytes = 1024 * 1024;
let folder: string;
let clamd: FakeClamd;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-scan-'));
  clamd = await startFakeClamd({ maxBytes });
});
afterEach(() => clamd.misbehave(undefined));
afterAll(async () => {
  await clamd.close();
  await rm(folder, { recursive: true });
});

const scan = async (
  bytes: string | Buffer,
  { signal = new AbortController().signal, limit = maxBytes, idleMs = 10_000 } = {},
) => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const at = { host: '127.0.0.1', port: clamd.port };
  return createClamd(at, { maxBytes: limit, idleMs }).scan(path, signal);
};

test('a file is sent whole, in parts, and the verdict is the scanner’s', async () => {
  const large = Buffer.alloc(700_000, 'a');
  expect(await scan(large)).toEqual({ verdict: 'clean' });
  expect(clamd.received.at(-1)).toBe(large.length);
  expect(await scan(Buffer.concat([large.subarray(0, 300_000), Buffer.from(eicar)]))).toEqual({
    verdict: 'infected',
    signature: 'Eicar-Test-Signature',
  });
});

test('a file above the limit is not sent', async () => {
  const before = clamd.received.length;
  expect(await scan(Buffer.alloc(maxBytes))).toEqual({ verdict: 'clean' });
  expect(await scan(Buffer.alloc(maxBytes + 1))).toEqual({ verdict: 'too-large' });
  expect(clamd.received).toHaveLength(before + 1);
});

test('where the scanner stops at a limit of its own, the file counts as not scanned', async () => {
  clamd.misbehave('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND');
  expect(await scan('text')).toEqual({ verdict: 'too-large' });
});

test.each([
  ['an answer that is no verdict', 'stream: Can’t allocate memory ERROR', 'ENGINE_BAD_ANSWER'],
  ['no answer', (socket: { end: () => void }) => socket.end(), 'ENGINE_UNAVAILABLE'],
  [
    'a broken connection',
    (socket: { resetAndDestroy: () => void }) => socket.resetAndDestroy(),
    'ENGINE_UNAVAILABLE',
  ],
  [
    'an endless answer',
    (socket: { write: (text: string) => void }) => socket.write('x'.repeat(9_000)),
    'ENGINE_UNAVAILABLE',
  ],
] as const)('%s is never taken for a clean file', async (_what, fault, code) => {
  clamd.misbehave(fault as never);
  await expect(scan('text')).rejects.toMatchObject({ code, retryable: true });
});

test('a scanner that accepts less than configured is named in the detail', async () => {
  const error = await scan(Buffer.alloc(8 * maxBytes), { limit: 9 * maxBytes }).then(
    ({ verdict }) => verdict,
    ({ detail }: { detail: string }) => detail,
  );
  // The answer arrives before the broken connection, or is lost with it.
  expect(error).toMatch(/^too-large$|StreamMaxLength/);
});

test('a scanner that is away, silent or no longer waited for is an error', async () => {
  const at = { host: '127.0.0.1', port: await findFreePort() };
  const path = join(folder, 'file');
  await writeFile(path, 'text');
  const away = createClamd(at, { maxBytes });
  await expect(away.scan(path, new AbortController().signal)).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
    detail: 'ECONNREFUSED',
  });
  await expect(away.version()).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  clamd.misbehave(() => {}); // Says nothing.
  await expect(scan('text', { idleMs: 50 })).rejects.toMatchObject({ code: 'ENGINE_TIMEOUT' });
  await expect(scan('text', { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    code: 'ENGINE_CANCELLED',
  });
  await expect(scan('text', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'ENGINE_CANCELLED',
  });
});

test('the version is that of the program and its signatures', async () => {
  const at = { host: '127.0.0.1', port: clamd.port };
  expect(await createClamd(at, { maxBytes }).version()).toMatch(/^ClamAV 1\.4\.6\/27480\//);
});

test('a missing file is not the scanner’s fault', async () => {
  const at = { host: '127.0.0.1', port: clamd.port };
  await expect(
    createClamd(at, { maxBytes }).scan(join(folder, 'missing'), new AbortController().signal),
  ).rejects.toMatchObject({ code: 'ENOENT' });
});
