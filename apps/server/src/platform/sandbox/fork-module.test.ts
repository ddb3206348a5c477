import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forkModule, type ModuleProcess } from './fork-module.ts';

let folder: string;
let running: ModuleProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-fork-'));
});
afterEach(async () => {
  const child = running?.child;
  if (child?.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
});
afterAll(() => rm(folder, { recursive: true }));

/** Resolves when it has answered once. */
async function start(script: string, stallMs = 800): Promise<ModuleProcess> {
  const path = join(folder, 'module.mjs');
  await writeFile(path, script);
  running = forkModule({ module: pathToFileURL(path), stallMs });
  await once(running.child, 'message');
  return running;
}
const ready = 'process.send(Object.keys(process.env));\n';

test('gets none of our environment, and no signal meant for us', async () => {
  const path = join(folder, 'environment.mjs');
  await writeFile(path, `process.send(Object.keys(process.env)); setInterval(() => {}, 1e6);`);
  running = forkModule({ module: pathToFileURL(path), stallMs: 60_000, env: { MORE: '1' } });
  const [names] = await once(running.child, 'message');
  const given = ['LANG', 'MORE', 'NO_COLOR', 'PATH'];
  expect(names.filter((name: string) => !name.startsWith('NODE_')).sort()).toEqual(given);
  // Ctrl-C is sent to the process group of the terminal: ours.
  const stat = await readFile(`/proc/${running.child.pid}/stat`, 'latin1');
  expect(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]).toBe(String(running.child.pid));
});

test('stays behind the server, by its niceness and that of its session', async () => {
  const { child } = await start(`${ready} setInterval(() => {}, 1e6);`);
  const pid = child.pid ?? 0;
  expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 5));
  const session = () => readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => undefined);
  if ((await session()) === undefined) return; // Not built into this kernel.
  await vi.waitFor(async () => expect(await session()).toMatch(/ nice 5$/m), { timeout: 20_000 });
});

test('reports a module that waits without working, and only while work is expected', async () => {
  const idle = await start(`${ready} setInterval(() => {}, 1e6);`);
  const stop = idle.expectWork(() => expect.unreachable('work was no longer expected'));
  stop();
  await new Promise<void>((resolve) => idle.expectWork(resolve));
});

test('leaves a module alone that works in silence', async () => {
  // Longer than a busy machine lets a process with its niceness wait; the module works for longer, at a tenth of a core.
  const stallMs = 4_000;
  const work = `process.on('message', () => {
    const pauses = new Int32Array(new SharedArrayBuffer(4));
    for (const end = Date.now() + ${stallMs + 1_000}; Date.now() < end; Atomics.wait(pauses, 0, 0, 180))
      for (const until = Date.now() + 20; Date.now() < until; );
    process.send('done');
  });`;
  const busy = await start(ready + work, stallMs);
  let stalled = 0;
  const stop = busy.expectWork(() => (stalled += 1));
  const done = once(busy.child, 'message');
  busy.child.send('work');
  await done;
  stop();
  expect(stalled).toBe(0);
});

test('keeps the end of what it printed', async () => {
  const loud = await start(`console.log('a'.repeat(20_000)); console.error('the end'); ${ready}`);
  await once(loud.child, 'close');
  expect(loud.output()).toMatch(/the end$/);
  expect(loud.output().length).toBeLessThanOrEqual(8 * 1024);
});

test('ends with us even when it is stopped', async () => {
  const module = join(folder, 'stopped.mjs');
  await writeFile(module, `process.send(process.pid); process.kill(process.pid, 'SIGSTOP');`);
  const owner = join(folder, 'owner.mjs');
  const forkModulePath = new URL('./fork-module.ts', import.meta.url).href;
  await writeFile(
    owner,
    `import { forkModule } from ${JSON.stringify(forkModulePath)};
     const module = new URL(${JSON.stringify(pathToFileURL(module).href)});
     forkModule({ module, stallMs: 60_000 }).child.on('message', (pid) => process.send(pid));`,
  );
  const parent = fork(owner, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [pid] = await once(parent, 'message');
  try {
    await vi.waitFor(async () => expect(await stateOf(pid)).toBe('T'));
    parent.kill('SIGKILL');
    await vi.waitFor(async () => expect(await stateOf(pid)).toBeUndefined());
  } finally {
    if (await stateOf(pid)) process.kill(pid, 'SIGKILL');
  }
});

/** T is stopped; undefined when there is none, or only its exit code is left. */
async function stateOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  const state = stat?.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  return state === 'Z' ? undefined : state;
}
