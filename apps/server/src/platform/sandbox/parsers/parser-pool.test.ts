import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createParserPool } from './parser-pool.ts';
import { isEndedFromOutside, startParserProcess } from './parser-process.ts';
import { type ParserLimits, type Parsers, parserTask } from './task.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What a hostile file may make a parser do. */
const script = `
export const echo = async (input) => input;
export const pid = async () => process.pid;
export const count = async ({ to }, { emit }) => {
  for (let n = 0; n < to; n += 1) await emit(n);
  return 'counted';
};
export const refuse = async (_input, { emit }) => {
  await emit('before');
  const { DocumentError } = await import(${JSON.stringify(import.meta.resolve('@glossa/documents/document-error'))});
  throw new DocumentError('DOCUMENT_CORRUPT', 'documents.damaged', { params: { detail: 'x' } });
};
export const loop = async () => { for (;;) {} };
export const hang = () => new Promise(() => setInterval(() => {}, 1e6));
export const heap = async () => { const all = []; for (;;) all.push(new Array(10_000).fill(Math.random())); };
export const buffers = async () => { const all = []; for (;;) all.push(Buffer.alloc(50_000_000, 1)); };
export const leave = async () => process.exit(3);
export const wrong = async () => { throw new TypeError('a mistake of ours'); };
export const run = async () => (await import('node:child_process')).execSync('id').toString();
`;

let folder: string;
/** The test's module is not where Glossa's are. */
const open = () =>
  startParserProcess({ folder: join(folder, 'exchange'), readable: [join(folder, 'modules')] });
let module: URL;
let pool: Parsers;
const warn = vi.fn();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-parsers-'));
  await mkdir(join(folder, 'modules'));
  module = pathToFileURL(join(folder, 'modules', 'test.parser.mjs'));
  await writeFile(module, script);
  pool = createParserPool({ logger: { warn }, start: () => open() });
});
beforeEach(() => warn.mockClear());
afterAll(async () => {
  await pool.stop();
  await rm(folder, { recursive: true });
});

const owner = { organisationId: 'org', userId: 'user' };
const call = (
  name: string,
  {
    input = {},
    limits,
    ...more
  }: {
    input?: unknown;
    limits?: Partial<ParserLimits>;
    signal?: AbortSignal;
    owner?: typeof owner;
    waitedFor?: boolean;
    onItems?: (items: unknown[]) => void | Promise<void>;
  } = {},
) => pool.run(parserTask(module, name, limits), input as never, { owner, ...more });

test('answers with the result, in the same process again', async () => {
  const text = 'lone \ud800, \u2028, 漢字';
  expect(await call('echo', { input: { text } })).toEqual({ text });
  expect(await call('pid')).toBe(await call('pid'));
});

test('passes items on in order, and waits until they are stored', async () => {
  const items: unknown[] = [];
  let storing = 0;
  const onItems = async (some: unknown[]) => {
    storing += 1;
    expect(storing).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    items.push(...some);
    storing -= 1;
  };
  expect(await call('count', { input: { to: 100_000 }, onItems })).toBe('counted');
  expect(items).toEqual(Array.from({ length: 100_000 }, (_, index) => index));
});

test('throws the refusal of the parser, after what came before it', async () => {
  const onItems = vi.fn();
  await expect(call('refuse', { onItems })).rejects.toMatchObject({
    name: 'DocumentError',
    code: 'DOCUMENT_CORRUPT',
    messageRef: { id: 'documents.damaged', params: { detail: 'x' } },
  });
  expect(onItems).toHaveBeenCalledExactlyOnceWith(['before']);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['loop', { cpuMs: 300 }, 'FILE_TAKES_TOO_LONG'],
  ['hang', { silenceMs: 600 }, 'FILE_TAKES_TOO_LONG'],
  ['heap', {}, 'FILE_TOO_COMPLEX'],
  ['buffers', {}, 'FILE_TOO_COMPLEX'],
  ['leave', {}, 'FILE_READER_FAILED'],
  ['wrong', {}, 'FILE_READER_FAILED'],
  ['run', {}, 'FILE_READER_FAILED'],
])(
  '%s: ends the process, says why, logs it once, and reads the next file',
  async (name, limits, code) => {
    const error = await call(name, { limits }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'AppError', code });
    expect(isEndedFromOutside(error)).toBe(name === 'hang');
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code, task: name, ...owner }),
      expect.any(String),
    );
    expect(await call('echo', { input: 1 })).toBe(1);
  },
);

test('limits the length of all results', async () => {
  const limits = { outputLength: 1_000 };
  await expect(call('count', { input: { to: 10_000 }, limits })).rejects.toMatchObject({
    code: 'FILE_TOO_COMPLEX',
  });
});

test('ends the process where the caller has gone', async () => {
  const before = await call('pid');
  const controller = new AbortController();
  const running = call('hang', { signal: controller.signal });
  controller.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  expect(await call('pid')).not.toBe(before);
});

test('a failure to store results ends the call', async () => {
  const onItems = () => Promise.reject(new Error('no room'));
  await expect(call('count', { input: { to: 1 }, onItems })).rejects.toThrow('no room');
});

test('one user, and one organization, leave a process to the others', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const busy = [
    ...Array.from({ length: 5 }, () => call('hang', { signal })),
    call('hang', { signal, owner: { ...owner, userId: 'colleague' } }),
    call('hang', { signal, owner: { ...owner, userId: 'another colleague' } }),
  ].map((one) => one.catch((error: Error) => error.name));
  const stranger = { organisationId: 'other', userId: 'stranger' };
  expect(await call('echo', { input: 'read', owner: stranger })).toBe('read');
  controller.abort();
  expect(new Set(await Promise.all(busy))).toEqual(new Set(['AbortError']));
});

test('what a person waits for does not wait for the files of the same person', async () => {
  const controller = new AbortController();
  const reading = call('hang', { signal: controller.signal });
  const waiting = call('echo', { input: 'later' });
  let isRead = false;
  void waiting.then(() => {
    isRead = true;
  });
  expect(await call('echo', { input: 'now', waitedFor: true })).toBe('now');
  expect(isRead).toBe(false);
  controller.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
  expect(await waiting).toBe('later');
});

test('refuses more files of a user than can wait', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = Array.from({ length: 21 }, () => call('hang', { signal }).catch(() => 'ended'));
  await expect(call('echo')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  controller.abort();
  await Promise.all(waiting);
});
