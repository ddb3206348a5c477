import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServiceNotifier } from './systemd.ts';

/** Prints each message of its socket on a line of its own. */
const receiver = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('bound', flush=True)
while True:
    print(s.recv(4096).decode().replace('\\n', ' '), flush=True)
`;

let folder: string;
let child: ChildProcess;
let received = '';
const warn = vi.fn();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-notify-'));
  received = '';
  warn.mockReset();
  child = spawn('python3', ['-c', receiver, join(folder, 'notify')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  await vi.waitFor(() => expect(received).toBe('bound\n'));
});
afterEach(async () => {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  await rm(folder, { recursive: true });
});

describe.runIf(spawnSync('systemd-notify', ['--version']).status === 0)('under systemd', () => {
  test('reports readiness, life signs until the stop, and the stop', async () => {
    const env = { ...process.env, NOTIFY_SOCKET: join(folder, 'notify'), WATCHDOG_USEC: '200000' };
    const notifier = createServiceNotifier(env, { warn });
    expect(received).toBe('bound\n');
    await notifier.ready();
    await vi.waitFor(() => expect(received.match(/WATCHDOG=1/g)?.length).toBeGreaterThan(1));
    await notifier.stop();
    await vi.waitFor(() => expect(received).toContain('STOPPING=1'));
    expect(received).toMatch(/^bound\n(.*\n)?.*READY=1/);
    expect(warn).not.toHaveBeenCalled();
  });

  test('sends no life signs if systemd does not watch', async () => {
    const env = { ...process.env, NOTIFY_SOCKET: join(folder, 'notify') };
    const notifier = createServiceNotifier(env, { warn });
    await notifier.ready();
    await notifier.stop();
    await vi.waitFor(() => expect(received).toContain('STOPPING=1'));
    expect(received).not.toContain('WATCHDOG');
  });

  test('warns once if the socket is gone, and the server goes on', async () => {
    const env = { ...process.env, NOTIFY_SOCKET: join(folder, 'missing') };
    const notifier = createServiceNotifier(env, { warn });
    await notifier.ready();
    await notifier.stop();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

test('does nothing without systemd, and hands none of its variables to other programs', async () => {
  const env: Record<string, string | undefined> = { WATCHDOG_USEC: '1000', WATCHDOG_PID: '1' };
  const notifier = createServiceNotifier(env, { warn });
  await notifier.ready();
  await notifier.stop();
  expect(env).toEqual({});
  expect(received).toBe('bound\n');
});
