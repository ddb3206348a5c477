import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isDiskFull } from '../../storage/disk-space.ts';
import { createParserPool } from './parser-pool.ts';
import { startParserProcess } from './parser-process.ts';
import { type Parsers, parserTask } from './task.ts';

vi.setConfig({ testTimeout: 120_000 });

const script = `
import * as fs from 'node:fs/promises';
export const capitals = async ({ path, outputPath }) => {
  await fs.writeFile(outputPath, (await fs.readFile(path, 'utf8')).toUpperCase());
};
export const writeMore = async () => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};
export const attempt = async ({ path, target }) => {
  const attempts = {
    read: () => fs.readFile(target),
    list: () => fs.readdir(target),
    write: () => fs.writeFile(target, 'x'),
    'write the input': () => fs.writeFile(path, 'x'),
    'link to it': () => fs.symlink(target, path + '.link'),
    remove: () => fs.rm(target),
  };
  const done = [];
  for (const [name, one] of Object.entries(attempts))
    await one().then(() => done.push(name), () => {});
  return done;
};
export const neighbors = async ({ path }) => fs.readdir(path.replace(/[^/]+$/, ''));
export const wait = async ({ emitFirst }, { emit }) => {
  if (emitFirst) for (let n = 0; n < 30_000; n += 1) await emit('a result');
  const { promise } = Promise.withResolvers();
  setInterval(() => {}, 1e6);
  return promise;
};
`;

let folder: string;
let pool: Parsers;
const processes: Array<ReturnType<typeof startParserProcess>> = [];
const warn = vi.fn();
const exchange = () => join(folder, 'exchange');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-parser-files-'));
  await mkdir(join(folder, 'modules'));
  await writeFile(join(folder, 'modules', 'test.parser.mjs'), script);
  pool = createParserPool({
    logger: { warn },
    start: () => {
      const process = startParserProcess({
        folder: exchange(),
        // The test's module is not where Glossa's are.
        readable: [join(folder, 'modules')],
      });
      processes.push(process);
      return process;
    },
  });
});
beforeEach(() => {
  warn.mockClear();
});
afterAll(async () => {
  await pool.stop();
  expect(await readdir(exchange())).toEqual([]);
  await rm(folder, { recursive: true });
});

const owner = { organisationId: 'org', userId: 'user' };
const run = (
  name: string,
  input: Record<string, unknown>,
  onItems: (items: unknown[]) => void = () => {},
) => {
  const module = pathToFileURL(join(folder, 'modules', 'test.parser.mjs'));
  const task = parserTask(module, name, { writes: ['outputPath'] });
  return pool.run(task, input as never, { owner, onItems }) as Promise<unknown>;
};
async function store(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

test('reads its file and writes its result, where the caller wants it', async () => {
  const outputPath = join(folder, 'capitals.txt');
  await run('capitals', { path: await store('small.txt', 'words'), outputPath });
  expect(await readFile(outputPath, 'utf8')).toBe('WORDS');
});

test('a disk without room is no fault of the file', async () => {
  const failed = run('writeMore', { path: await store('large.txt', 'words') });
  await expect(failed).rejects.toSatisfy(isDiskFull);
  expect(warn).not.toHaveBeenCalled();
});

test('a parser that has nothing to write leaves no file', async () => {
  const outputPath = join(folder, 'nothing.txt');
  const path = await store('read-only.txt', 'words');
  expect(await run('neighbors', { path, outputPath })).toHaveLength(1);
  await expect(readFile(outputPath)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('sees no file of an earlier call', async () => {
  const path = await store('first.txt', 'words');
  await run('capitals', { path, outputPath: join(folder, 'first-result.txt') });
  const seen = (await run('neighbors', { path })) as string[];
  expect(seen).toHaveLength(1);
});

test.each([
  ['the password file', '/etc/passwd'],
  ['a process of the system', '/proc/1/cmdline'],
  ['the list of what runs', '/proc'],
  ['the folder of the account', process.env.HOME ?? '/root'],
  ['the root of Glossa', fileURLToPath(new URL('../../../../../../', import.meta.url))],
  ['Git', fileURLToPath(new URL('../../../../../../.git', import.meta.url))],
])('neither reads, lists, changes nor removes %s', async (_what, target) => {
  const path = await store('input.txt', 'words');
  expect(await run('attempt', { path, target })).toEqual([]);
  expect(await readFile(path, 'utf8')).toBe('words');
});

test('neither reads nor changes another file beside the one it was given', async () => {
  const path = await store('mine.txt', 'words');
  const target = await store('theirs.txt', 'secret');
  expect(await run('attempt', { path, target })).toEqual([]);
  expect(await readFile(target, 'utf8')).toBe('secret');
});

test('modules of Glossa can be read, and not changed', async () => {
  const path = await store('input.txt', 'words');
  const target = fileURLToPath(import.meta.url);
  expect(await run('attempt', { path, target })).toEqual(['read']);
});

const source = fileURLToPath(new URL('../../../', import.meta.url));
const parsers = globSync('**/*.parser.ts', { cwd: source });

test.each(parsers)('%s loads with these permissions', async (file) => {
  expect(parsers.length).toBeGreaterThan(4);
  const task = parserTask(pathToFileURL(join(source, file)), 'no such function');
  await expect(pool.run(task, {} as never, { owner })).rejects.toThrow();
  const [fields] = warn.mock.calls.at(-1) ?? [];
  expect(fields).toMatchObject({ detail: expect.stringContaining('has no no such function') });
});

test('languages are recognized with these permissions', async () => {
  const text = 'The harbor is closed because of the storm, and the ships wait outside.';
  const task = parserTask(
    pathToFileURL(join(source, 'features/media/document.parser.ts')),
    'inspectDocument',
  );
  const input = { path: await store('harbor.txt', text), format: 'txt' };
  expect(await pool.run(task, input as never, { owner })).toEqual({
    wordCount: 13,
    language: 'en',
    doubtfulPages: [],
  });
});

/** Ends the process that reads the file, as a machine without memory does. */
const kill = () => {
  const { pid } = processes.at(-1) ?? {};
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};
const retried = 'a process that reads files was ended from outside: the file is read again';

test('a process that the system ends is replaced, and the file is read again', async () => {
  const path = await store('input.txt', 'words');
  const outputPath = join(folder, 'again.txt');
  const reading = run('wait', {});
  const failed = expect(reading).rejects.toMatchObject({ code: 'FILE_READER_FAILED' });
  await vi.waitFor(
    () => {
      kill();
      expect(warn).toHaveBeenCalledTimes(3);
    },
    { timeout: 60_000 },
  );
  await failed;
  expect(warn.mock.calls.map(([, text]) => text)).toEqual([
    retried,
    retried,
    'a file could not be read within the limits',
  ]);
  await run('capitals', { path, outputPath });
  expect(await readFile(outputPath, 'utf8')).toBe('WORDS');
});

test('what was passed on already is not passed on twice', async () => {
  let killed = false;
  const items: unknown[] = [];
  const reading = run('wait', { emitFirst: true }, (some) => {
    items.push(...some);
    if (!killed) kill();
    killed = true;
  });
  await expect(reading).rejects.toMatchObject({ code: 'FILE_READER_FAILED' });
  expect(warn.mock.calls.map(([, text]) => text)).toEqual([
    'a file could not be read within the limits',
  ]);
  expect(items.length).toBeLessThan(30_000);
});

test('what a killed server left in its folder is removed', async () => {
  const own = join(folder, 'own');
  await mkdir(join(own, 'parser-killed', 'in'), { recursive: true });
  await writeFile(join(own, 'parser-killed', 'in', '1'), 'words');
  const other = createParserPool({ logger: { warn }, folder: own });
  try {
    other.warmUp();
    const folders = await readdir(own);
    expect(folders).toHaveLength(1);
    expect(folders).not.toContain('parser-killed');
  } finally {
    await other.stop();
  }
  expect(await readdir(own)).toEqual([]);
});
