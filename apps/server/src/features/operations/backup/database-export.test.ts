import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing/test-api.ts';
import { connectClient } from './command.ts';
import { archiveTable } from './database-export.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

test('rows of a table that arrives in many packets are archived unchanged', async () => {
  const client = await connectClient(api.database.connection);
  try {
    // pg reads into a buffer that it uses again: rows that are cut by the end of a packet show whether they were copied.
    await client.query(
      `CREATE TEMPORARY TABLE many_rows AS
        SELECT n AS id, repeat(md5(n::text), 20 + n % 90) AS text FROM generate_series(1, 2000) n`,
    );
    const { rows } = await client.query<{ line: string }>(
      "SELECT id || E'\\t' || text AS line FROM many_rows ORDER BY id",
    );
    const parts: Buffer[] = [];
    await archiveTable(
      client,
      {
        add: async (_name: string, content: Buffer) => {
          parts.push(gunzipSync(content));
        },
      } as unknown as Parameters<typeof archiveTable>[1],
      { name: 'many_rows', columns: ['id', 'text'] },
    );
    const lines = Buffer.concat(parts).toString().trimEnd().split('\n');
    const damaged = lines.filter((line, at) => line !== rows[at]?.line);
    expect({ count: lines.length, damaged: damaged.length }).toEqual({ count: 2000, damaged: 0 });
  } finally {
    await client.end();
  }
});
