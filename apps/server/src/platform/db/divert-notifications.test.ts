import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type DatabaseHandle, type DatabaseOrTransaction, openDatabase } from './database.ts';

let database: TestDatabase;
let diverting: DatabaseHandle;
let sent: string[][] = [];
beforeAll(async () => {
  database = await createTestDatabase('migrated');
  diverting = openDatabase({ ...database.connection, max: 2 }, () => {}, {
    channel: 'diverted',
    send: (payloads) => sent.push([...payloads]),
  });
});
beforeEach(() => {
  sent = [];
});
afterAll(async () => {
  await diverting.close();
  await database.drop();
});

const notify = (db: DatabaseOrTransaction, payload: string, channel = 'diverted') =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db);

test('outside a transaction a notification leaves at once', async () => {
  await notify(diverting.db, 'a');
  expect(sent).toEqual([['a']]);
});

test('those of a transaction leave when it has committed, in order', async () => {
  await diverting.db.transaction().execute(async (transaction) => {
    await notify(transaction, 'a');
    await sql`select 1`.execute(transaction);
    await notify(transaction, 'b');
    expect(sent).toEqual([]);
  });
  expect(sent).toEqual([['a', 'b']]);
});

test('those of a transaction that is rolled back never leave, and the next one starts empty', async () => {
  const failing = diverting.db.transaction().execute(async (transaction) => {
    await notify(transaction, 'a');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await diverting.db.transaction().execute((transaction) => notify(transaction, 'b'));
  expect(sent).toEqual([['b']]);
});

test('a commit that PostgreSQL turns into a rollback sends nothing', async () => {
  const failing = diverting.db.transaction().execute(async (transaction) => {
    await notify(transaction, 'a');
    await sql`select 1/0`.execute(transaction).catch(() => {});
  });
  await expect(failing).rejects.toThrow();
  expect(sent).toEqual([]);
});

test('other channels are still those of PostgreSQL, also beside a transaction on another connection', async () => {
  const client = await database.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('LISTEN elsewhere');
  await diverting.db.transaction().execute(async (transaction) => {
    await notify(transaction, 'a');
    await notify(diverting.db, 'b');
    await notify(diverting.db, 'c', 'elsewhere');
    expect(sent).toEqual([['b']]);
  });
  await expect.poll(() => heard).toEqual(['c']);
  client.release(true);
  expect(sent).toEqual([['b'], ['a']]);
});
