import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { countUpTo } from './capped-count.ts';
import { byName } from './collation.ts';
import type { Database } from './database.ts';
import { readKeysetPage } from './keyset.ts';
import { idColumn, instantColumn, type Sort } from './sort.ts';

let database: TestDatabase;
let db: Database;
const number = 43;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  // Names and times shared by several rows, times within one millisecond, and rows without one.
  await sql`
    INSERT INTO organisations (name, description, domain_name, created_at)
    SELECT n || ' name', (ARRAY['Zoo', 'apple', 'Élan', 'elan', 'Zoo'])[1 + n % 5],
      CASE WHEN n % 3 = 0 THEN NULL ELSE (ARRAY['x', 'y', 'Z'])[1 + n % 3] || n END,
      '2026-01-01'::timestamptz + (n / 4) * interval '1 microsecond'
    FROM generate_series(1, ${number}::int) n`.execute(db);
});
afterAll(() => database.drop());

const sorts = (descending: boolean): Sort[] =>
  [
    { name: 'instant', columns: [instantColumn('created_at')] },
    { name: 'name', columns: [{ expression: byName('description'), type: 'text' as const }] },
    {
      name: 'nullable',
      columns: [{ expression: sql`lower(domain_name)`, type: 'text' as const, nullable: true }],
    },
    {
      name: 'two',
      columns: [
        { expression: sql`length(description)`, type: 'number' as const },
        { ...instantColumn('created_at'), nullable: true },
      ],
    },
  ].map((sort) => ({ ...sort, columns: [...sort.columns, idColumn('id')], descending }));

const all = () => db.selectFrom('organisations').select('id');
const idsOf = (rows: ReadonlyArray<{ id: string }>) => rows.map(({ id }) => id);

describe.each([false, true])('descending: %s', (descending) => {
  test.each(sorts(descending))(
    '$name: cursors return each row once, in both directions',
    async (sort) => {
      const whole = await readKeysetPage(all(), sort, { page: 1, pageSize: 200 });
      expect(new Set(idsOf(whole.rows)).size).toBe(number);
      expect([whole.nextCursor, whole.previousCursor]).toEqual([null, null]);

      const forward: string[][] = [];
      let page = await readKeysetPage(all(), sort, { page: 1, pageSize: 5 });
      expect(page.previousCursor).toBeNull();
      for (;;) {
        forward.push(idsOf(page.rows));
        if (page.nextCursor === null) break;
        page = await readKeysetPage(all(), sort, { page: 2, pageSize: 5, cursor: page.nextCursor });
      }
      expect(forward.flat()).toEqual(idsOf(whole.rows));

      const backward = [idsOf(page.rows)];
      while (page.previousCursor !== null) {
        page = await readKeysetPage(all(), sort, {
          page: 2,
          pageSize: 5,
          cursor: page.previousCursor,
        });
        backward.unshift(idsOf(page.rows));
      }
      expect(backward).toEqual(forward);
    },
  );

  test.each(sorts(descending))('$name: page numbers return the same pages', async (sort) => {
    const first = await readKeysetPage(all(), sort, { page: 1, pageSize: 7 });
    const cursor = first.nextCursor ?? '';
    const second = await readKeysetPage(all(), sort, { page: 2, pageSize: 7, cursor });
    const byNumber = await readKeysetPage(all(), sort, { page: 2, pageSize: 7 });
    expect(idsOf(byNumber.rows)).toEqual(idsOf(second.rows));
    expect(byNumber.nextCursor).toBe(second.nextCursor);
    expect(byNumber.previousCursor).not.toBeNull();
  });
});

test('inserts and deletes before a cursor neither repeat nor hide rows', async () => {
  const [sort] = sorts(true);
  if (!sort) throw new Error('no sort');
  const first = await readKeysetPage(all(), sort, { page: 1, pageSize: 10 });
  const second = await readKeysetPage(all(), sort, { page: 2, pageSize: 10 });
  await db
    .transaction()
    .execute(async (trx) => {
      await trx
        .deleteFrom('organisations')
        .where('id', 'in', [first.rows[9]?.id ?? '', first.rows[3]?.id ?? ''])
        .execute();
      const cursor = first.nextCursor ?? '';
      const after = await readKeysetPage(trx.selectFrom('organisations').select('id'), sort, {
        page: 2,
        pageSize: 10,
        cursor,
      });
      expect(idsOf(after.rows)).toEqual(idsOf(second.rows));
      throw new Error('undo');
    })
    .catch((error: Error) => expect(error.message).toBe('undo'));
});

test('names sort in dictionary order, ignoring case and accents', async () => {
  const sort = sorts(false).find(({ name }) => name === 'name');
  if (!sort) throw new Error('no sort');
  const { rows } = await readKeysetPage(
    db.selectFrom('organisations').select(['id', 'description']),
    sort,
    { page: 1, pageSize: 200 },
  );
  const order = [...new Set(rows.map(({ description }) => description))];
  expect(order).toEqual(['apple', 'elan', 'Élan', 'Zoo']);
});

test('rejects a cursor of another order and a forged one', async () => {
  const [sort, other] = sorts(true);
  const [ascending] = sorts(false);
  if (!sort || !other || !ascending) throw new Error('no sort');
  const place = { page: 2, pageSize: 5 };
  const { nextCursor } = await readKeysetPage(all(), sort, { page: 1, pageSize: 5 });
  const make = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const id = '00000000-0000-4000-8000-000000000000';
  const wrong = [
    '',
    'x',
    'null',
    make(),
    make('instant desc', false, '1'),
    make('instant desc', 'false', '1', id),
    make('instant desc', false, null, id),
    make('instant desc', false, '1e5', id),
    make('instant desc', false, '99999999999999999', id),
    make('instant desc', false, '1', 'no id'),
    make('instant desc', false, '1', id, id),
    Buffer.from('{"length": 4}').toString('base64url'),
  ];
  for (const cursor of wrong)
    await expect(readKeysetPage(all(), sort, { ...place, cursor })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  for (const unlike of [other, ascending])
    await expect(
      readKeysetPage(all(), unlike, { ...place, cursor: nextCursor ?? '' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('stops counting at the limit and reports it', async () => {
  expect(await countUpTo(db, all(), number)).toEqual({ total: number, totalIsExact: true });
  expect(await countUpTo(db, all(), 10)).toEqual({ total: 10, totalIsExact: false });
  expect(await countUpTo(db, all().where('name', '=', 'nothing'), 10)).toEqual({
    total: 0,
    totalIsExact: true,
  });
});
