import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

test('a query after the server has let go of the database could not be answered', async () => {
  const database = await createTestDatabase();
  try {
    const { db, close } = openDatabase(database.connection, () => {});
    const find = () => db.selectFrom('users').select('id').execute();
    await find();
    await close();
    const error = await find().catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new Error('Something else.'))).toBe(false);
  } finally {
    await database.drop();
  }
});
