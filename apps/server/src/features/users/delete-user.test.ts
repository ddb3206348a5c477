import { randomUUID } from 'node:crypto';
import { deleteUser, viewUser } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, refusalOf } from '../../testing/media-calls.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../testing/test-api.ts';
import { addGroup, addUser, historyOf, type Member } from '../../testing/user-calls.ts';

let api: TestApi;
let system: Member;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
describe('deleting a user', () => {
  const remove = (caller: Member, id: string) => call(api, deleteUser, { caller, params: { id } });

  test('removes a user without work and frees the name', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { user, oneTimePassword } = await addUser(api, admin, {
      projectIds: [(await addGroup(api, 'projects', admin.organisationId)).id],
    });
    const person = await signInAs(api, user.userName, oneTimePassword ?? '');
    expect((await remove(admin, user.userId)).statusCode).toBe(200);
    expect(refusalOf(await call(api, viewUser, { caller: person }))).toBe('401 AUTH_REQUIRED');
    expect(refusalOf(await remove(admin, user.userId))).toBe('404 NOT_FOUND');
    expect((await historyOf(api, user.userId)).at(-1)).toMatchObject({
      action: 'user-deleted',
      user_id: admin.userId,
      subject_name: user.userName,
      detail: { before: { displayName: user.displayName } },
    });
    await addUser(api, admin, { userName: user.userName });
  });

  test('is denied for oneself', async () => {
    const admin = await join(api, 'Organisation administrator');
    expect(refusalOf(await remove(admin, admin.userId))).toBe('409 USER_SELF');
  });

  test('counts all work that would lose its author and names what the caller may see', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { organisationId } = admin;
    const { user } = await addUser(api, admin);
    const project = await addGroup(api, 'projects', organisationId);
    const media = async (title: string, uploadedBy: string, projectId: string | null) => {
      const values = {
        organisation_id: organisationId,
        uploaded_by: uploadedBy,
        project_id: projectId,
        title,
        original_name: title,
        file_name: `${randomUUID()}.wav`,
        kind: 'audio' as const,
        format: 'wav',
        media_type: 'audio/wav',
        size_bytes: 1,
        sha256: randomUUID(),
        status: 'verified' as const,
        requested_language: 'en' as const,
        language_scores: '[]',
      };
      const insert = db().insertInto('media').values(values).returning('id');
      return (await insert.executeTakeFirstOrThrow()).id;
    };
    await media('Open', user.userId, null);
    await media('Secret', user.userId, project.id);
    const request = {
      organisation_id: organisationId,
      source_language: 'en' as const,
      status: 'ready' as const,
      requested_by: user.userId,
    };
    for (const projectId of [null, project.id]) {
      const media_id = await media(projectId ? 'Hidden' : 'Shown', admin.userId, projectId);
      await db()
        .insertInto('translation_requests')
        .values({ ...request, media_id, language: 'fr' })
        .execute();
    }
    const usesFor = async (caller: Member) => {
      const refused = await remove(caller, user.userId);
      expect(refusalOf(refused)).toBe('409 USER_IN_USE');
      const { uses } = refused.json() as {
        uses: { first: Array<{ kind: string; name: string }>; total: number };
      };
      return [uses.total, ...uses.first.map(({ kind, name }) => `${kind}: ${name}`)];
    };
    expect(await usesFor(admin)).toEqual([4, 'media: Open', 'translation request: Shown → fr']);
    expect(await usesFor(system)).toEqual([
      4,
      'media: Open',
      'media: Secret',
      'translation request: Hidden → fr',
      'translation request: Shown → fr',
    ]);
    expect((await historyOf(api, user.userId)).map(({ action }) => action)).toEqual(['user-added']);
  });
});
