import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { monitorDatabase } from './database-monitor.ts';

test('stops while a connection is being made that is never answered', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const connected = once(silent, 'connection');
  const { port } = silent.address() as AddressInfo;
  const monitor = monitorDatabase({ host: '127.0.0.1', port }, createLogger('fatal'));
  await connected;
  await monitor.stop();
  expect(monitor.stopped()).toBe(true);
  silent.close();
});
