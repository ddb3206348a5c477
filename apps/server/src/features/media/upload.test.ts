import { saveCategory } from '@glossa/contracts/categories';
import { uploadFile, validateUploadedVideo } from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import { makeToneWav, tinyMp4 } from '../../engines/media-tools/tiny-media.ts';
import { pendingFiles, storedFiles } from '../../test-support/disk.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
} from '../../test-support/media-journeys.ts';
import { call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { mediaTools: createFakeMediaTools() },
    env: { GLOSSA_MAX_UPLOAD_BYTES: String(2 * 1024 * 1024) },
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
afterAll(() => api.stop());

const countRows = async () =>
  Number(
    (
      await api.services.database.db
        .selectFrom('media')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Neither a row nor a byte may be left by what is refused. */
async function expectNoTrace(act: () => Promise<void>): Promise<void> {
  const before = { rows: await countRows(), files: await storedFiles(api) };
  await act();
  expect({ rows: await countRows(), files: await storedFiles(api) }).toEqual(before);
  expect(await pendingFiles(api)).toEqual([]);
}

test('what was uploaded is stored byte for byte and described by its content', async () => {
  const bytes = tinyMp4();
  const answer = dataOf<Uploaded>(
    await upload(api, caller, {
      categoryId,
      bytes,
      name: 'C:\\fakepath\\Lesson one.mov',
      fields: { spokenLanguage: 'fr' },
    }),
  );
  expect(answer).toMatchObject({ uploadedStatus: 'uploaded', duplicateOf: null });
  expect(await detailsOf(api, caller, answer.mediaId)).toMatchObject({
    title: 'Lesson one',
    originalName: 'Lesson one.mov',
    kind: 'video',
    type: 'video',
    language: 'fr',
    languageDetected: false,
    sizeBytes: bytes.length,
    categoryId,
    categoryName: 'Lectures',
    uploadedBy: { userId: caller.userId },
  });
  expect(await api.services.storage.size(answer.fileName)).toBe(bytes.length);
  expect(await pendingFiles(api)).toEqual([]);
});

test('a title that was given is taken', async () => {
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, { categoryId, fields: { title: ' Welcome ' } }),
  );
  expect((await detailsOf(api, caller, mediaId)).title).toBe('Welcome');
});

test.each([
  ['an unknown field', { isAdmin: 'true' }],
  ['a language we do not have', { spokenLanguage: 'xx' }],
  ['a title of 201 characters', { title: 'x'.repeat(201) }],
])('refuses %s and leaves nothing', async (_what, fields) => {
  await expectNoTrace(async () => {
    const answer = await upload(api, caller, { categoryId, fields });
    expect(refusalOf(answer)).toBe('400 INVALID_INPUT');
    expect(answer.json().message).toContain(Object.keys(fields)[0] ?? '');
  });
});

test('refuses a category of another organisation and leaves nothing', async () => {
  const stranger = await join(api, 'Organisation administrator');
  const foreign = await addCategory(api, stranger);
  await expectNoTrace(async () => {
    expect(refusalOf(await upload(api, caller, { categoryId: foreign }))).toBe('404 NOT_FOUND');
  });
});

test.each([
  ['an empty file', new Uint8Array(), 'a.wav', '400 UPLOAD_EMPTY'],
  ['a program named like a video', Buffer.from('MZ\x90\x00\x03'), 'a.mp4', '415 UPLOAD_REFUSED'],
  ['a WAV cut off in its header', makeToneWav(1000).slice(0, 20), 'a.wav', '415 UPLOAD_REFUSED'],
  ['a zip named docx', Buffer.from('PK\x03\x04 nothing here'), 'a.docx', '415 UPLOAD_REFUSED'],
  ['more bytes than allowed', makeToneWav(70_000), 'a.wav', '413 PAYLOAD_TOO_LARGE'],
])('refuses %s and leaves nothing', async (_what, bytes, name, refusal) => {
  await expectNoTrace(async () => {
    const answer = await upload(api, caller, { categoryId, bytes, name });
    expect(refusalOf(answer)).toBe(refusal);
    expect(answer.json().message.length).toBeGreaterThan(10);
  });
});

test('refuses a form without a file, a body that is no form, and a field given twice', async () => {
  await expectNoTrace(async () => {
    const fieldsOnly = new FormData();
    fieldsOnly.append('categoryId', categoryId);
    const answers = [
      await call(api, uploadFile, { caller, payload: fieldsOnly }),
      await call(api, uploadFile, { caller, payload: { categoryId } }),
    ];
    expect(answers.map(refusalOf)).toEqual(['400 UPLOAD_NO_FILE', '400 UPLOAD_NO_FILE']);
    const twice = new FormData();
    twice.append('categoryId', categoryId);
    twice.append('categoryId', categoryId);
    twice.append('file', new Blob([makeToneWav(1000) as Uint8Array<ArrayBuffer>]), 'a.wav');
    expect(refusalOf(await call(api, uploadFile, { caller, payload: twice }))).toBe(
      '400 INVALID_INPUT',
    );
  });
});

test('a person without the right to edit media uploads nothing', async () => {
  const viewer = await join(api, 'Viewer', caller.organisationId);
  await expectNoTrace(async () => {
    expect(refusalOf(await upload(api, viewer, { categoryId }))).toBe('403 ACCESS_DENIED');
  });
});

test('the same bytes again are taken, and the answer names the first', async () => {
  const bytes = makeToneWav(3210);
  const first = dataOf<Uploaded>(
    await upload(api, caller, { categoryId, bytes, name: 'first.wav' }),
  );
  const second = dataOf<Uploaded>(
    await upload(api, caller, { categoryId, bytes, name: 'second.wav' }),
  );
  expect(first.duplicateOf).toBeNull();
  expect(second.duplicateOf).toEqual({ mediaId: first.mediaId, title: 'first' });
  expect(second.mediaId).not.toBe(first.mediaId);
  const stranger = await join(api, 'Organisation administrator');
  const theirs = await upload(api, stranger, {
    categoryId: dataOf<{ categoryId: string }>(
      await call(api, saveCategory, { caller: stranger, payload: { name: 'Theirs' } }),
    ).categoryId,
    bytes,
  });
  expect(dataOf<Uploaded>(theirs).duplicateOf).toBeNull();
});

test('names are judged before a byte is sent', async () => {
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, { categoryId, name: 'already-here.wav' }),
  );
  const answer = await call(api, validateUploadedVideo, {
    caller,
    payload: { fileNames: ['new.mp4', 'already-here.wav', 'virus.exe', 'noextension'] },
  });
  expect(dataOf<Array<object>>(answer)).toMatchObject([
    { fileName: 'new.mp4', valid: true, reason: null, sameNameMediaId: null },
    { fileName: 'already-here.wav', valid: true, sameNameMediaId: mediaId },
    { fileName: 'virus.exe', valid: false, reason: expect.stringContaining('.exe') },
    { fileName: 'noextension', valid: false, reason: expect.stringContaining('extension') },
  ]);
  const stranger = await join(api, 'Organisation administrator');
  const theirs = await call(api, validateUploadedVideo, {
    caller: stranger,
    payload: { fileNames: ['already-here.wav'] },
  });
  expect(dataOf<Array<object>>(theirs)).toMatchObject([{ sameNameMediaId: null }]);
});
