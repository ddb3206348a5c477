import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addUserAsOperator } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('installed');
  await sql`INSERT INTO organisations (name)
    SELECT 'Organization ' || lpad(number::text, 3, '0') FROM generate_series(1, 120) number`.execute(
    database.db,
  );
});
afterAll(() => database.drop());

const add = (userName: string, organisation: string | null) =>
  database.db.transaction().execute((trx) =>
    addUserAsOperator(
      trx,
      { account: 'tester' },
      {
        ...{ userName, displayName: 'Ada', email: null, department: null, organisation },
        role: 'viewer',
      },
      new Date(),
    ),
  );

test('finds an organization by its name, however many there are', async () => {
  await add('ada', 'organization 119');
  const { name } = await database.db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select('organisations.name')
    .where('user_name', '=', 'ada')
    .executeTakeFirstOrThrow();
  expect(name).toBe('Organization 119');
});

test('names the organizations there are when none is given, or the name is unknown', async () => {
  await expect(add('bob', null)).rejects.toThrow('There are several organizations. Name one');
  await expect(add('bob', 'nowhere')).rejects.toThrow('There is no organization nowhere. There');
});
