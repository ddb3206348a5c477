import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eicar } from '../../apps/server/src/engines/virus-scanner/testing/fake-clamd.ts';

export type Clamd = {
  /** Of its socket. */
  path: string;
  /** Its StreamMaxLength. */
  maxBytes: number;
  start: () => Promise<void>;
  /** Without a word to its clients. */
  stop: () => Promise<void>;
};

const readyWithinMs = 60_000;
const maxBytes = 25 * 1024 ** 2;

/**
 * Debian's clamd with one signature, that of the test virus: the real ones need the internet. What clamd unpacks and
 * how it answers does not depend on them.
 */
export async function startClamd(folder: string): Promise<Clamd> {
  const signatures = join(folder, 'signatures');
  const path = join(folder, 'clamd.sock');
  const config = join(folder, 'clamd.conf');
  await mkdir(signatures);
  const hex = Buffer.from(eicar).toString('hex');
  await writeFile(join(signatures, 'test.ndb'), `Eicar-Test-Signature:0:*:${hex}\n`);
  const lines = [
    `DatabaseDirectory ${signatures}`,
    `LocalSocket ${path}`,
    'Foreground yes',
    `StreamMaxLength ${maxBytes}`,
    `TemporaryDirectory ${folder}`,
  ];
  await writeFile(config, `${lines.join('\n')}\n`);

  let running: ChildProcess | undefined;
  const stop = async () => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    const log: string[] = [];
    const child = spawn('clamd', ['--config-file', config], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => log.push(text.toString()));
    running = child;
    const end = Date.now() + readyWithinMs;
    while (!(await answers(path))) {
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`clamd did not start: ${log.join('').slice(-2_000)}`);
      await delay(100);
    }
  };
  await start();
  return { path, maxBytes, start, stop };
}

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => socket.end('zPING\0'));
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
