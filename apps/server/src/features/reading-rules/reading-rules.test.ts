import { type AuditEntry, viewAuditLog } from '@glossa/contracts/audit';
import { languageCodes } from '@glossa/contracts/languages';
import {
  type LanguageRules,
  type ReadingRulesSetting,
  updateReadingRules,
  viewReadingRules,
} from '@glossa/contracts/reading-rules';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { expectSince } from '../../testing/expect-since.ts';
import { openLiveClient } from '../../testing/live-client.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { rulesOf } from './index.ts';

let api: TestApi;
let host: string;
let admin: Awaited<ReturnType<typeof join>>;
let verifier: Awaited<ReturnType<typeof join>>;

beforeAll(async () => {
  api = await createTestApi();
  host = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).host;
});
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
  verifier = await join(api, 'Verifier', admin.organisationId);
});
afterAll(() => api.stop());

const english = readingRules.en;
const ours: ReadingRulesSetting = { ...english, cpl: 37, severities: { 'too-fast': 'error' } };
const save = (caller: Caller, rules: unknown, language = 'en') =>
  call(api, updateReadingRules, { caller, params: { language }, payload: { rules } as object });
const list = async (caller: Caller) =>
  dataOf<LanguageRules[]>(await call(api, viewReadingRules, { caller }));
const ruleOf = async (caller: Caller, language = 'en') => {
  const found = (await list(caller)).find((rules) => rules.language === language);
  if (!found) throw new Error(`no rules for ${language}`);
  return found;
};
const auditOf = async () =>
  dataOf<{ items: AuditEntry[] }>(
    await call(api, viewAuditLog, { caller: admin, query: { action: 'reading-rules-saved' } }),
  ).items;

test('returns the defaults with their source for every language', async () => {
  const all = await list(verifier);
  expect(all.map(({ language }) => language)).toEqual([...languageCodes]);
  for (const { language, rules, defaults, source, changedBy, changedAt } of all) {
    expect(defaults).toEqual(readingRules[language]);
    expect(rules).toEqual(defaults);
    expect(source.text).toContain('Netflix');
    expect([changedBy, changedAt]).toEqual([null, null]);
  }
});

test('a change applies to the organization, records who and when, and null resets it', async () => {
  const before = Date.now();
  const saved = dataOf<LanguageRules>(await save(admin, ours));
  expect(saved).toMatchObject({ language: 'en', rules: ours, defaults: english });
  expect(saved.changedBy).toBe(admin.answer.user.displayName);
  expectSince(saved.changedAt, before);
  expect(await ruleOf(verifier)).toEqual(saved);
  expect((await ruleOf(verifier, 'fr')).rules).toEqual(readingRules.fr);
  const { db } = api.services.database;
  expect(await rulesOf(db, admin.organisationId, 'en')).toEqual(ours);
  expect(await rulesOf(db, admin.organisationId, 'fr')).toEqual(readingRules.fr);
  const stranger = await join(api, 'Organisation administrator');
  expect((await ruleOf(stranger)).rules).toEqual(english);

  dataOf(await save(stranger, null));
  expect((await ruleOf(verifier)).rules).toEqual(ours);
  const back = dataOf<LanguageRules>(await save(admin, null));
  expect(back).toMatchObject({ rules: english, changedBy: null, changedAt: null });
});

test('audits before and after, and nothing for an unchanged save', async () => {
  dataOf(await save(admin, ours));
  dataOf(await save(admin, ours));
  dataOf(await save(admin, null));
  dataOf(await save(admin, null));
  const [reset, change, ...more] = await auditOf();
  expect(more).toEqual([]);
  expect(change).toMatchObject({
    subject: 'en',
    subjectName: 'English',
    user: { userId: admin.userId },
    detail: { before: { cpl: english.cpl }, after: { cpl: 37 } },
  });
  expect(reset?.detail).toMatchObject({
    before: { cpl: 37 },
    after: { cpl: english.cpl },
    backToDefaults: true,
  });
});

test('audits the previous value of each of many concurrent changes', async () => {
  const limits = [30, 31, 32, 33, 34, 35];
  const answers = await Promise.all(limits.map((cpl) => save(admin, { ...english, cpl })));
  expect(answers.map((answer) => answer.statusCode)).toEqual(limits.map(() => 200));
  const entries = (await auditOf()).reverse();
  expect(entries).toHaveLength(limits.length);
  let last: unknown = english.cpl;
  for (const { detail } of entries) {
    const { before, after } = detail as Record<'before' | 'after', ReadingRulesSetting>;
    expect(before.cpl).toBe(last);
    last = after.cpl;
  }
  expect((await ruleOf(admin)).rules.cpl).toBe(last);
});

test('rejects callers without settings permission and invalid values', async () => {
  expect(refusalOf(await save(verifier, ours))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await save(admin, ours, 'xx'))).toBe('400 INVALID_INPUT');
  for (const rules of [
    undefined,
    { ...english, cpl: 0 },
    { ...english, minMs: 7000, maxMs: 7000 },
    { ...english, unknown: 1 },
    { ...english, severities: { 'too-fast': 'loud' } },
    { ...english, severities: { 'not-a-kind': 'off' } },
    { cpl: 40 },
  ])
    expect(refusalOf(await save(admin, rules)), JSON.stringify(rules)).toBe('400 INVALID_INPUT');
  const order = await save(admin, { ...english, minMs: 8000, maxMs: 7000 });
  expect(order.json().fieldRefs).toEqual({ 'rules.maxMs': { id: 'validation.durationRange' } });
  expect((await ruleOf(admin)).rules).toEqual(english);
});

test.each([
  ['unknown fields', { cpl: 40, blink: true }, { cpl: 40 }],
  ['values no longer allowed', { cpl: 4000, cps: 12 }, { cps: 12 }],
  [
    'unknown kinds and severities',
    { severities: { 'too-fast': 'off', blinking: 'error', overlap: 'fatal' } },
    { severities: { 'too-fast': 'off' } },
  ],
  ['limits that contradict each other', { minMs: 9000, maxMs: 8000 }, {}],
  ['a value that is not an object', [1, 2], {}],
])('reads a row saved by another version, with %s', async (_what, stored, known) => {
  await api.services.database.db
    .insertInto('reading_rules')
    .values({
      organisation_id: admin.organisationId,
      language: 'en',
      rules: JSON.stringify(stored),
      changed_by: admin.userId,
    })
    .execute();
  expect((await ruleOf(verifier)).rules).toEqual({ ...english, ...known });
});

test('notifies users of the organization immediately, and no others', async () => {
  const stranger = await join(api, 'Organisation administrator');
  const lines = [
    await openLiveClient(api, host, verifier),
    await openLiveClient(api, host, stranger),
  ] as const;
  const told = { type: 'changed', what: 'reading-rules', mediaId: null };
  dataOf(await save(admin, ours));
  await vi.waitFor(() => expect(lines[0].messages).toContainEqual(told));
  expect(lines[1].messages).not.toContainEqual(told);
  for (const line of lines) line.close();
});
