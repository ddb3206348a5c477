import type { Option } from '@glossa/contracts/people';
import {
  deleteProjectMember,
  deleteProjUser,
  type ProjectItem,
  saveProjUser,
  viewOwnProjects,
  viewProjUser,
} from '@glossa/contracts/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { addCategory, dataOf, join, refusalOf, upload } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools: createFakeMediaTools() } });
});
afterAll(() => api.stop());

const save = async (caller: Caller, name: string, addUserIds: string[] = []) =>
  dataOf<ProjectItem>(
    await call(api, saveProjUser, { caller, payload: { projectId: null, name, addUserIds } }),
  );
const ownOf = async (caller: Caller) =>
  dataOf<Option[]>(await call(api, viewOwnProjects, { caller })).map((project) => project.name);

test('a user can be in several projects and sees them from the next call', async () => {
  const admin = await join(api, 'Organisation administrator');
  const viewer = await join(api, 'Viewer', admin.organisationId);
  const b = await save(admin, 'b-side', [viewer.userId]);
  await save(admin, 'A-side', [viewer.userId]);
  await save(admin, 'Without them');
  expect(await ownOf(viewer)).toEqual(['A-side', 'b-side']);
  expect(await ownOf(admin)).toEqual([]);
  await call(api, deleteProjectMember, {
    caller: admin,
    params: { projectId: b.projectId, userId: viewer.userId },
  });
  expect(await ownOf(viewer)).toEqual(['A-side']);
});

test('a user who sees all organizations can limit media to projects of their own', async () => {
  const system = await join(api, 'System administrator');
  const admin = await join(api, 'Organisation administrator', system.organisationId);
  await save(admin, 'Of the organisation');
  await save(await join(api, 'Organisation administrator'), 'Of another');
  expect(await ownOf(system)).toEqual(['Of the organisation']);
});

test('joining and leaving are recorded once in the user’s history', async () => {
  const admin = await join(api, 'Organisation administrator');
  const viewer = await join(api, 'Viewer', admin.organisationId);
  const { projectId } = await save(admin, 'Film', [viewer.userId]);
  await call(api, saveProjUser, {
    caller: admin,
    payload: { projectId, name: 'Film', addUserIds: [viewer.userId] },
  });
  await call(api, deleteProjectMember, {
    caller: admin,
    params: { projectId, userId: viewer.userId },
  });
  const history = await api.services.database.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject', '=', viewer.userId)
    .where('user_id', '=', admin.userId)
    .orderBy('at')
    .execute();
  const moved = (before: string | null, after: string | null) => ({
    action: 'user-changed',
    detail: { before: { project: before }, after: { project: after } },
  });
  expect(history).toEqual([moved(null, 'Film'), moved('Film', null)]);
});

test('cannot be deleted with media, whose titles only permitted users see', async () => {
  const admin = await join(api, 'Organisation administrator');
  const verifier = await join(api, 'Verifier', admin.organisationId);
  const categoryId = await addCategory(api, admin);
  const { projectId } = await save(admin, 'Secret', [verifier.userId]);
  const { mediaId } = dataOf<{ mediaId: string }>(
    await upload(api, verifier, { categoryId, fields: { projectId, title: 'Hush' } }),
  );
  const list = dataOf<{ items: ProjectItem[] }>(
    await call(api, viewProjUser, { caller: admin, query: { sort: 'media_count' } }),
  );
  expect(list.items).toMatchObject([{ name: 'Secret', media_count: 1, user_count: 1 }]);

  const remove = () => call(api, deleteProjUser, { caller: admin, params: { id: projectId } });
  const outside = await remove();
  expect(refusalOf(outside)).toBe('409 PROJECT_IN_USE');
  expect(outside.json()).toMatchObject({ uses: { total: 2, first: [{ kind: 'user' }] } });
  expect(outside.body).not.toContain('Hush');

  await call(api, saveProjUser, {
    caller: admin,
    payload: { projectId, name: 'Secret', addUserIds: [admin.userId] },
  });
  expect((await remove()).json()).toMatchObject({
    uses: { total: 3, first: [{ kind: 'media', id: mediaId, name: 'Hush' }, {}, {}] },
  });
});
