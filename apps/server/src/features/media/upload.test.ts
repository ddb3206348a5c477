import { saveCategory } from '@glossa/contracts/categories';
import { uploadFile, validateUploadedVideo } from '@glossa/contracts/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav, tinyMp4 } from '../../engines/media-tools/testing/tiny-media.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
} from '../../testing/media-calls.ts';
import { pendingFiles, storedFiles } from '../../testing/stored-files.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

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

/** A rejected upload must leave neither a row nor a byte. */
async function expectNoTrace(act: () => Promise<void>): Promise<void> {
  const before = { rows: await countRows(), files: await storedFiles(api) };
  await act();
  expect({ rows: await countRows(), files: await storedFiles(api) }).toEqual(before);
  expect(await pendingFiles(api)).toEqual([]);
}

test('stores an upload byte for byte and describes it by content', async () => {
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

test('uses the given title', async () => {
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, { categoryId, fields: { title: ' Welcome ' } }),
  );
  expect((await detailsOf(api, caller, mediaId)).title).toBe('Welcome');
});

test.each([
  ['an unknown field', { isAdmin: 'true' }],
  ['an unsupported language', { spokenLanguage: 'xx' }],
  ['a title of 201 characters', { title: 'x'.repeat(201) }],
])('rejects %s and leaves nothing behind', async (_what, fields) => {
  await expectNoTrace(async () => {
    const answer = await upload(api, caller, { categoryId, fields });
    expect(refusalOf(answer)).toBe('400 INVALID_INPUT');
    expect(answer.json().message).toContain(Object.keys(fields)[0] ?? '');
  });
});

test('rejects a category of another organization and leaves nothing behind', async () => {
  const stranger = await join(api, 'Organisation administrator');
  const foreign = await addCategory(api, stranger);
  await expectNoTrace(async () => {
    expect(refusalOf(await upload(api, caller, { categoryId: foreign }))).toBe('404 NOT_FOUND');
  });
});

test.each([
  ['an empty file', new Uint8Array(), 'a.wav', '400 UPLOAD_EMPTY'],
  ['a program named like a video', Buffer.from('MZ\x90\x00\x03'), 'a.mp4', '415 UPLOAD_REFUSED'],
  [
    'a name of more than 255 characters',
    createToneWav(1000),
    `${'n'.repeat(252)}.wav`,
    '415 UPLOAD_REFUSED',
  ],
  [
    'a WAV with a truncated header',
    createToneWav(1000).slice(0, 20),
    'a.wav',
    '415 UPLOAD_REFUSED',
  ],
  ['a zip named docx', Buffer.from('PK\x03\x04 nothing here'), 'a.docx', '415 UPLOAD_REFUSED'],
  ['more bytes than allowed', createToneWav(70_000), 'a.wav', '413 PAYLOAD_TOO_LARGE'],
])('rejects %s and leaves nothing behind', async (_what, bytes, name, rejection) => {
  await expectNoTrace(async () => {
    const answer = await upload(api, caller, { categoryId, bytes, name });
    expect(refusalOf(answer)).toBe(rejection);
    expect(answer.json().message.length).toBeGreaterThan(10);
  });
});

test('rejects a form without a file, a body that is not a form, and a repeated field', async () => {
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
    twice.append('file', new Blob([createToneWav(1000) as Uint8Array<ArrayBuffer>]), 'a.wav');
    expect(refusalOf(await call(api, uploadFile, { caller, payload: twice }))).toBe(
      '400 INVALID_INPUT',
    );
  });
});

test('a user without media edit permission cannot upload', async () => {
  const viewer = await join(api, 'Viewer', caller.organisationId);
  await expectNoTrace(async () => {
    expect(refusalOf(await upload(api, viewer, { categoryId }))).toBe('403 ACCESS_DENIED');
  });
});

test('accepts the same bytes again and names the first upload', async () => {
  const bytes = createToneWav(3210);
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

test('checks names before the first byte is sent', async () => {
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, { categoryId, name: 'already-here.wav' }),
  );
  const answer = await call(api, validateUploadedVideo, {
    caller,
    payload: {
      fileNames: [
        'new.mp4',
        'already-here.wav',
        'virus.exe',
        'noextension',
        `${'n'.repeat(252)}.mp4`,
      ],
    },
  });
  expect(dataOf<Array<object>>(answer)).toMatchObject([
    { fileName: 'new.mp4', valid: true, reason: null, sameNameMediaId: null },
    { fileName: 'already-here.wav', valid: true, sameNameMediaId: mediaId },
    {
      fileName: 'virus.exe',
      valid: false,
      reason: { id: 'media.extensionUnsupported', params: { extension: 'exe' } },
    },
    { fileName: 'noextension', valid: false, reason: { id: 'media.noExtension' } },
    { valid: false, reason: { id: 'media.nameTooLong', params: { length: 256, max: 255 } } },
  ]);
  const stranger = await join(api, 'Organisation administrator');
  const theirs = await call(api, validateUploadedVideo, {
    caller: stranger,
    payload: { fileNames: ['already-here.wav'] },
  });
  expect(dataOf<Array<object>>(theirs)).toMatchObject([{ sameNameMediaId: null }]);
});
