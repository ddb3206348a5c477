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
  validateUploadedVideo,
} from '@glossa/contracts/media';
import { replaceSubtitle, updateSubtitle } from '@glossa/contracts/subtitles';
import { translateFile } from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import { tinyMp4 } from '../../engines/media-tools/tiny-media.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/fake.ts';
import { openLine } from '../../test-support/live-line.ts';
import {
  answersTo,
  boundToMedia,
  everythingMissing,
  inputsOf,
} from '../../test-support/media-bound-calls.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  type Uploaded,
  upload,
} from '../../test-support/media-journeys.ts';
import { createPaperTools } from '../../test-support/paper-tools.ts';
import { addProject, leaveProject } from '../../test-support/project-journeys.ts';
import {
  makeRecording,
  type ProjectStock,
  stockProject,
} from '../../test-support/project-stock.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

let api: TestApi;
/** Runs the organisation, holds every right in it, and is not in the project. */
let admin: Awaited<ReturnType<typeof join>>;
let categoryId: string;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      documentTools: createPaperTools(),
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
  let stock: ProjectStock;
  let members: Awaited<ReturnType<typeof makeProject>>['members'];
  beforeAll(async () => {
    const project = await makeProject();
    members = project.members;
    stock = await stockProject(api, members[0], categoryId, project.projectId);
  });

  test('the calls bound to media are found', () => {
    expect(boundToMedia.length).toBeGreaterThan(25);
    const names = boundToMedia.map(([name]) => name);
    for (const endpoint of [getVideo, updateSubtitle, replaceSubtitle, translateFile, deleteMedia])
      expect(names).toContain([...allEndpoints].find(([, one]) => one === endpoint)?.[0]);
  });

  test('are not there for the rest of the organisation, by no call, whatever its rights', async () => {
    expect(await answersTo(api, admin, stock)).toEqual(everythingMissing);
  });

  test('are in no list, total, search or warning of who is not in it', async () => {
    const lists = [...allEndpoints].filter(
      ([name, endpoint]) =>
        endpoint.method === 'GET' &&
        inputsOf(endpoint).path.length === 0 &&
        endpoint.carries === 'json' &&
        // The log is for those who answer for the organisation: it names whatever was done.
        name !== 'viewAuditLog',
    );
    for (const [, endpoint] of lists) {
      const { body } = await call(api, endpoint, { caller: admin });
      expect(body).not.toMatch(/hushed/i);
      expect(body).not.toContain(stock.recording.mediaId);
    }
    const search = (caller: Caller, payload: object) =>
      call(api, getMediaDetailsMultiParam, { caller, payload });
    for (const payload of [{}, { search: 'hushed' }, { projectId: stock.projectId }]) {
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
    expect(await sameName(members[1])).toBe(stock.recording.mediaId);
  });

  test('the same file again is a duplicate only for who may see the first', async () => {
    const again = async (caller: Caller) => {
      const { mediaId, duplicateOf } = dataOf<Uploaded>(
        await upload(api, caller, { categoryId, bytes: tinyMp4() }),
      );
      const { fileName } = await detailsOf(api, caller, mediaId);
      dataOf(await call(api, deleteMedia, { caller, params: { fileName } }));
      return duplicateOf;
    };
    expect(await again(admin)).toBeNull();
    expect(await again(members[1])).toMatchObject({ mediaId: stock.recording.mediaId });
  });

  test('the System administrator and the other people of the project see them', async () => {
    const system = await join(api, 'System administrator');
    const reading = boundToMedia.filter(([, { method }]) => method === 'GET');
    for (const caller of [system, members[1]]) {
      const answers = Object.values(await answersTo(api, caller, stock, reading));
      expect(answers).toEqual(reading.map(() => '200'));
    }
  });

  test('who is taken out of the project loses them with the next call, files by token too', async () => {
    const [uploader, other] = members;
    const { mediaId, fileName, playFileName } = stock.recording;
    const { mediaToken } = dataOf<{ mediaToken: string }>(
      await call(api, createMediaToken, { caller: other, params: { mediaId } }),
    );
    const byToken = async () => {
      const answers = [
        await call(api, getPoster, { params: { mediaId }, query: { mediaToken } }),
        await call(api, getInputFile, { params: { filename: fileName }, query: { mediaToken } }),
        await call(api, getVideo, { query: { fileName: playFileName, mediaToken } }),
      ];
      return answers.map((answer) => answer.statusCode);
    };
    expect(await byToken()).toEqual([200, 200, 200]);
    await leaveProject(api, admin, stock.projectId, other);
    expect(await byToken()).toEqual([404, 404, 404]);
    expect(await answersTo(api, other, stock)).toEqual(everythingMissing);

    await leaveProject(api, admin, stock.projectId, uploader);
    expect(await answersTo(api, uploader, stock)).toEqual(everythingMissing);
  });
});

test('every call that is refused to others does reach the people of the project', async () => {
  const { projectId, members } = await makeProject();
  const stock = await stockProject(api, members[0], categoryId, projectId);
  // Looking first, deleting last, the media after its tickets; a draft is changed before it is published.
  const order = (name: string, { method }: Endpoint) =>
    name === 'deleteMedia'
      ? 9
      : method === 'DELETE'
        ? 8
        : method === 'GET'
          ? 0
          : name === 'replaceSubtitle'
            ? 5
            : 4;
  const ordered = boundToMedia.toSorted(
    ([a, first], [b, second]) => order(a, first) - order(b, second),
  );
  const answers = await answersTo(api, members[1], stock, ordered);
  // A draft that changed or was published meanwhile is one that was reached.
  for (const [name, answer] of Object.entries(answers))
    expect(`${name} ${answer}`).toMatch(
      / (200|409 \w+_WRONG_STATE|409 DRAFT_CONFLICT|404 DRAFT_GONE)$/,
    );
});

test('nobody outside the project hears of them, from upload to deletion', async () => {
  const { projectId, members } = await makeProject();
  const [member] = members;
  const host = `127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const [inside, outside] = [await openLine(api, host, member), await openLine(api, host, admin)];
  const noise = async (name: string) => {
    const heard = outside.messages.length;
    await addCategory(api, admin, name);
    // Posts arrive in order: what was said before has come, or will not.
    await vi.waitFor(() => expect(outside.messages.length).toBeGreaterThan(heard), 5_000);
  };
  await noise('Before');
  const { mediaId, fileName, transcribeId, reportId, cue } = await makeRecording(
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
