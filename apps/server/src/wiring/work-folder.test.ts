import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProgramRun, RunProgram } from '../platform/sandbox/port.ts';
import type { Sandbox } from '../platform/sandbox/sandbox.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

const reached = Promise.withResolvers<void>();
const size = ['MediaBox', 'CropBox'].map((name) => `Page 1 ${name}: 0.00 0.00 595.00 842.00`);

/** pdftotext never ends, as where the server is killed meanwhile. */
const run = (async ({ program, signal }: ProgramRun) => {
  if (program === 'pdftotext') {
    reached.resolve();
    await new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
  }
  const stdout = new TextEncoder().encode(program === 'pdfinfo' ? size.join('\n') : '');
  return { exitCode: 0, stdout, stderr: '' };
}) as unknown as RunProgram;
const sandbox: Sandbox = { run, isolation: 'plain', warnings: [] };

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ overrides: { sandbox } });
});
afterAll(() => api.stop());

const leftovers = async () => {
  const files = await readdir(join(api.services.config.dataFolder, 'scratch', 'work'), {
    recursive: true,
  });
  return files.filter((file) => /\/pdf-[^/]+$/.test(file));
};

test('deletes at the next start what a process left that was killed while it read a PDF', async () => {
  const killed = new AbortController();
  const reading = api.services.documentTools.readPdf({
    pdfPath: '/x.pdf',
    owner: { organisationId: 'o', userId: 'u' },
    signal: killed.signal,
  });
  const ended = expect(reading).rejects.toThrow();
  await reached.promise;
  expect(await leftovers()).toHaveLength(1);

  const next = await createTestApi({ beside: api, overrides: { sandbox } });
  expect(await leftovers()).toEqual([]);
  await next.stop();
  killed.abort(new Error('ended'));
  await ended;
});
