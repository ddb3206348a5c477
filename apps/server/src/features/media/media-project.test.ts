import type { AddressInfo } from 'node:net';
import { type MediaItem, saveMediaProject } from '@glossa/contracts/media';
import { resumableUploadPath } from '@glossa/contracts/uploads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../engines/media-tools/testing/tiny-media.ts';
import { openLiveClient } from '../../testing/live-client.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
} from '../../testing/media-calls.ts';
import { addProject, leaveProject } from '../../testing/project-calls.ts';
import { pendingFiles, storedFiles } from '../../testing/stored-files.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { joinWith } from '../../testing/user-calls.ts';

let api: TestApi;
let host: string;
let admin: Awaited<ReturnType<typeof join>>;
/** A member of both projects. */
let member: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let [first, second, notTheirs, foreign] = ['', '', '', ''];
beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools: createFakeMediaTools() } });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  host = `127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  admin = await join(api, 'Organisation administrator');
  member = await join(api, 'Organisation administrator', admin.organisationId);
  categoryId = await addCategory(api, admin);
  first = await addProject(api, admin, 'First', [member]);
  second = await addProject(api, admin, 'Second', [member]);
  notTheirs = await addProject(api, admin, 'Of others', [admin]);
  foreign = await addProject(api, await join(api, 'Organisation administrator'), 'Foreign', []);
});
afterAll(() => api.stop());

const uploaded = async (caller: Caller, fields: Record<string, string> = {}) =>
  dataOf<Uploaded>(await upload(api, caller, { categoryId, fields }));
const change = (caller: Caller, mediaId: string, projectId: string | null) =>
  call(api, saveMediaProject, { caller, params: { mediaId }, payload: { projectId } });
const seenBy = async (caller: Caller, mediaId: string) =>
  (await detailsOf(api, caller, mediaId).catch(() => undefined)) !== undefined;

describe('an upload', () => {
  test('to the uploader’s project is limited to it', async () => {
    const { mediaId } = await uploaded(member, { projectId: first });
    expect(await detailsOf(api, member, mediaId)).toMatchObject({
      projectId: first,
      projectName: 'First',
    });
    expect(await seenBy(admin, mediaId)).toBe(false);
  });

  test('without a project is visible to the whole organization', async () => {
    const { mediaId } = await uploaded(member);
    expect(await detailsOf(api, admin, mediaId)).toMatchObject({
      projectId: null,
      projectName: null,
    });
  });

  test.each([
    ['the uploader is not in', () => notTheirs],
    ['of another organization', () => foreign],
    ['that does not exist', () => crypto.randomUUID()],
  ])('to a project %s is rejected and leaves nothing behind', async (_what, projectId) => {
    const before = await storedFiles(api);
    const refused = await upload(api, member, { categoryId, fields: { projectId: projectId() } });
    expect(refusalOf(refused)).toBe('404 NOT_FOUND');
    expect(refused.json()).toMatchObject({ fields: { projectId: expect.any(String) } });
    expect(await storedFiles(api)).toEqual(before);
    expect(await pendingFiles(api)).toEqual([]);
  });

  test('by a user who sees every organization works for projects of their own organization only', async () => {
    const system = await join(api, 'System administrator', admin.organisationId);
    const { mediaId } = await uploaded(system, { projectId: notTheirs });
    expect(await seenBy(admin, mediaId)).toBe(true);
    const refused = await upload(api, system, { categoryId, fields: { projectId: foreign } });
    expect(refusalOf(refused)).toBe('404 NOT_FOUND');
  });
});

describe('a resumable upload', () => {
  const bytes = createToneWav(4_000);
  const send = (caller: Caller, method: string, url: string, headers: object, body?: Uint8Array) =>
    fetch(new URL(url, `http://${host}`), {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${caller.bearer}`,
        ...headers,
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  const begin = (caller: Caller, projectId: string) =>
    send(caller, 'POST', resumableUploadPath, {
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries({ filename: 'talk.wav', categoryId, projectId })
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    });
  const finish = (caller: Caller, begun: Response) =>
    send(
      caller,
      'PATCH',
      begun.headers.get('location') ?? '',
      { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      bytes,
    );

  test('is limited to the project named at its start', async () => {
    const done = await finish(member, await begin(member, second));
    const { data } = (await done.json()) as { data: Uploaded };
    expect(await detailsOf(api, member, data.mediaId)).toMatchObject({ projectId: second });
  });

  test('is rejected before the first byte for a project the uploader is not in', async () => {
    for (const projectId of [notTheirs, foreign])
      expect((await begin(member, projectId)).status).toBe(404);
  });

  test('is rejected at the end if the uploader left the project in the meantime', async () => {
    const leaver = await join(api, 'Verifier', admin.organisationId);
    const projectId = await addProject(api, admin, 'Left', [leaver]);
    const begun = await begin(leaver, projectId);
    expect(begun.status).toBe(201);
    await leaveProject(api, admin, projectId, leaver);
    expect((await finish(leaver, begun)).status).toBe(404);
    expect(await pendingFiles(api)).toEqual([]);
  });
});

describe('changing the project of media', () => {
  test('restricts, moves and opens media, each audited', async () => {
    const { mediaId } = await uploaded(member);
    expect(dataOf<MediaItem>(await change(member, mediaId, first))).toMatchObject({
      projectId: first,
      projectName: 'First',
    });
    expect(await seenBy(admin, mediaId)).toBe(false);
    dataOf(await change(member, mediaId, second));
    dataOf(await change(member, mediaId, second)); // Nothing changes, so nothing is audited.
    expect(dataOf<MediaItem>(await change(member, mediaId, null)).projectId).toBeNull();
    expect(await seenBy(admin, mediaId)).toBe(true);

    const written = await api.services.database.db
      .selectFrom('audit_log')
      .select(['detail', 'user_id', 'subject_name'])
      .where('action', '=', 'media-project-changed')
      .where('subject', '=', mediaId)
      .orderBy('at')
      .execute();
    const entry = (before: string | null, after: string | null) => ({
      user_id: member.userId,
      subject_name: 'lesson',
      detail: { before: { project: before }, after: { project: after } },
    });
    expect(written).toEqual([
      entry(null, 'First'),
      entry('First', 'Second'),
      entry('Second', null),
    ]);
  });

  test('allows only projects the caller is in', async () => {
    const { mediaId } = await uploaded(member, { projectId: first });
    for (const projectId of [notTheirs, foreign, crypto.randomUUID()]) {
      const refused = await change(member, mediaId, projectId);
      expect(refusalOf(refused)).toBe('404 NOT_FOUND');
      expect(refused.json()).toMatchObject({ fields: { projectId: expect.any(String) } });
    }
    expect(await detailsOf(api, member, mediaId)).toMatchObject({ projectId: first });
  });

  test('is denied to users who cannot see the media and to viewers', async () => {
    const { mediaId } = await uploaded(member, { projectId: first });
    expect(refusalOf(await change(admin, mediaId, null))).toBe('404 NOT_FOUND');
    const viewer = await join(api, 'Viewer', admin.organisationId);
    expect(refusalOf(await change(viewer, mediaId, null))).toBe('403 ACCESS_DENIED');
  });

  test.each(['Requester', 'Verifier'])(
    'needs permission to edit projects, which a %s in the project does not have',
    async (role) => {
      const insider = await join(api, role, admin.organisationId);
      const projectId = await addProject(api, admin, `With a ${role}`, [insider, member]);
      const { mediaId } = await uploaded(insider, { projectId });
      for (const to of [null, first])
        expect(refusalOf(await change(insider, mediaId, to))).toBe('403 ACCESS_DENIED');
      expect(await seenBy(admin, mediaId)).toBe(false);
      dataOf(await change(member, mediaId, null));
      expect(await seenBy(admin, mediaId)).toBe(true);
    },
  );

  test('with permission on projects alone returns 404: the media is not visible', async () => {
    const { mediaId } = await uploaded(member);
    const caller = await joinWith(api, admin.organisationId, [
      { resource: 'Projects', view: true, edit: true },
    ]);
    expect(refusalOf(await change(caller, mediaId, null))).toBe('404 NOT_FOUND');
  });

  test('by a system administrator stays within the organization of the media', async () => {
    const system = await join(api, 'System administrator');
    const ofTheirs = await addProject(api, system, 'At home', [system]);
    const { mediaId } = await uploaded(member);
    expect(refusalOf(await change(system, mediaId, ofTheirs))).toBe('404 NOT_FOUND');
    expect(dataOf<MediaItem>(await change(system, mediaId, notTheirs))).toMatchObject({
      projectName: 'Of others',
    });
  });

  test('notifies those who lose access and those who gain it', async () => {
    const { mediaId } = await uploaded(member);
    const [loses, stays] = [
      await openLiveClient(api, host, admin),
      await openLiveClient(api, host, member),
    ];
    // The upload itself may be heard, or not.
    const earlier = new Map<typeof loses, number>();
    const heard = (client: typeof loses) =>
      client.messages.filter((message) => message.type === 'changed' && message.mediaId === mediaId)
        .length - (earlier.get(client) ?? 0);
    const noise = async (name: string) => {
      const before = loses.messages.length;
      await addCategory(api, admin, name);
      await vi.waitFor(() => expect(loses.messages.length).toBeGreaterThan(before), 5_000);
    };
    await noise('Before');
    for (const client of [loses, stays]) earlier.set(client, heard(client));
    dataOf(await change(member, mediaId, first));
    await vi.waitFor(() => expect([heard(loses), heard(stays)]).toEqual([1, 2]), 5_000);
    dataOf(await change(member, mediaId, second));
    await vi.waitFor(() => expect(heard(stays)).toBe(4), 5_000);
    await noise('Meanwhile');
    expect(heard(loses)).toBe(1);
    dataOf(await change(member, mediaId, null));
    await vi.waitFor(() => expect(heard(loses)).toBe(2), 5_000);

    // A user who left the project gets no more messages once the permissions of open sockets were read again.
    dataOf(await change(member, mediaId, first));
    await vi.waitFor(() => expect(heard(stays)).toBe(8), 5_000);
    await leaveProject(api, admin, first, member);
    const permissions = () =>
      stays.messages.filter(
        (message) => message.type === 'changed' && message.what === 'permissions',
      ).length;
    await vi.waitFor(() => expect(permissions()).toBe(1), 5_000);
    const system = await join(api, 'System administrator');
    dataOf(await change(system, mediaId, notTheirs));
    await noise('After');
    await noise('After that');
    expect(heard(stays)).toBe(8);
    loses.close();
    stays.close();
  });
});
