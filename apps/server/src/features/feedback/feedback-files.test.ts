import { writeFile } from 'node:fs/promises';
import {
  addFeedbackFile,
  deleteFeedbackFile,
  type FeedbackFile,
  type FeedbackTicket,
  getFeedbackFile,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTicket } from '../../testing/feedback-fixture.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { removeOrphanFiles } from '../media/index.ts';

let api: TestApi;
let anna: Awaited<ReturnType<typeof join>>;
let ticket: FeedbackTicket;
beforeAll(async () => {
  api = await createTestApi();
  anna = await join(api, 'Verifier');
  ticket = await writeTicket(api, anna);
});
afterAll(() => api.stop());

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const add = (
  content: string | Uint8Array<ArrayBuffer> | Buffer<ArrayBuffer>,
  name: string,
  { id = ticket.ticketId, caller = anna, field = 'file' } = {},
) => {
  const payload = new FormData();
  payload.append(field, new Blob([content]), name);
  return call(api, addFeedbackFile, { caller, params: { id }, payload });
};
const open = (fileId: string, caller = anna) =>
  call(api, getFeedbackFile, { caller, params: { id: fileId } });
const read = async () =>
  dataOf<FeedbackTicket>(
    await call(api, viewFeedbackTicket, { caller: anna, params: { id: ticket.ticketId } }),
  );

test('serves a screenshot as an image that cannot run scripts', async () => {
  const file = dataOf<FeedbackFile>(await add(png, 'screen.png'));
  expect(file).toMatchObject({ name: 'screen.png', isImage: true, sizeBytes: png.length });
  const answer = await open(file.fileId);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(answer.rawPayload.equals(png)).toBe(true);
});

test('detects an image by its bytes and stores it under our own name', async () => {
  const file = dataOf<FeedbackFile>(await add(png, '../../etc/<script>"\r\n.html'));
  expect(file.isImage).toBe(true);
  expect(file.name).not.toMatch(/[\r\n/\\]/);
  expect((await open(file.fileId)).headers['content-type']).toBe('image/png');
  const stored = await api.services.database.db
    .selectFrom('feedback_files')
    .select('file_name')
    .where('id', '=', file.fileId)
    .executeTakeFirstOrThrow();
  expect(stored.file_name).toMatch(/^[0-9a-f-]{36}\.png$/);
});

test('serves every other file only as a download', async () => {
  for (const [content, name] of [
    ['What I saw.', 'notes.txt'],
    ['<!doctype html><html><body><p>Hello there</p></body></html>', 'page.html'],
  ] as const) {
    const file = dataOf<FeedbackFile>(await add(content, name));
    expect(file.isImage).toBe(false);
    const { headers } = await open(file.fileId);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toMatch(/^attachment; /);
  }
});

test.each([
  [
    'an SVG',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'a.svg',
    '415 UPLOAD_REFUSED',
  ],
  [
    'an SVG declared as an image',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'a.png',
    '415 UPLOAD_REFUSED',
  ],
  ['HTML declared as an image', '<html><script>alert(1)</script>', 'a.png', '415 UPLOAD_REFUSED'],
  ['a program', 'MZ\u0090\0\u0003\0\0\0\u0004', 'a.png', '415 UPLOAD_REFUSED'],
  ['a shell script', '#!/bin/sh\nrm -rf /\n', 'a.txt', '415 UPLOAD_REFUSED'],
  ['an empty file', '', 'a.png', '400 UPLOAD_EMPTY'],
  ['a name of more than 255 characters', 'text', `${'n'.repeat(252)}.txt`, '415 UPLOAD_REFUSED'],
])('rejects %s and leaves no file', async (_what, content, name, expected) => {
  const before = (await read()).files.length;
  const answer = await add(Buffer.from(content, 'latin1'), name);
  expect(refusalOf(answer)).toBe(expected);
  expect((await read()).files.length).toBe(before);
});

test('rejects a file above the size limit', async () => {
  const answer = await add(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'long.txt');
  expect(refusalOf(answer)).toBe('413 PAYLOAD_TOO_LARGE');
});

test('limits a ticket to ten files, also for concurrent uploads', async () => {
  const { ticketId: id } = await writeTicket(api, anna);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_one, index) => add(png, `${index}.png`, { id })),
  );
  const codes = answers.map((answer) => answer.statusCode).sort();
  expect(codes).toEqual([...Array(10).fill(200), 409, 409]);
  const last = await add(png, 'more.png', { id });
  expect(refusalOf(last)).toBe('409 FEEDBACK_FILES_FULL');
});

test('an outsider can neither see, add nor delete', async () => {
  const file = dataOf<FeedbackFile>(await add(png, 'ours.png'));
  const stranger = await join(api, 'Organisation administrator');
  expect(refusalOf(await open(file.fileId, stranger))).toBe('404 NOT_FOUND');
  expect(refusalOf(await add(png, 'theirs.png', { caller: stranger }))).toBe('404 NOT_FOUND');
  const removal = await call(api, deleteFeedbackFile, {
    caller: stranger,
    params: { id: file.fileId },
  });
  expect(refusalOf(removal)).toBe('404 NOT_FOUND');
  expect((await open(file.fileId)).statusCode).toBe(200);
  const anonymous = await call(api, getFeedbackFile, { params: { id: file.fileId } });
  expect(anonymous.statusCode).toBe(401);
});

test('deleting removes the file from ticket and disk and is recorded', async () => {
  const file = dataOf<FeedbackFile>(await add(png, 'gone.png'));
  const { file_name: stored } = await api.services.database.db
    .selectFrom('feedback_files')
    .select('file_name')
    .where('id', '=', file.fileId)
    .executeTakeFirstOrThrow();
  expect(await api.services.storage.size(stored)).toBe(png.length);
  dataOf(await call(api, deleteFeedbackFile, { caller: anna, params: { id: file.fileId } }));
  expect(await api.services.storage.size(stored)).toBeUndefined();
  expect(refusalOf(await open(file.fileId))).toBe('404 NOT_FOUND');
  const { changes } = await read();
  expect(
    changes.filter((change) => change.before === 'gone.png' || change.after === 'gone.png'),
  ).toMatchObject([{ field: 'file-added' }, { field: 'file-removed' }]);
});

test('the orphan file cleanup keeps ticket files', async () => {
  const file = dataOf<FeedbackFile>(
    await add(png, 'kept.png', {
      id: (await writeTicket(api, anna)).ticketId,
    }),
  );
  const { db } = api.services.database;
  const { storage, logger } = api.services;
  const orphan = await storage.createPending();
  await writeFile(orphan.path, 'nobody’s');
  await orphan.commit('11111111-2222-4333-8444-555555555555.txt');
  const tomorrow = new Date(Date.now() + 86_400_000);
  const removed = await removeOrphanFiles({ db, storage, logger }, tomorrow);
  expect(removed).toBe(1);
  expect((await open(file.fileId)).statusCode).toBe(200);
});
