import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getMediaDetailsMultiParam, getVideoInformation } from '@glossa/contracts/media';
import { uploadFile } from '@glossa/contracts/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, makeCategory, until, upload, uploadForm } from '../support/api.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { makeSpokenVideo } from '../support/speech.ts';

const run = promisify(execFile);
let journey: Journey;
let client: Client;
let categoryId: string;
let good: string;

beforeAll(async () => {
  journey = await startJourney();
  client = journey.admin;
  categoryId = await makeCategory(client);
  good = await makeSpokenVideo(journey.folder, 'good.mp4', ['This is a short test.']);
});
afterAll(async () => {
  expect(await journey.end()).toBe(0);
});

const make = async (name: string, bytes: Uint8Array | string) => {
  const path = join(journey.folder, name);
  await writeFile(path, bytes);
  return path;
};
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args]);

describe('rejected with a message, leaving nothing behind', () => {
  const cases: Array<[string, () => Promise<string>]> = [
    ['empty.mp4', () => make('empty.mp4', '')],
    ['truncated.mp4', async () => make('truncated.mp4', (await readFile(good)).subarray(0, 600))],
    ['noise.mp4', () => make('noise.mp4', randomBytes(50_000))],
    [
      'playlist.mp4',
      () =>
        make('playlist.mp4', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n'),
    ],
    ['concat.mp4', () => make('concat.mp4', 'ffconcat version 1.0\nfile /etc/passwd\n')],
    ['page.mp4', () => make('page.mp4', '<!doctype html><script>alert(1)</script>')],
    ['drawing.mp4', () => make('drawing.mp4', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['text.mp4', () => make('text.mp4', 'just some words, quite a few of them')],
    [
      'picture.mp4',
      async () => {
        await ffmpeg(
          '-f',
          'lavfi',
          '-i',
          'testsrc=size=64x64',
          '-frames:v',
          '1',
          join(journey.folder, 'picture.png'),
        );
        return make('picture.mp4', await readFile(join(journey.folder, 'picture.png')));
      },
    ],
    [
      'program.mp4',
      () =>
        make(
          'program.mp4',
          Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), randomBytes(9_000)]),
        ),
    ],
    [
      'broken.docx',
      () => make('broken.docx', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(9_000)])),
    ],
  ];
  test.each(cases)('%s', async (_name, build) => {
    const answer = await client.attempt(uploadFile, {
      form: await uploadForm(await build(), categoryId),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.message).toMatch(/^[A-Z].{15,}\.$/s);
    expect(answer.message).not.toContain(journey.folder);
    expect(await readdir(join(journey.folder, 'pending'))).toEqual([]);
  });

  test('no rejected file became media', async () => {
    expect(
      (await client.call(getMediaDetailsMultiParam, { body: { page: 1, pageSize: 10 } as never }))
        .total,
    ).toBe(0);
  });
});

test.each([
  '../../etc/passwd.mp4',
  'it\'s "quoted".mp4',
  'line\nbreak.mp4',
  '-y.mp4',
  'CON.mp4',
  `${'n'.repeat(251)}.mp4`,
  'img%03d.mp4',
  'تقرير 報告.mp4',
])('the name %j is shown but never used as a path', async (fileName) => {
  const form = new FormData();
  form.append('categoryId', categoryId);
  form.append('file', new File([await readFile(good)], fileName));
  const { mediaId, fileName: stored } = await client.call(uploadFile, { form });
  expect(stored).toMatch(/^[0-9a-f-]{36}\.mp4$/);
  const media = await client.call(getVideoInformation, { params: { mediaId } });
  expect(media.originalName).not.toMatch(/[/\\\n]/);
  expect(media.originalName.length).toBeLessThanOrEqual(255);
});

test('a name of more than 255 characters is refused with the reason', async () => {
  const form = new FormData();
  form.append('categoryId', categoryId);
  form.append('file', new File([await readFile(good)], `${'n'.repeat(252)}.mp4`));
  await expect(client.call(uploadFile, { form })).rejects.toThrow('256 characters');
});

test('a video without audio fails with its reason', async () => {
  const path = join(journey.folder, 'mute.mp4');
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=320x180:rate=25',
    '-t',
    '3',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    path,
  );
  const mediaId = await upload(client, path, categoryId);
  const media = await until(
    () => client.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => ['failed', 'transcribed'].includes(uploadedStatus),
    60_000,
  );
  expect(media.uploadedStatus).toBe('failed');
  expect(media.failure).toMatchObject({ code: 'ENGINE_NO_AUDIO' });
});

test('a recording without speech reports it, has no transcript, and the queue continues', async () => {
  const path = join(journey.folder, 'silence.wav');
  await ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '60', path);
  const silent = await upload(client, path, categoryId);
  const spoken = await upload(client, good, categoryId, { spokenLanguage: 'en' });
  const read = (mediaId: string) => () => client.call(getVideoInformation, { params: { mediaId } });
  const ended = ({ uploadedStatus }: { uploadedStatus: string }) =>
    ['failed', 'transcribed'].includes(uploadedStatus);
  // Uploads of earlier tests are transcribed before it.
  const silence = await until(read(silent), ended, 300_000);
  expect(silence).toMatchObject({
    uploadedStatus: 'failed',
    transcribeId: null,
    failure: { code: 'ENGINE_NO_SPEECH' },
  });
  expect(await until(read(spoken), ended, 180_000)).toMatchObject({
    uploadedStatus: 'transcribed',
    failure: null,
  });
});
