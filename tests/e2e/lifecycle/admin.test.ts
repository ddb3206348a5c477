import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { viewMaintenance } from '@glossa/contracts/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/api.ts';
import { copyPreparedData } from '../support/journey.ts';
import { startServer } from '../support/server.ts';

const script = fileURLToPath(new URL('../../../scripts/admin.mjs', import.meta.url));
let data: Awaited<ReturnType<typeof copyPreparedData>>;
beforeAll(async () => {
  data = await copyPreparedData();
});
afterAll(() => data.remove());

const admin = (...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, GLOSSA_DATA: data.path } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });

test('works on a running installation and on a stopped one, and maintenance mode outlasts a restart', async () => {
  const first = await startServer(data.path);
  const on = await admin('maintenance', 'on', 'Moving to a new disk');
  expect(on.output).toContain('Maintenance mode is on since');
  expect(on.code).toBe(0);
  expect((await admin('log-level', 'debug')).code).toBe(0);
  expect(await first.stop()).toBe(0);

  // The database is started for the command, and stopped again.
  expect(await admin('log-level', 'info')).toEqual({
    code: 1,
    output: 'No server is running. Set GLOSSA_LOG_LEVEL, which applies from the next start.\n',
  });
  const reset = await admin('reset-password');
  const password = reset.output.match(/password {3}(\S+)/)?.[1] ?? '';
  expect(await readdir(join(data.path, 'postgres'))).not.toContain('postmaster.pid');
  expect(await readdir(data.path)).not.toContain('glossa.lock');

  const second = await startServer(data.path);
  const state = await (await fetch(`${second.address}${viewMaintenance.path}`)).json();
  expect(state).toMatchObject({ data: { on: true, message: 'Moving to a new disk' } });
  // Changing the one-time password is part of logging in.
  await signIn(second.address, password);
  expect((await admin('maintenance', 'off')).output).toBe('Maintenance mode is off.\n');
  expect(await second.stop()).toBe(0);
}, 240_000);
