import { viewAuditLog } from '@glossa/contracts/audit';
import { saveMediaProject } from '@glossa/contracts/media';
import { saveLegalHold } from '@glossa/contracts/operations';
import { translateText } from '@glossa/contracts/text-translation';
import {
  deleteMemoryUnit,
  exportMemory,
  type MemoryUnit,
  memoryConcordance,
  memoryMatches,
  promoteMemoryUnits,
  type ShownMatch,
  saveMemoryUnit,
  viewMemory,
} from '@glossa/contracts/translation-memory';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
} from '../../testing/media-calls.ts';
import { addProject, leaveProject } from '../../testing/project-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { lookUpMemory } from './look-up.ts';
import { updateTranslationMemory } from './update-translation-memory.ts';

let api: TestApi;
/** Has every permission in the organization, but is not in the project. */
let outsider: Awaited<ReturnType<typeof join>>;
/** Has every permission, too. */
let member: Awaited<ReturnType<typeof join>>;
let projectId: string;
let mediaId: string;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      translators: createTranslators([createFakeTranslationEngine()]),
    },
  });
});
afterAll(() => api.stop());

const source = 'The merger closes in the spring.';
const target = 'Die Fusion wird im Frühjahr abgeschlossen.';
const uploadTo = async (more: { projectId?: string } = {}) => {
  const categoryId = await addCategory(api, member, `C${Math.random()}`);
  return dataOf<Uploaded>(await upload(api, member, { categoryId, fields: more })).mediaId;
};
const feed = (of: string | null, translation = target) =>
  updateTranslationMemory(api.services.database.db, {
    organisationId: member.organisationId,
    from: 'en',
    to: 'de',
    pairs: [{ source, target: translation }],
    origin: 'verified',
    mediaId: of,
    userId: member.userId,
  });
const unitsOf = async (caller: Caller, query: Record<string, string> = {}) =>
  dataOf<{ items: MemoryUnit[]; total: number }>(await call(api, viewMemory, { caller, query }))
    .items;
const move = (to: string | null, caller: Caller = member) =>
  call(api, saveMediaProject, { caller, params: { mediaId }, payload: { projectId: to } });
const promote = (caller: Caller, ...unitIds: string[]) =>
  call(api, promoteMemoryUnits, { caller, payload: { unitIds } });

/** The bodies of everything that can return text of the memory. */
async function everythingFor(caller: Caller): Promise<string[]> {
  const texts = [source];
  const pair = { from: 'en', to: 'de' };
  const answers = [
    await call(api, viewMemory, { caller }),
    await call(api, viewMemory, { caller, query: { search: 'Fusion' } }),
    await call(api, viewMemory, { caller, query: { search: source, match: 'exact' } }),
    await call(api, viewMemory, {
      caller,
      query: { search: 'The merger closes in the summer.', match: 'similar' },
    }),
    await call(api, memoryConcordance, { caller, query: { phrase: 'merger', ...pair } }),
    await call(api, memoryMatches, { caller, payload: { ...pair, texts } }),
    await call(api, memoryMatches, {
      caller,
      payload: { ...pair, texts: ['The merger closes in the summer.'] },
    }),
    await call(api, exportMemory, { caller, query: { format: 'csv' } }),
    await call(api, exportMemory, { caller, query: { format: 'tmx' } }),
    await call(api, translateText, { caller, payload: { ...pair, text: source } }),
  ];
  for (const answer of answers) expect(answer.statusCode).toBe(200);
  return answers.map(({ body }) => body);
}

beforeEach(async () => {
  outsider = await join(api, 'Organisation administrator');
  member = await join(api, 'Organisation administrator', outsider.organisationId);
  projectId = await addProject(api, outsider, 'Merger', [member]);
  mediaId = await uploadTo({ projectId });
});

test('units made from media of a project are found by its members only', async () => {
  await feed(mediaId);
  for (const body of await everythingFor(member)) expect(body).toContain('Fusion');
  for (const body of await everythingFor(outsider)) expect(body).not.toContain('Fusion');
  expect(await unitsOf(member)).toMatchObject([{ project: { projectId, name: 'Merger' } }]);
  expect(await unitsOf(member, { project: 'none' })).toEqual([]);
  expect(await unitsOf(member, { project: projectId })).toHaveLength(1);
  await leaveProject(api, outsider, projectId, member);
  for (const body of await everythingFor(member)) expect(body).not.toContain('Fusion');
});

test('outsiders cannot change, delete or share a unit of a project', async () => {
  await feed(mediaId);
  const unitId = (await unitsOf(member))[0]?.unitId ?? '';
  const payload = { unitId, source: 'a', target: 'b' };
  expect(refusalOf(await call(api, saveMemoryUnit, { caller: outsider, payload }))).toBe(
    '404 NOT_FOUND',
  );
  expect(
    refusalOf(await call(api, deleteMemoryUnit, { caller: outsider, params: { id: unitId } })),
  ).toBe('404 NOT_FOUND');
  expect(refusalOf(await promote(outsider, unitId))).toBe('404 NOT_FOUND');
  expect(await unitsOf(member)).toMatchObject([{ source, target }]);
});

test('projects and the organization each have their own translation of a source', async () => {
  await feed(mediaId);
  expect(await feed(null, 'Der Zusammenschluss endet im Frühling.')).toMatchObject({ added: 1 });
  const best = async (projects: readonly string[]) =>
    (
      await lookUpMemory(api.services.database.db, {
        organisationId: member.organisationId,
        from: 'en',
        to: 'de',
        projects,
        texts: [source],
        minimumPercent: 100,
      })
    )[0]?.target;
  expect(await best([])).toBe('Der Zusammenschluss endet im Frühling.');
  expect(await best([projectId])).toBe(target);
});

test('editing media of another project does not suggest the project’s texts', async () => {
  await feed(mediaId);
  const other = await uploadTo({ projectId: await addProject(api, outsider, 'Other', [member]) });
  const matches = async (of: string) =>
    dataOf<ShownMatch[][]>(
      await call(api, memoryMatches, {
        caller: member,
        payload: { mediaId: of, from: 'en', to: 'de', texts: [source] },
      }),
    )[0];
  expect(await matches(other)).toEqual([]);
  expect(await matches(mediaId)).toHaveLength(1);
});

test('units follow their media into a project and out of it', async () => {
  dataOf(await move(null));
  await feed(mediaId);
  expect(await unitsOf(outsider)).toHaveLength(1);
  dataOf(await move(projectId));
  expect(await unitsOf(outsider)).toEqual([]);
  expect(await unitsOf(member)).toHaveLength(1);
  // The organization’s own, newer unit stays when the media comes back.
  await feed(null, 'Der Zusammenschluss endet im Frühling.');
  dataOf(await move(null));
  expect(await unitsOf(outsider)).toMatchObject([{ target: /Zusammenschluss/ }]);
});

test('members with permission share units with the organization, which is audited', async () => {
  await feed(null, 'Veraltet.');
  await feed(mediaId);
  const [unit] = await unitsOf(member, { project: projectId });
  const unitId = unit?.unitId ?? '';
  const translator = await join(api, 'Translator', outsider.organisationId);
  expect(refusalOf(await promote(translator, unitId))).toBe('403 ACCESS_DENIED');
  expect(dataOf(await promote(member, unitId))).toEqual({ promoted: 1 });
  expect(await unitsOf(outsider)).toMatchObject([{ unitId, target, project: null, media: null }]);
  const { items } = dataOf<{ items: object[] }>(
    await call(api, viewAuditLog, { caller: outsider, query: { action: 'memory-promoted' } }),
  );
  expect(items).toMatchObject([{ subjectName: 'Merger', detail: { units: 1 } }]);
  // Moving the media within projects does not take the shared unit along.
  dataOf(await move(await addProject(api, outsider, 'Next', [member])));
  expect(await unitsOf(outsider)).toHaveLength(1);
});

test('the audit log names changed units of a project without their texts', async () => {
  await feed(mediaId);
  const unitId = (await unitsOf(member))[0]?.unitId ?? '';
  const payload = { unitId, source, target: 'Die Fusion endet.' };
  dataOf(await call(api, saveMemoryUnit, { caller: member, payload }));
  dataOf(await call(api, deleteMemoryUnit, { caller: member, params: { id: unitId } }));
  const { body } = await call(api, viewAuditLog, { caller: outsider });
  expect(body).toContain('memory-unit-deleted');
  expect(body).not.toContain('Fusion');
});

test('legal hold blocks changing, deleting and sharing units of the project', async () => {
  await feed(mediaId);
  const unitId = (await unitsOf(member))[0]?.unitId ?? '';
  const hold = { projectId, legalHold: true };
  dataOf(await call(api, saveLegalHold, { caller: outsider, payload: hold }));
  const payload = { unitId, source, target: 'Anders.' };
  const refusals = [
    await call(api, saveMemoryUnit, { caller: member, payload }),
    await call(api, deleteMemoryUnit, { caller: member, params: { id: unitId } }),
    await promote(member, unitId),
  ].map(refusalOf);
  expect(refusals).toEqual(['409 LEGAL_HOLD', '409 LEGAL_HOLD', '409 LEGAL_HOLD']);
  expect(await unitsOf(member)).toMatchObject([{ source, target }]);
});
