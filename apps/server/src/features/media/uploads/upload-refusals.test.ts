import { readdir, rm } from 'node:fs/promises';
import { message } from '@glossa/messages/message';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { EngineError, type EngineErrorCode } from '../../../engines/engine-error.ts';
import { createFakeMediaTools } from '../../../engines/media-tools/testing/fake.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { ParserBreach } from '../../../platform/sandbox/parsers/parser-process.ts';
import { addCategory, join } from '../../../testing/media-calls.ts';
import { createTestApi, type TestApi } from '../../../testing/test-api.ts';
import {
  toneBytes as bytes,
  listenForUploads,
  type TusCalls,
  uploadedIn,
} from '../../../testing/tus-calls.ts';

let api: TestApi;
let calls: TusCalls;
const mediaTools = createFakeMediaTools();
const { probe } = mediaTools;
beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools } });
  const caller = await join(api, 'Organisation administrator');
  calls = await listenForUploads(api, caller, await addCategory(api, caller));
});
afterAll(() => api.stop());
afterEach(() => {
  mediaTools.probe = probe;
  vi.restoreAllMocks();
});

const length = bytes.length;
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const stateOf = async (url: string) =>
  (
    await api.services.database.db
      .selectFrom('uploads')
      .select('state')
      .where('id', '=', idOf(url))
      .executeTakeFirstOrThrow()
  ).state;
const failProbe = (error: unknown) => {
  mediaTools.probe = async () => {
    throw error;
  };
};
const engineError = (code: EngineErrorCode, retryable: boolean) =>
  new EngineError(code, message('mediaTools.mediaUnreadable'), { retryable });

test('a refused file is refused again, its bytes are gone, and no client sends them again', async () => {
  const junk = Buffer.from('MZ\x90\x00 this is a program');
  const url = await calls.begin(junk.length, { filename: 'movie.mp4' });
  const first = await calls.patch(url, 0, junk);
  const again = await calls.patch(url, junk.length, new Uint8Array());
  expect([first.status, again.status]).toEqual([415, 415]);
  const [one, two] = [await first.json(), await again.json()] as Array<{ message: string }>;
  expect(two?.message).toBe(one?.message);
  expect((await calls.head(url)).status).toBe(410);
  expect(await readdir(api.services.uploadsFolder)).toEqual([]);
});

test.each(['ENGINE_BAD_INPUT', 'ENGINE_BAD_ANSWER'] as const)(
  'a file that cannot be probed (%s) is refused',
  async (code) => {
    failProbe(engineError(code, false));
    const url = await calls.begin(length);
    expect((await calls.patch(url, 0, bytes)).status).toBe(415);
    expect((await calls.head(url)).status).toBe(410);
  },
);

const passing: Array<[string, number, unknown]> = [
  ['RATE_LIMITED', 429, new AppError('RATE_LIMITED')],
  ['SERVICE_UNAVAILABLE', 503, new AppError('SERVICE_UNAVAILABLE')],
  ['STORAGE_FULL', 507, new AppError('STORAGE_FULL')],
  ['a probe that was canceled', 503, engineError('ENGINE_CANCELLED', false)],
  ['a program that is not installed', 503, engineError('ENGINE_UNAVAILABLE', false)],
  ['a probe that took too long', 503, engineError('ENGINE_TIMEOUT', true)],
  ['a probe that was ended', 503, engineError('ENGINE_CRASHED', true)],
  ['a full disk', 507, engineError('ENGINE_OUT_OF_SPACE', true)],
];
test.each(passing)('a passing failure by %s refuses nothing', async (title, status, error) => {
  const url = await calls.begin(length, { title });
  failProbe(error);
  const failed = [await calls.patch(url, 0, bytes), await calls.head(url)];
  expect(failed.map((answer) => answer.status)).toEqual([status, 423]);
  expect(await stateOf(url)).toBe('finished');
  mediaTools.probe = probe;
  expect((await calls.head(url)).status).toBe(200);
  const { mediaId } = await uploadedIn(await calls.patch(url, length, new Uint8Array()));
  const media = await api.services.database.db
    .selectFrom('media')
    .select('id')
    .where('title', '=', title)
    .execute();
  expect(media).toEqual([{ id: mediaId }]);
});

test.each([
  ['FILE_READER_FAILED', true, 503, 'finished'],
  ['FILE_READER_FAILED', false, 422, 'refused'],
  ['FILE_TAKES_TOO_LONG', true, 503, 'finished'],
  ['FILE_TAKES_TOO_LONG', false, 422, 'refused'],
] as const)(
  'a document whose reader ended with %s (from outside: %s)',
  async (code, fromOutside, status, state) => {
    const cause = new ParserBreach(code, 'ended', fromOutside);
    const { parsers } = api.services;
    const run = vi
      .spyOn(parsers, 'run')
      .mockRejectedValueOnce(new AppError(code, undefined, { cause }));
    const document = Buffer.from('A text of one line.\n');
    const url = await calls.begin(document.length, { filename: 'notes.txt' });
    expect((await calls.patch(url, 0, document)).status).toBe(status);
    expect(run).toHaveBeenCalledOnce();
    expect(await stateOf(url)).toBe(state);
    if (state === 'finished') expect((await calls.head(url)).status).toBe(200);
  },
);

test('while an upload is taken in, later requests for it wait', async () => {
  const [url, other] = [await calls.begin(length), await calls.begin(length)];
  const gate = Promise.withResolvers<void>();
  const probing = vi.fn();
  mediaTools.probe = async (options) => {
    probing();
    await gate.promise;
    return probe(options);
  };
  const first = calls.patch(url, 0, bytes);
  await expect.poll(() => probing.mock.calls.length).toBe(1);
  const later = [calls.head(url), calls.patch(url, length, new Uint8Array())];
  // Those of others do not wait, and give these the time to begin what they must not.
  for (let times = 0; times < 10; times += 1)
    expect((await calls.head(other)).headers.get('upload-offset')).toBe('0');
  expect(probing).toHaveBeenCalledOnce();
  gate.resolve();
  const answers = await Promise.all([first, ...later]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(probing).toHaveBeenCalledOnce();
});

test('bytes that are lost while they are probed are asked for again', async () => {
  const url = await calls.begin(length);
  mediaTools.probe = async ({ inputPath }) => {
    await rm(inputPath);
    throw engineError('ENGINE_BAD_INPUT', false);
  };
  expect((await calls.patch(url, 0, bytes)).status).toBe(503);
  mediaTools.probe = probe;
  const head = await calls.head(url);
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0']);
  expect((await calls.patch(url, 0, bytes)).status).toBe(200);
  expect(await readdir(api.services.uploadsFolder)).toEqual([]);
});
