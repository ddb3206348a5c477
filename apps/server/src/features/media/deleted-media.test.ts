import {
  createMediaToken,
  deleteMedia,
  getInputFile,
  getPeaks,
  getVideoInformation,
} from '@glossa/contracts/media';
import { editableSubtitle, editableTranslationSubtitle } from '@glossa/contracts/subtitles';
import { cancelRequest, getVideoRequests } from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { createMediaRow, createRequestRow } from '../../testing/feedback-fixture.ts';
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
import { removeMediaRow } from './service.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let colleague: typeof admin;
let stranger: typeof admin;
let categoryId: string;
beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools: createFakeMediaTools() } });
  admin = await join(api, 'Organisation administrator');
  colleague = await join(api, 'Viewer', admin.organisationId);
  stranger = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, admin);
});
afterAll(() => api.stop());

const uploaded = async (fields: Record<string, string> = {}) =>
  dataOf<Uploaded>(await upload(api, admin, { categoryId, fields }));
const remove = async (caller: Caller, fileName: string) =>
  dataOf(await call(api, deleteMedia, { caller, params: { fileName } }));
const openedBy = (caller: Caller, mediaId: string) =>
  call(api, getVideoInformation, { caller, params: { mediaId } });
const today = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

test('says when deleted media was deleted and by whom, in every call that names it', async () => {
  const { mediaId, fileName } = await uploaded();
  const before = today.format(new Date());
  await remove(admin, fileName);
  const { displayName } = admin.answer.user;
  const said = [before, today.format(new Date())];
  const answer = await openedBy(colleague, mediaId);
  expect(refusalOf(answer)).toBe('410 MEDIA_DELETED');
  const { message } = answer.json() as { message: string };
  expect(
    said.map((date) => translate('en', 'media.deletedOnBy', { name: displayName, date })),
  ).toContain(message);
  const others = await Promise.all([
    call(api, getVideoRequests, { caller: colleague, params: { mediaId } }),
    call(api, createMediaToken, { caller: colleague, params: { mediaId } }),
    call(api, getPeaks, { caller: admin, params: { mediaId } }),
  ]);
  expect(others.map(refusalOf)).toEqual(others.map(() => '410 MEDIA_DELETED'));
});

test('tells other organizations and unknown ids nothing', async () => {
  const { mediaId, fileName } = await uploaded();
  await remove(admin, fileName);
  expect(refusalOf(await openedBy(stranger, mediaId))).toBe('404 NOT_FOUND');
  expect(refusalOf(await openedBy(admin, crypto.randomUUID()))).toBe('404 NOT_FOUND');
});

test('tells only the members of its project, as long as they are', async () => {
  const projectId = await addProject(api, admin, 'Hushed', [admin]);
  const { mediaId, fileName } = await uploaded({ projectId });
  await remove(admin, fileName);
  expect(refusalOf(await openedBy(admin, mediaId))).toBe('410 MEDIA_DELETED');
  expect(refusalOf(await openedBy(colleague, mediaId))).toBe('404 NOT_FOUND');
  await leaveProject(api, admin, projectId, admin);
  expect(refusalOf(await openedBy(admin, mediaId))).toBe('404 NOT_FOUND');
});

test('names neither a retention rule nor a person of another organization', async () => {
  const system = await join(api, 'System administrator');
  const { mediaId, fileName } = await uploaded();
  await remove(system, fileName);
  const byRule = await uploaded();
  await api.services.database.db
    .transaction()
    .execute((trx) => removeMediaRow(trx, byRule.mediaId));
  for (const id of [mediaId, byRule.mediaId]) {
    const answer = await openedBy(colleague, id);
    expect(refusalOf(answer)).toBe('410 MEDIA_DELETED');
    expect(answer.json()).toMatchObject({ messageRef: { id: 'media.deletedOn' } });
  }
});

test('links to its transcript, translation and files say so too, to the same people', async () => {
  const projectId = await addProject(api, admin, 'Links', [admin]);
  const { mediaId, transcribeId } = await createMediaRow(api, admin, { projectId });
  const finished = '2026-03-10T12:00:00Z';
  const ticketId = await createRequestRow(api, admin, { mediaId, language: 'fr', finished });
  const { file_name: filename } = await api.services.database.db
    .selectFrom('media')
    .select('file_name')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  const open = async (caller: Caller) => {
    const draft = { transcribe_id: transcribeId, report_id: '0' };
    const translation = { ticket_id: ticketId, report_id: '0' };
    const answers = await Promise.all([
      call(api, editableSubtitle, { caller, params: draft }),
      call(api, editableTranslationSubtitle, { caller, params: translation }),
      call(api, cancelRequest, { caller, params: { ticketId } }),
      call(api, getInputFile, { caller, params: { filename }, query: {} }),
    ]);
    return answers.map(refusalOf);
  };
  await remove(admin, filename);
  const everyone = await open(admin);
  expect(everyone).toEqual(everyone.map(() => '410 MEDIA_DELETED'));
  for (const other of [
    await join(api, 'Organisation administrator', admin.organisationId),
    stranger,
  ]) {
    const refused = await open(other);
    expect(refused).toEqual(refused.map(() => '404 NOT_FOUND'));
  }
});
