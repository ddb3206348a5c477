import {
  createMediaToken,
  getAllMediaDetails,
  getInputFile,
  getPeaks,
  getPoster,
  getVideo,
  getVideoInformation,
} from '@glossa/contracts/media';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav, tinyJpeg, tinyMp4 } from '../../engines/media-tools/testing/tiny-media.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let video: Uploaded;
let other: Uploaded;
let proxyFileName: string;
const bytes = Buffer.from(tinyMp4());

beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine()],
    },
    worker: true,
  });
  caller = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, caller);
  video = dataOf<Uploaded>(
    await upload(api, caller, { categoryId, bytes, name: 'درس اللغة 1.mp4' }),
  );
  other = dataOf<Uploaded>(await upload(api, caller, { categoryId, bytes: createToneWav(2_000) }));
  const details = await waitForMedia(api, caller, video.mediaId, ['transcribed']);
  await waitForMedia(api, caller, other.mediaId, ['transcribed']);
  proxyFileName = details.proxyFileName ?? '';
});
afterAll(() => api.stop());

const play = (headers: Record<string, string> = {}) =>
  call(api, getVideo, { caller, query: { fileName: proxyFileName }, headers });

describe('range requests', () => {
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, bytes.length - 1],
    ['bytes=-50', bytes.length - 50, bytes.length - 1],
    ['bytes=10-999999', 10, bytes.length - 1],
  ])('%s', async (range, start, end) => {
    const answer = await play({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${bytes.length}`,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  test('returns 416 with the size past the end', async () => {
    const answer = await play({ range: `bytes=${bytes.length}-` });
    expect(refusalOf(answer)).toBe('416 RANGE_NOT_SATISFIABLE');
    expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`);
  });

  test('returns the whole file without a range', async () => {
    const answer = await play();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  });
});

test('downloads the original under its Arabic name and records the download', async () => {
  const answer = await call(api, getInputFile, { caller, params: { filename: video.fileName } });
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  const header = String(answer.headers['content-disposition']);
  expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/);
  expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe('درس اللغة 1.mp4');
  const logged = await api.services.database.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('subject', '=', video.mediaId)
    .where('action', '=', 'downloaded')
    .execute();
  expect(logged).toEqual([{ action: 'downloaded', user_id: caller.userId }]);
});

test('serves poster and waveform, and no poster for audio', async () => {
  const params = { mediaId: video.mediaId };
  const poster = await call(api, getPoster, { caller, params });
  expect(poster.headers['content-type']).toBe('image/jpeg');
  expect(poster.rawPayload.equals(Buffer.from(tinyJpeg()))).toBe(true);
  const peaks = dataOf<{ peaks: number[]; durationMs: number }>(
    await call(api, getPeaks, { caller, params }),
  );
  expect(peaks.peaks.length).toBeGreaterThan(0);
  expect(Math.max(...peaks.peaks)).toBeGreaterThan(0);
  const none = await call(api, getPoster, { caller, params: { mediaId: other.mediaId } });
  expect(refusalOf(none)).toBe('404 FILE_MISSING');
});

test.each(['../../../etc/passwd', '%2e%2e%2fpasswd', 'token-key', 'a.mp4\0.txt'])(
  'rejects paths outside the store: %j',
  async (name) => {
    const answers = [
      await call(api, getVideo, { caller, query: { fileName: name } }),
      await call(api, getInputFile, { caller, params: { filename: name } }),
    ];
    for (const answer of answers) expect([400, 404]).toContain(answer.statusCode);
  },
);

describe('a media token', () => {
  const tokenFor = async (mediaId: string) =>
    dataOf<{ mediaToken: string; expiresAt: number }>(
      await call(api, createMediaToken, { caller, params: { mediaId } }),
    ).mediaToken;

  test('opens the files of its own media without a bearer token', async () => {
    const mediaToken = await tokenFor(video.mediaId);
    const answers = await Promise.all([
      call(api, getVideo, { query: { fileName: proxyFileName, mediaToken } }),
      call(api, getInputFile, { params: { filename: video.fileName }, query: { mediaToken } }),
      call(api, getPoster, { params: { mediaId: video.mediaId }, query: { mediaToken } }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  });

  test('opens no file of other media', async () => {
    const mediaToken = await tokenFor(other.mediaId);
    const answers = await Promise.all([
      call(api, getVideo, { query: { fileName: proxyFileName, mediaToken } }),
      call(api, getInputFile, { params: { filename: video.fileName }, query: { mediaToken } }),
      call(api, getPoster, { params: { mediaId: video.mediaId }, query: { mediaToken } }),
    ]);
    expect(answers.map(refusalOf)).toEqual(Array(3).fill('404 NOT_FOUND'));
  });

  test('opens no other endpoint, in the query or as a bearer token', async () => {
    const mediaToken = await tokenFor(video.mediaId);
    const params = { mediaId: video.mediaId };
    const headers = { authorization: `Bearer ${mediaToken}` };
    const answers = await Promise.all([
      call(api, getVideoInformation, { params, query: { mediaToken } }),
      call(api, getAllMediaDetails, { query: { mediaToken } }),
      call(api, getVideoInformation, { params, headers }),
      call(api, getPoster, { params, headers }),
    ]);
    expect(answers.map(refusalOf)).toEqual(Array(4).fill('401 AUTH_REQUIRED'));
  });

  test('rejects forged, wrong and missing tokens', async () => {
    const good = await tokenFor(video.mediaId);
    const ask = (query: Record<string, string>) =>
      call(api, getPoster, { params: { mediaId: video.mediaId }, query });
    const answers = await Promise.all([
      ask({ mediaToken: `${good.slice(0, -4)}AAAA` }),
      ask({ mediaToken: caller.bearer }),
      ask({}),
    ]);
    expect(answers.map(refusalOf)).toEqual(Array(3).fill('401 AUTH_REQUIRED'));
  });

  test('ends with the session that created it', async () => {
    const person = await join(api, 'Viewer', caller.organisationId);
    const made = await call(api, createMediaToken, {
      caller: person,
      params: { mediaId: video.mediaId },
    });
    const { mediaToken } = dataOf<{ mediaToken: string }>(made);
    const ask = () =>
      call(api, getPoster, { params: { mediaId: video.mediaId }, query: { mediaToken } });
    expect((await ask()).statusCode).toBe(200);
    await api.services.database.db
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('user_id', '=', person.userId)
      .execute();
    expect(refusalOf(await ask())).toBe('401 AUTH_REQUIRED');
  });
});
