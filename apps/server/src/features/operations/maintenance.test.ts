import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { logout } from '@glossa/contracts/auth';
import { getAllCategory, saveCategory } from '@glossa/contracts/categories';
import { createLiveTicket } from '@glossa/contracts/live-messages';
import { type Maintenance, viewMaintenance } from '@glossa/contracts/system';
import { uploadFile } from '@glossa/contracts/uploads';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { notifyServers } from '../../platform/operator-channel.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { createApi } from '../../wiring/api.ts';
import { saveMaintenance } from './maintenance.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await createTestApi();
  admin = await join(api, 'Organisation administrator');
});
afterEach(() => turn(undefined));
afterAll(() => api.stop());

const state = async () => dataOf<Maintenance>(await call(api, viewMaintenance));

async function turn(wanted: { message: string } | undefined): Promise<void> {
  await saveMaintenance(api.services.database.db, wanted);
  await vi.waitFor(async () => expect((await state()).on).toBe(wanted !== undefined));
}
const addCategory = (name: string) => call(api, saveCategory, { caller: admin, payload: { name } });

test('refuses changes with 503 and Retry-After while everyone can read', async () => {
  expect(await state()).toEqual({ on: false, message: '', since: null });
  await turn({ message: 'Back at 6 pm' });
  expect(await state()).toEqual({
    on: true,
    message: 'Back at 6 pm',
    since: expect.stringMatching(/^\d{4}-/),
  });
  const refused = await addCategory('Refused');
  expect(refusalOf(refused)).toBe('503 MAINTENANCE');
  expect(refused.headers['retry-after']).toBe('60');
  expect(refusalOf(await call(api, uploadFile, { caller: admin }))).toBe('503 MAINTENANCE');
  expect((await call(api, getAllCategory, { caller: admin })).statusCode).toBe(200);
  await turn(undefined);
  expect((await addCategory('Saved')).statusCode).toBe(200);
});

test('refuses every call that may change something, and none that only needs to view', async () => {
  await turn({ message: '' });
  const refused: Record<string, string[]> = { view: [], edit: [] };
  const calls: Record<string, string[]> = { view: [], edit: [] };
  for (const [name, endpoint] of allEndpoints) {
    const { permission } = endpoint;
    if (endpoint.method === 'GET') continue;
    if (typeof permission !== 'object' || !('flag' in permission)) continue;
    calls[permission.flag]?.push(name);
    const url = endpoint.path.replace(/:\w+/g, randomUUID());
    const authorization = `Bearer ${admin.bearer}`;
    const answer = await api.app.inject({
      method: endpoint.method,
      url,
      headers: { authorization },
    });
    if (answer.json().code === 'MAINTENANCE') refused[permission.flag]?.push(name);
  }
  expect(calls.view).toContain('getMediaDetailsMultiParam');
  expect(refused).toEqual({ view: [], edit: calls.edit });
});

test('people can log in and out and stay informed', async () => {
  await turn({ message: '' });
  const person = await join(api, 'Viewer', admin.answer.user.organisationId);
  expect((await call(api, createLiveTicket, { caller: person })).statusCode).toBe(200);
  expect((await call(api, logout, { caller: person })).statusCode).toBe(200);
});

test('a change of the message keeps the time it began', async () => {
  await turn({ message: 'one' });
  const { since } = await state();
  await saveMaintenance(api.services.database.db, { message: 'two' });
  await vi.waitFor(async () => expect((await state()).message).toBe('two'));
  expect((await state()).since).toBe(since);
});

test('a server that starts in maintenance refuses changes from its first request on', async () => {
  await turn({ message: '' });
  const second = await createApi(api.services);
  await second.app.ready();
  expect(
    refusalOf(await call(second, saveCategory, { caller: admin, payload: { name: 'x' } })),
  ).toBe('503 MAINTENANCE');
  await second.close();
});

test('a running server logs at the level the operator sets', async () => {
  const { logger } = api.services;
  const lines = captureLog(logger);
  await notifyServers(api.services.database.db, { kind: 'log-level', level: 'error' });
  await vi.waitFor(() => expect(logger.level).toBe('error'));
  logger.warn('not to be seen');
  await notifyServers(api.services.database.db, { kind: 'log-level', level: 'debug' });
  await vi.waitFor(() => expect(logger.level).toBe('debug'));
  logger.debug('to be seen');
  expect(lines.join('')).toContain('to be seen');
  expect(lines.join('')).not.toContain('not to be seen');
});
