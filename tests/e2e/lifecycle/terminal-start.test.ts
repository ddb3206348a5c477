import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '../support/server.ts';

/** `npm start` on a terminal: readable output. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
beforeAll(async () => {
  data = await makeDataFolder();
});
afterAll(() => data.remove());

/** Runs the script on its own terminal, which passes on input. Without `exec`, dash would return 130 itself. */
function startOnTerminal(env: Record<string, string>): ChildProcess {
  const command = `exec ${process.execPath} scripts/start.mjs`;
  return spawn('script', ['-qefc', command, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm', GLOSSA_DATA: data.path, PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function readStart(env: Record<string, string> = {}): Promise<string> {
  const child = startOnTerminal(env);
  let output = '';
  // All output has been read by then.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/Press Ctrl-C|Glossa is ready: http.*\r?\n/s.test(output)) resolve();
    });
  });
  await Promise.race([
    ready,
    exited.then((code) => Promise.reject(new Error(`It ended with ${code}:\n${output}`))),
  ]);
  const address = stripVTControlCharacters(output).match(/Glossa is ready: (\S+)/)?.[1];
  await fetch(`${address}/api/no-such-call`);
  await expect.poll(() => output).toContain('no-such-call');
  child.stdin?.write('\u0003'); // Ctrl-C
  expect(await exited).toBe(0);
  return stripVTControlCharacters(output);
}

test('a first start shows steps, address, password and readable log lines', async () => {
  const output = await readStart();
  for (const step of ['Starting PostgreSQL', 'Updating the database', 'Starting the server'])
    expect(output).toMatch(new RegExp(`✓ ${step} \\(.+ s\\)`));
  expect(output).toMatch(/Username {2}admin\s+Password {2}\S{24}\s/);
  expect(output).toMatch(/^\d\d:\d\d:\d\d INFO {2}Server listening at http/m);
  expect(output).toMatch(/^\d\d:\d\d:\d\d INFO {2}GET \/api\/no-such-call 404 \d+ ms/m);
  expect(output).not.toContain('{"level"');
});

test('the log can be set to JSON on a terminal too', async () => {
  const output = await readStart({ GLOSSA_LOG_FORMAT: 'json' });
  expect(output).toMatch(/^\{"level":30,.*"msg":"Server listening at/m);
  expect(output).not.toMatch(/^\d\d:\d\d:\d\d INFO/m);
});
