import { randomUUID } from 'node:crypto';
import { type AuditEntry, exportAuditLog, viewAuditLog } from '@glossa/contracts/audit';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translate } from '../../platform/i18n/translate.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { joinWith, type Member } from '../../testing/user-calls.ts';
import { rowsOf } from './export-audit.ts';

type Page = { items: AuditEntry[]; nextCursor: string | null };

let api: TestApi;
let admin: Member;
beforeAll(async () => {
  api = await createTestApi();
  admin = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

const ask = (query: Record<string, string>, caller = admin) =>
  call(api, viewAuditLog, { caller, query });
const view = async (query: Record<string, string>, caller = admin) =>
  dataOf<Page>(await ask(query, caller));

/** Stored entries of an organization, one hour apart, oldest first. */
async function write(organisationId: string, ...entries: Array<Record<string, unknown>>) {
  const base = Date.parse('2026-01-10T00:00:00Z');
  const rows = entries.map((entry, index) => ({
    organisation_id: organisationId,
    action: 'downloaded',
    at: new Date(base + index * 3_600_000).toISOString(),
    detail: {},
    ...entry,
  }));
  await sql`INSERT INTO audit_log (organisation_id, action, at, detail, user_id, user_name, subject, subject_name, address)
    SELECT organisation_id, action, at, detail, user_id, user_name, subject, subject_name, address
    FROM jsonb_populate_recordset(null::audit_log, ${JSON.stringify(rows)}::jsonb)`.execute(
    api.services.database.db,
  );
}

describe('audit entries are immutable', () => {
  const changes: Record<string, RawBuilder<unknown>> = {
    UPDATE: sql`UPDATE audit_log SET action = 'sign-out'`,
    DELETE: sql`DELETE FROM audit_log`,
    TRUNCATE: sql`TRUNCATE audit_log`,
  };
  test.each(Object.keys(changes))('rejects %s', async (change) => {
    const { db } = api.services.database;
    const count = () =>
      db.selectFrom('audit_log').select(db.fn.countAll().as('count')).executeTakeFirst();
    const before = await count();
    await expect(changes[change]?.execute(db)).rejects.toThrow('append-only');
    expect(await count()).toEqual(before);
  });
});

describe('visibility', () => {
  test('users see their own organization, system administrators all', async () => {
    const other = await join(api, 'Organisation administrator');
    const mark = randomUUID();
    await write(admin.organisationId, { subject: mark, subject_name: 'ours' });
    await write(other.organisationId, { subject: mark, subject_name: 'theirs' });
    const namesFor = async (caller: Member) =>
      (await view({ subject: mark }, caller)).items.map((entry) => entry.subjectName).sort();
    expect(await namesFor(admin)).toEqual(['ours']);
    expect(await namesFor(other)).toEqual(['theirs']);
    expect(await namesFor(await join(api, 'System administrator'))).toEqual(['ours', 'theirs']);
  });

  test.each(['Organization', 'Users', 'Departments', 'UserRoles', 'Projects'] as const)(
    'permission to view %s opens neither the log nor its export',
    async (resource) => {
      const caller = await joinWith(api, admin.organisationId, [
        { resource, view: true, edit: resource !== 'Organization' },
      ]);
      expect(refusalOf(await ask({}, caller))).toBe('403 ACCESS_DENIED');
      expect(refusalOf(await call(api, exportAuditLog, { caller }))).toBe('403 ACCESS_DENIED');
    },
  );

  test('permission to edit the organization opens both', async () => {
    const caller = await joinWith(api, admin.organisationId, [
      { resource: 'Organization', view: true, edit: true },
    ]);
    expect((await ask({}, caller)).statusCode).toBe(200);
    expect((await call(api, exportAuditLog, { caller })).statusCode).toBe(200);
  });
});

test('shows legacy entries with retired actions and unnamed users', async () => {
  const { userId, organisationId } = admin;
  const reader = await join(api, 'Organisation administrator', organisationId);
  const subject = randomUUID();
  await write(
    organisationId,
    { subject, action: 'gone-since', user_id: userId },
    { subject, user_id: userId, user_name: 'as it was' },
    { subject, action: 'sign-in-refused', user_name: 'nobody-here' },
  );
  const { items } = await view({ subject }, reader);
  const present = admin.answer.user.userName;
  expect(items.map(({ action, user, subjectName }) => [action, user, subjectName])).toEqual([
    ['sign-in-refused', null, 'nobody-here'],
    ['downloaded', { userId, userName: 'as it was' }, null],
    ['gone-since', { userId, userName: present }, null],
  ]);
});

describe('filters', () => {
  let owner: Member;
  let subject: string;
  beforeAll(async () => {
    owner = await join(api, 'Organisation administrator');
    subject = randomUUID();
    await write(
      owner.organisationId,
      { subject_name: 'first', user_id: owner.userId, user_name: 'Ada 100%' },
      { subject_name: 'second', subject, action: 'media-deleted', address: '203.0.113.7' },
      { subject_name: 'third_one', detail: { after: { label: 'Größe "L"' } } },
      { subject_name: 'fourth', subject, action: 'media-deleted' },
    );
  });
  const known = ['first', 'second', 'third_one', 'fourth'];
  const found = async (query: Record<string, string>) =>
    (await view({ to: '2026-02-01T00:00:00Z', ...query }, owner)).items.map(
      (entry) => entry.subjectName,
    );

  test('none: everything, newest first', async () => {
    expect(await found({})).toEqual(known.toReversed());
  });
  test('action, subject, user', async () => {
    expect(await found({ action: 'media-deleted' })).toEqual(['fourth', 'second']);
    expect(await found({ subject })).toEqual(['fourth', 'second']);
    expect(await found({ userId: owner.userId })).toEqual(['first']);
    expect(await found({ userId: randomUUID() })).toEqual([]);
    expect(refusalOf(await ask({ action: 'no-such' }, owner))).toBe('400 INVALID_INPUT');
  });
  test('from is inclusive, to is exclusive, at any offset', async () => {
    expect(await found({ from: '2026-01-10T02:00:00Z' })).toEqual(['fourth', 'third_one']);
    expect(await found({ to: '2026-01-10T01:00:00Z' })).toEqual(['first']);
    expect(
      await found({ from: '2026-01-10T03:00:00+02:00', to: '2026-01-10T02:00:00.000Z' }),
    ).toEqual(['second']);
    expect(await found({ from: '2026-01-11T01:00:00+23:00' })).toEqual(['fourth', 'third_one']);
    expect(await found({ from: '0000-01-01T00:00:00Z' })).toHaveLength(4);
    expect(refusalOf(await ask({ from: 'yesterday' }, owner))).toBe('400 INVALID_INPUT');
  });
  test('searches usernames, subjects, addresses and details, with wildcards as literals', async () => {
    expect(await found({ search: 'ada 100%' })).toEqual(['first']);
    expect(await found({ search: 'THIRD_' })).toEqual(['third_one']);
    expect(await found({ search: '203.0.113' })).toEqual(['second']);
    expect(await found({ search: 'größe' })).toEqual(['third_one']);
    expect(await found({ search: '_' })).toEqual(['third_one']);
    expect(await found({ search: '%' })).toEqual(['first']);
  });
});

describe('pages', () => {
  test('list every entry once, with equal timestamps and new entries arriving', async () => {
    const owner = await join(api, 'Organisation administrator');
    const at = '2026-01-10T00:00:00.123456Z';
    const names = Array.from({ length: 25 }, (_, index) => `entry ${index}`);
    await write(
      owner.organisationId,
      ...names.map((name, index) => ({
        subject_name: name,
        at: index < 20 ? at : `2026-01-10T00:00:00.123${400 + index}Z`,
      })),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await view(
        { to: '2026-02-01T00:00:00Z', pageSize: '7', ...(cursor ? { cursor } : {}) },
        owner,
      );
      seen.push(...page.items.map((entry) => entry.subjectName ?? ''));
      cursor = page.nextCursor;
      await write(owner.organisationId, { subject_name: 'newer', at: '2026-01-20T00:00:00Z' });
    } while (cursor);
    expect(seen).toHaveLength(25);
    expect(seen.toSorted()).toEqual(names.toSorted());
  });

  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  test.each([
    ['nonsense', 'x'],
    ['empty', ''],
    ['no id', encoded('1700000000000000|')],
    ['an id of dashes', encoded(`1700000000000000|${'-'.repeat(36)}`)],
    ['a time out of range', encoded(`99999999999999999|${randomUUID()}`)],
    ['text as time', encoded(`now()|${randomUUID()}`)],
    ['an SQL statement', encoded(`1|${randomUUID()}'; DROP TABLE users; --`)],
  ])('reject a malformed cursor: %s', async (_what, cursor) => {
    expect(refusalOf(await ask({ cursor }))).toBe('400 INVALID_INPUT');
  });
});

describe('export file', () => {
  const lines = (csv: string) =>
    csv
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(1, -1);

  test('contains the filtered entries and no cell that a spreadsheet would execute', async () => {
    const owner = await join(api, 'Organisation administrator');
    const other = await join(api, 'Organisation administrator');
    await write(
      owner.organisationId,
      { subject_name: '=HYPERLINK("http://evil.example")', address: '+1', user_name: '@SUM(1)' },
      { subject_name: 'two\nlines, "quoted"', user_id: owner.userId, user_name: '-2+3' },
      { subject_name: 'not asked for', action: 'media-deleted' },
    );
    await write(other.organisationId, { subject_name: 'of another organisation' });
    const response = await call(api, exportAuditLog, {
      caller: owner,
      query: { action: 'downloaded' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('attachment; filename="audit-log');
    const [first, second, ...rest] = lines(response.body);
    expect(first).toContain(`"'-2+3"`);
    expect(first).toContain('"two\nlines, ""quoted"""');
    expect(second).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(second).toContain(`"'+1"`);
    expect(rest).toEqual([]);
    expect(response.body).not.toContain('not asked for');
    expect(response.body).not.toContain('another organisation');
  });

  test('has headings and actions in the language of whoever asks, and the code of the action', async () => {
    const owner = await join(api, 'Organisation administrator');
    await write(owner.organisationId, {});
    const { db } = api.services.database;
    const german = { page_language: 'de' } as const;
    await db.updateTable('users').set(german).where('id', '=', owner.userId).execute();
    const response = await call(api, exportAuditLog, {
      caller: owner,
      query: { action: 'downloaded' },
    });
    const [heading = ''] = response.body.replace(/^\ufeff/, '').split('\r\n');
    expect(heading).toContain(`"Zeit","${translate('de', 'audit.user')}"`);
    const [entry] = lines(response.body);
    expect(entry).toContain(`"${translate('de', 'audit.action.fileDownloaded')}"`);
    expect(entry).toMatch(/"downloaded"$/);
  });

  test('that it was taken out is written down, with the filters', async () => {
    const owner = await join(api, 'Organisation administrator');
    await call(api, exportAuditLog, { caller: owner, query: { search: 'secret plan' } });
    const { items } = await view({ action: 'audit-exported' }, owner);
    expect(items).toMatchObject([
      { user: { userId: owner.userId }, detail: { search: 'secret plan' } },
    ]);
  });

  test('covers all pages, and the last line says when it was truncated', async () => {
    const { organisationId } = await join(api, 'Organisation administrator');
    const reader = { system: false, organisationId };
    await write(organisationId, ...Array.from({ length: 12 }, () => ({})));
    const take = async (most: number) => {
      const rows: string[][] = [];
      const filters = { search: '', action: 'downloaded' } as const;
      const { db } = api.services.database;
      for await (const row of rowsOf(db, reader, filters, { batch: 5, most })) rows.push(row);
      return rows;
    };
    expect(await take(100)).toHaveLength(12);
    const cut = await take(10);
    expect(cut).toHaveLength(11);
    expect(cut.at(-1)?.[0]).toContain('more than 10 entries');
    expect(new Set(cut.map((row) => row.length))).toEqual(new Set([9]));
  });
});
