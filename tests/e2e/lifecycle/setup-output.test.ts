import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scripts = fileURLToPath(new URL('../../../scripts', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-setup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Ended = { code: number | null; output: string };

function run(program: string, args: string[], path = process.env.PATH): Promise<Ended> {
  const { NO_COLOR: _, ...env } = process.env;
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env, PATH: path, TERM: 'xterm', COLUMNS: '100' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Runs the command as on a terminal. */
const runOnTerminal = (command: string, path?: string) =>
  run('script', ['-qefc', command, '/dev/null'], path);

/** The visible screen: a carriage return with "clear line" restarts the line. */
const screenOf = (output: string) =>
  output
    .split(/\r?\n/)
    .map((line) => line.slice(line.lastIndexOf('\u001b[K') + 1).replace(/^\[K/, ''));

/** A step of 40 "seconds" of 20 ms each, whose program reports progress. */
const slowStep = () => `
  import { createProgress } from ${JSON.stringify(join(scripts, 'progress.mjs'))};
  const progress = createProgress({ logFile: ${JSON.stringify(join(folder, 'logs', 'setup.log'))}, secondMs: 20 });
  await progress.step('Installing things', async (report) => {
    report('3 of 7');
    await progress.run('sh', ['-c', 'echo first; sleep 0.8; echo last'], {});
  });
`;

test('without a terminal a slow step gives a few plain lines and logs its program', async () => {
  await writeFile(join(folder, 'slow.mjs'), slowStep());
  const { code, output } = await run(process.execPath, ['slow.mjs']);
  expect(code).toBe(0);
  expect(output).not.toContain('\u001b');
  const lines = output.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^ {2}Installing things, 3 of 7, \d\.\d s …$/);
  expect(lines.at(-1)).toMatch(/^✓ Installing things \(\d+ s\)$/);
  expect(lines.length).toBeLessThanOrEqual(4);
  const log = await readFile(join(folder, 'logs', 'setup.log'), 'utf8');
  expect(log).toMatch(
    /=== Installing things .*\$ sh -c .*first\nlast\n=== Installing things: done in/s,
  );
});

test('on a terminal a step is one line, updated in place with its progress and time', async () => {
  await writeFile(join(folder, 'slow.mjs'), slowStep());
  const { code, output } = await runOnTerminal(`${process.execPath} slow.mjs`);
  expect(code).toBe(0);
  const times = new Set(output.match(/Installing things {2}3 of 7 {2}\d+(\.\d)? s/g));
  expect(times.size).toBeGreaterThan(3);
  const screen = screenOf(output).filter(Boolean);
  expect(screen).toHaveLength(1);
  expect(screen[0]).toContain('Installing things');
  expect(screen[0]).toContain('✓');
});

/** A checkout with the real scripts and the given npm. */
async function makeCheckout(npm: string): Promise<string> {
  await cp(scripts, join(folder, 'scripts'), { recursive: true });
  for (const name of ['packages', 'apps/web', 'apps/server/src', 'bin'])
    await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const packages = Object.fromEntries(['a', 'b', 'c'].map((name) => [`node_modules/${name}`, {}]));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  await writeFile(join(folder, 'bin', 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  return `${join(folder, 'bin')}${delimiter}${process.env.PATH}`;
}

const chatter = `for i in $(seq 300); do echo "npm http fetch GET 200 example.org/p$i.tgz 5ms"; done`;
const vite = 'mkdir -p node_modules/vite/bin';

test('a first set-up hides hundreds of lines of output and names the log file that has them', async () => {
  const path = await makeCheckout(
    `${chatter}\n${vite}\necho 'console.log("vite v0 building"); console.log("asset ".repeat(9))' > node_modules/vite/bin/vite.js`,
  );
  const { code, output } = await run(process.execPath, ['scripts/setup.mjs'], path);
  expect(output).toMatch(/^Setting up Glossa\. Details: logs\/setup\.log$/m);
  expect(output).toMatch(/^✓ Installing npm packages \(.+\)$/m);
  expect(output).toMatch(/^✓ Building the web app \(.+\)$/m);
  expect(code).toBe(0);
  expect(output.trimEnd().split('\n').length).toBeLessThanOrEqual(5);
  const log = await readFile(join(folder, 'logs', 'setup.log'), 'utf8');
  expect(log.match(/npm http/g)).toHaveLength(300);
  expect(log).toContain('asset asset');
});

test('a failed step shows the useful end of the output, where all of it is, and what to do', async () => {
  const path = await makeCheckout(
    `${chatter}\necho "npm error code ENOTFOUND" >&2\necho "npm error network request failed" >&2\nexit 7`,
  );
  const { code, output } = await run(process.execPath, ['scripts/setup.mjs'], path);
  expect(code).toBe(1);
  expect(output).toMatch(/^✗ Installing npm packages/m);
  expect(output).toContain('npm ended with exit code 7');
  expect(output).toContain('    npm error code ENOTFOUND\n    npm error network request failed');
  expect(output).not.toContain('npm http');
  expect(output).toContain('All of it: logs/setup.log');
  expect(output).toContain('Check the network connection, then run this again.');
  expect(output.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
});

test('a set-up that is done already prints nothing', async () => {
  const path = await makeCheckout(`${vite}\necho '' > node_modules/vite/bin/vite.js`);
  await mkdir(join(folder, 'apps/web/dist'), { recursive: true });
  await writeFile(join(folder, 'apps/web/dist/index.html'), '');
  expect((await run(process.execPath, ['scripts/setup.mjs'], path)).code).toBe(0);
  expect(await run(process.execPath, ['scripts/setup.mjs'], path)).toEqual({ code: 0, output: '' });
});
