import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@glossa/contracts';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import {
  createMediaToken,
  deleteMedia,
  getInputFile,
  getMediaDetailsMultiParam,
  getMediaSummaryDetails,
  getPoster,
  getVideo,
} from '@glossa/contracts/media';
import { updateSubtitle } from '@glossa/contracts/subtitle-changes';
import { replaceSubtitle } from '@glossa/contracts/subtitles';
import { translateFile } from '@glossa/contracts/translation-requests';
import { validateUploadedVideo } from '@glossa/contracts/uploads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { tinyMp4 } from '../../engines/media-tools/testing/tiny-media.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { createFakeDocumentTools } from '../../testing/fake-document-tools.ts';
import { openLiveClient } from '../../testing/live-client.ts';
import {
  answersTo,
  boundToMedia,
  everythingMissing,
  inputsOf,
} from '../../testing/media-bound-calls.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  type Uploaded,
  upload,
} from '../../testing/media-calls.ts';
import { addProject, leaveProject } from '../../testing/project-calls.ts';
import {
  createProjectMedia,
  createRecording,
  type ProjectMedia,
} from '../../testing/project-factory.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
/** An organization administrator with all permissions who is not in the project. */
let admin: Awaited<ReturnType<typeof join>>;
let categoryId: string;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      documentTools: createFakeDocumentTools(),
      speechEngines: [createFakeSpeechEngine()],
      translators: createTranslators([createFakeTranslationEngine()]),
    },
    worker: true,
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, admin);
});
afterAll(() => api.stop());

let projects = 0;
async function makeProject() {
  projects += 1;
  const members = [
    await join(api, 'Organisation administrator', admin.organisationId),
    await join(api, 'Organisation administrator', admin.organisationId),
  ] as const;
  const projectId = await addProject(api, admin, `Project ${projects}`, members);
  return { projectId, members };
}

describe('media limited to a project', () => {
  let projectMedia: ProjectMedia;
  let members: Awaited<ReturnType<typeof makeProject>>['members'];
  beforeAll(async () => {
    const project = await makeProject();
    members = project.members;
    projectMedia = await createProjectMedia(api, members[0], categoryId, project.projectId);
  });

  test('finds the calls bound to media', () => {
    expect(boundToMedia.length).toBeGreaterThan(25);
    const names = boundToMedia.map(([name]) => name);
    for (const endpoint of [getVideo, updateSubtitle, replaceSubtitle, translateFile, deleteMedia])
      expect(names).toContain([...allEndpoints].find(([, one]) => one === endpoint)?.[0]);
  });

  test('returns 404 from every call to the rest of the organization, whatever their permissions', async () => {
    expect(await answersTo(api, admin, projectMedia)).toEqual(everythingMissing);
  });

  test('is in no list, total, search or warning of non-members', async () => {
    const lists = [...allEndpoints].filter(
      ([name, endpoint]) =>
        endpoint.method === 'GET' &&
        inputsOf(endpoint).path.length === 0 &&
        endpoint.carries === 'json' &&
        // The audit log is for administrators of the organization and names every action.
        name !== 'viewAuditLog',
    );
    for (const [, endpoint] of lists) {
      const { body } = await call(api, endpoint, { caller: admin });
      expect(body).not.toMatch(/hushed/i);
      expect(body).not.toContain(projectMedia.recording.mediaId);
    }
    const search = (caller: Caller, payload: object) =>
      call(api, getMediaDetailsMultiParam, { caller, payload });
    for (const payload of [{}, { search: 'hushed' }, { projectId: projectMedia.projectId }]) {
      expect(dataOf(await search(admin, payload))).toMatchObject({ total: 0, items: [] });
      expect(dataOf(await search(members[1], payload))).toMatchObject({ total: 2 });
    }
    const total = async (caller: Caller) =>
      dataOf<{ total: number }>(await call(api, getMediaSummaryDetails, { caller })).total;
    expect([await total(admin), await total(members[1])]).toEqual([0, 2]);

    const sameName = async (caller: Caller) =>
      dataOf<Array<{ sameNameMediaId: string | null }>>(
        await call(api, validateUploadedVideo, { caller, payload: { fileNames: ['hushed.mp4'] } }),
      )[0]?.sameNameMediaId;
    expect(await sameName(admin)).toBeNull();
    expect(await sameName(members[1])).toBe(projectMedia.recording.mediaId);
  });

  test('a duplicate is reported only to users who can see the first file', async () => {
    const again = async (caller: Caller) => {
      const { mediaId, duplicateOf } = dataOf<Uploaded>(
        await upload(api, caller, { categoryId, bytes: tinyMp4() }),
      );
      const { fileName } = await detailsOf(api, caller, mediaId);
      dataOf(await call(api, deleteMedia, { caller, params: { fileName } }));
      return duplicateOf;
    };
    expect(await again(admin)).toBeNull();
    expect(await again(members[1])).toMatchObject({ mediaId: projectMedia.recording.mediaId });
  });

  test('is visible to system administrators and project members', async () => {
    const system = await join(api, 'System administrator');
    const reading = boundToMedia.filter(([, { method }]) => method === 'GET');
    for (const caller of [system, members[1]]) {
      const answers = Object.values(await answersTo(api, caller, projectMedia, reading));
      expect(answers).toEqual(reading.map(() => '200'));
    }
  });

  test('is lost with the next call after leaving the project, including files by token', async () => {
    const [uploader, other] = members;
    const { mediaId, fileName, proxyFileName } = projectMedia.recording;
    const { mediaToken } = dataOf<{ mediaToken: string }>(
      await call(api, createMediaToken, { caller: other, params: { mediaId } }),
    );
    const byToken = async () => {
      const answers = [
        await call(api, getPoster, { params: { mediaId }, query: { mediaToken } }),
        await call(api, getInputFile, { params: { filename: fileName }, query: { mediaToken } }),
        await call(api, getVideo, { query: { fileName: proxyFileName, mediaToken } }),
      ];
      return answers.map((answer) => answer.statusCode);
    };
    expect(await byToken()).toEqual([200, 200, 200]);
    await leaveProject(api, admin, projectMedia.projectId, other);
    expect(await byToken()).toEqual([404, 404, 404]);
    expect(await answersTo(api, other, projectMedia)).toEqual(everythingMissing);

    await leaveProject(api, admin, projectMedia.projectId, uploader);
    expect(await answersTo(api, uploader, projectMedia)).toEqual(everythingMissing);
  });
});

test('every call denied to others works for project members', async () => {
  const { projectId, members } = await makeProject();
  const projectMedia = await createProjectMedia(api, members[0], categoryId, projectId);
  // Reads first, deletions last, media after its tickets; a draft is changed before it is published, without conflicts.
  const places: Record<string, number> = {
    ...{ decideConflict: 5, replaceSubtitle: 6 },
    ...{ saveMediaFilterProfile: 7, deleteMedia: 9 },
  };
  const order = (name: string, { method }: Endpoint) =>
    places[name] ?? ({ GET: 0, DELETE: 8 } as Record<string, number>)[method] ?? 4;
  const ordered = boundToMedia.toSorted(
    ([a, first], [b, second]) => order(a, first) - order(b, second),
  );
  const answers = await answersTo(api, members[1], projectMedia, ordered);
  // A response that the draft or review changed, or waits for a decision, also means it was reached.
  for (const [name, answer] of Object.entries(answers))
    expect(`${name} ${answer}`).toMatch(
      / (200|409 \w+_WRONG_STATE|409 \w+_CONFLICTS?|404 DRAFT_GONE)$/,
    );
});

test('sends no notifications outside the project, from upload to deletion', async () => {
  const { projectId, members } = await makeProject();
  const [member] = members;
  const host = `127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const [inside, outside] = [
    await openLiveClient(api, host, member),
    await openLiveClient(api, host, admin),
  ];
  const noise = async (name: string) => {
    const heard = outside.messages.length;
    await addCategory(api, admin, name);
    // Messages arrive in order: earlier ones have arrived or never will.
    await vi.waitFor(() => expect(outside.messages.length).toBeGreaterThan(heard), 5_000);
  };
  await noise('Before');
  const { mediaId, fileName, transcribeId, reportId, cue } = await createRecording(
    api,
    member,
    categoryId,
    projectId,
  );
  const edited = {
    reportId,
    changeId: randomUUID(),
    changes: [{ cueId: cue.id, revision: cue.revision, cue: { text: 'Other words' } }],
  };
  dataOf(await call(api, updateSubtitle, { caller: member, payload: edited }));
  dataOf(await call(api, replaceSubtitle, { caller: member, payload: { transcribeId, reportId } }));
  dataOf(await call(api, deleteMedia, { caller: member, params: { fileName } }));
  await noise('After');

  const kinds = (messages: typeof inside.messages) =>
    new Set(
      messages
        .filter((message) => JSON.stringify(message).includes(mediaId))
        .map((message) => (message.type === 'changed' ? message.what : message.type)),
    );
  await vi.waitFor(
    () =>
      expect(kinds(inside.messages)).toEqual(
        new Set([
          'file_status',
          'request_status',
          'output_status',
          'transcript',
          'requests',
          'media',
          'draft',
        ]),
      ),
    5_000,
  );
  expect(kinds(outside.messages)).toEqual(new Set());
  inside.close();
  outside.close();
});
