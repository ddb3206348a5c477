import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { recordAction } from './record-action.ts';
import { startAuditStream } from './stream.ts';

let database: TestDatabase;
let folder: string;
let file: string;
const logger = createLogger('silent');
const log = captureLog(logger);
const streams: Array<{ stop: () => Promise<void> }> = [];
beforeAll(async () => {
  database = await createTestDatabase('installed');
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-audit-'));
  file = join(folder, 'audit.jsonl');
});
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.stop();
  await (await start({ file: undefined })).stop();
  streams.length = 0;
  await rm(folder, { recursive: true });
});

async function start(
  options: { file?: string | undefined; stdout?: { write: (text: string) => unknown } } = {},
) {
  const stream = await startAuditStream({
    db: database.db,
    logger,
    file: 'file' in options ? options.file : file,
    stdout: options.stdout,
    everyMs: 20,
  });
  streams.push(stream);
  return stream;
}
const record = (subject: string) =>
  recordAction(database.db, {
    organisationId: null,
    userId: null,
    userName: 'ops',
    action: 'downloaded',
    subject,
    detail: { what: 'a\nb' },
  });
type Line = { id: string; subject: string };
const read = async (path = file): Promise<Line[]> =>
  (await readFile(path, 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
const subjects = async (path?: string) => (await read(path)).map(({ subject }) => subject);
const waiting = async () =>
  (await database.db.selectFrom('audit_outbox').selectAll().execute()).length;

test('writes one JSON object a line, to the file and to the output', async () => {
  let output = '';
  await start({ file, stdout: { write: (text) => (output += text) } });
  await record('one');
  await vi.waitFor(async () => expect(await subjects()).toEqual(['one']));
  const [line] = await read();
  expect(line).toMatchObject({
    type: 'audit',
    action: 'downloaded',
    userName: 'ops',
    organizationId: null,
    detail: { what: 'a\nb' },
  });
  expect(Object.keys(line ?? {})).toContain('address');
  await vi.waitFor(() => expect(output).toBe(`${JSON.stringify(line)}\n`));
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
});

test('passes on what happened while no server ran, in order', async () => {
  const first = await start();
  await record('before');
  await first.stop();
  for (let n = 0; n < 600; n += 1) await record(`meanwhile ${n}`);
  await start();
  await vi.waitFor(async () => expect(await subjects()).toHaveLength(601));
  expect((await subjects()).slice(0, 3)).toEqual(['before', 'meanwhile 0', 'meanwhile 1']);
});

test('an entry whose transaction commits late is not passed over', async () => {
  await start();
  await database.db.transaction().execute(async (trx) => {
    await recordAction(trx, {
      organisationId: null,
      userId: null,
      action: 'downloaded',
      subject: 'late',
    });
    await record('early');
    await vi.waitFor(async () => expect(await subjects()).toEqual(['early']));
  });
  await vi.waitFor(async () => expect(await subjects()).toEqual(['early', 'late']));
});

test('keeps entries while the file cannot be written, and says so once', async () => {
  await start();
  await record('first');
  await vi.waitFor(async () => expect(await subjects()).toEqual(['first']));
  await rm(file);
  await mkdir(file);
  log.length = 0;
  await record('kept');
  await vi.waitFor(() => expect(log.join('')).toContain('they are kept'));
  await record('kept too');
  await rm(file, { recursive: true });
  await vi.waitFor(async () => expect(await subjects()).toEqual(['kept', 'kept too']));
  expect(log.filter((line) => line.includes('they are kept'))).toHaveLength(1);
});

test('follows a rotated file, and ends a line that a killed process left', async () => {
  await writeFile(file, '{"half":');
  await start();
  await record('one');
  await vi.waitFor(async () =>
    expect(await readFile(file, 'utf8')).toMatch(/^\{"half":\n\{.*"one".*\}\n$/),
  );
  await rename(file, `${file}.1`);
  await record('two');
  await vi.waitFor(async () => expect(await subjects()).toEqual(['two']));
});

test('writes every entry twice at most where two servers pass on, and loses none', async () => {
  await start();
  await start();
  await Promise.all(Array.from({ length: 100 }, (_, n) => record(`many ${n}`)));
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  await vi.waitFor(async () => expect(new Set(await subjects()).size).toBe(100));
});

test('without a target nothing is kept for it', async () => {
  await start({ file: undefined });
  await record('not kept');
  expect(await waiting()).toBe(0);
});

test('a file that cannot be written stops the start with a sentence', async () => {
  await expect(start({ file: join(folder, 'none', 'audit.jsonl') })).rejects.toThrow(
    /GLOSSA_AUDIT_FILE cannot be written: ENOENT.*Make its folder/,
  );
});
