import { randomUUID } from 'node:crypto';
import { deleteUser, viewUser } from '@glossa/contracts/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, refusalOf } from '../../testing/media-calls.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../testing/test-api.ts';
import { addGroup, addUser, historyOf, type Member } from '../../testing/user-calls.ts';
import { writtenContent, writtenContents } from '../../testing/written-content.ts';

let api: TestApi;
let system: Member;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const db = () => api.services.database.db;

async function seedMedia(
  organisationId: string,
  title: string,
  uploadedBy: string,
  projectId: string | null,
): Promise<string> {
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
}

async function seedRequest(
  organisationId: string,
  mediaId: string,
  requestedBy: string,
): Promise<string> {
  const values = {
    organisation_id: organisationId,
    source_language: 'en' as const,
    status: 'ready' as const,
    requested_by: requestedBy,
    media_id: mediaId,
    language: 'fr' as const,
  };
  const insert = db().insertInto('translation_requests').values(values).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
}

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

  test.each(writtenContents)('is refused to whoever wrote a %s', async (kind) => {
    const admin = await join(api, 'Organisation administrator');
    const { user } = await addUser(api, admin);
    await writtenContent[kind](db(), admin.organisationId, user.userId);
    const refused = await remove(admin, user.userId);
    expect(refusalOf(refused)).toBe('409 USER_IN_USE');
    // Who may see a ticket depends on more.
    const first = kind === 'feedback' ? [] : [{ kind }];
    expect(refused.json()).toMatchObject({ uses: { total: 1, first } });
  });

  test.each([
    [
      'edited a segment',
      (request: string, user: string) => sql`
        INSERT INTO document_segments
          (ticket_id, segment_id, number, source, source_plain, markup, place, target, origin, edited_by)
        VALUES (${request}, 's', 1, 'a', 'a', 'none', '', 'b', 'person', ${user})`,
    ],
    [
      'signed off a translation',
      (request: string, user: string) => sql`
        INSERT INTO reviews (organisation_id, ticket_id, status, decided_by)
        SELECT organisation_id, id, 'reviewed', ${user} FROM translation_requests WHERE id = ${request}`,
    ],
    [
      'commented in a review',
      (request: string, user: string) => sql`
        WITH made AS (
          INSERT INTO reviews (organisation_id, ticket_id, status)
          SELECT organisation_id, id, 'in-review' FROM translation_requests WHERE id = ${request} RETURNING id)
        INSERT INTO review_comments (review_id, author_id, text) SELECT id, ${user}, 'x' FROM made`,
    ],
  ])('is refused to whoever %s', async (_what, write) => {
    const admin = await join(api, 'Organisation administrator');
    const { organisationId } = admin;
    const { user } = await addUser(api, admin);
    const mediaId = await seedMedia(organisationId, 'Talk', admin.userId, null);
    const requestId = await seedRequest(organisationId, mediaId, admin.userId);
    await write(requestId, user.userId).execute(db());
    const refused = await remove(admin, user.userId);
    expect(refusalOf(refused)).toBe('409 USER_IN_USE');
    expect(refused.json()).toMatchObject({
      uses: { total: 1, first: [{ kind: 'translation request', name: 'Talk → fr' }] },
    });
  });

  test('counts all work that would lose its author and names what the caller may see', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { organisationId } = admin;
    const { user } = await addUser(api, admin);
    const project = await addGroup(api, 'projects', organisationId);
    await seedMedia(organisationId, 'Open', user.userId, null);
    await seedMedia(organisationId, 'Secret', user.userId, project.id);
    for (const projectId of [null, project.id]) {
      const title = projectId ? 'Hidden' : 'Shown';
      const mediaId = await seedMedia(organisationId, title, admin.userId, projectId);
      await seedRequest(organisationId, mediaId, user.userId);
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
