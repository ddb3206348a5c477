import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { viewAuditLog } from '@glossa/contracts/audit';
import { getInputFile, getVideoInformation } from '@glossa/contracts/media';
import { verifyTranscript, viewTranscript } from '@glossa/contracts/transcripts';
import { getVideoRequests, translateFile } from '@glossa/contracts/translation-requests';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/db/embedded-postgres.ts';
import {
  type SpeechService,
  startSpeechService,
} from '../../../apps/server/src/testing/speech-service.ts';
import { makeCategory, newPassword, signIn, until, upload } from '../support/api.ts';
import { addColleague, makeClip, plainCues, publishCues, transcribe } from '../support/editor.ts';
import { copyPreparedData } from '../support/journey.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** A backup is created during use, the data folder is lost, and everything is restored. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
let place: string;
let data: Awaited<ReturnType<typeof copyPreparedData>>;
let speech: SpeechService;
let server: RunningServer;
let archive: string;
let before: Awaited<ReturnType<typeof readState>>;
let mediaId: string;
let documentId: string;
let sessionToken: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'glossa-backup-'));
  archive = join(place, 'monday.glossa');
  data = await copyPreparedData();
  speech = await startSpeechService();
  server = await start(data.path);
});
afterAll(async () => {
  await server.stop();
  await speech.close();
  await data.remove();
  await rm(place, { recursive: true, force: true });
});

const start = (folder: string, env: Record<string, string> = {}) =>
  startServer(folder, { GLOSSA_SPEECH_URL: speech.baseUrl, ...env });

/** A command that must succeed; prints its output otherwise. */
async function succeed(...given: Parameters<typeof command>): Promise<string> {
  const { code, said } = await command(...given);
  if (code !== 0) throw new Error(said);
  return said;
}

type Ended = { code: number; said: string };
async function command(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const whole = { ...process.env, GLOSSA_DATA: data.path, ...env };
  try {
    const { stdout } = await run(process.execPath, [`scripts/${name}.mjs`, ...args], {
      cwd: root,
      env: whole,
    });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

/** The data visible after login with the old password. */
async function readState(password = newPassword) {
  const admin = await signIn(server.address, password);
  const colleague = await signIn(server.address, newPassword, 'ruth');
  const media = await admin.call(getVideoInformation, { params: { mediaId } });
  const transcript = await admin.call(viewTranscript, {
    params: {
      transcribe_id: media.transcribeId ?? '',
      language: 'en',
      userId: admin.userId,
    },
  });
  const [request] = await admin.call(getVideoRequests, { params: { mediaId } });
  return { admin, colleague: colleague.userId, media, transcript, request };
}

async function fileSums(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const shard of await readdir(join(folder, 'files')))
    for (const name of await readdir(join(folder, 'files', shard)))
      sums[name] = createHash('sha256')
        .update(await readFile(join(folder, 'files', shard, name)))
        .digest('hex');
  return sums;
}
const withoutClocks = ({ admin, ...rest }: Awaited<ReturnType<typeof readState>>) => rest;

test('creates a backup while the product runs', async () => {
  const admin = await signIn(server.address, newPassword);
  await addColleague(admin, server.address, {
    userName: 'ruth',
    displayName: 'Ruth',
    role: 'Verifier',
  });
  const media = await transcribe(admin, await makeClip(data.path, 'morning'));
  mediaId = media.mediaId;
  await publishCues(
    admin,
    media,
    plainCues(2, () => 'The house is red.'),
  );
  await admin.call(verifyTranscript, {
    params: {
      transcribe_id: media.transcribeId ?? '',
      status: 'VERIFIED',
      userId: admin.userId,
    },
    body: { overrideErrors: true, reason: 'The text will do here.' },
  });
  await admin.call(translateFile, { body: { mediaId, targetLanguages: ['es'] } });
  await until(
    () => admin.call(getVideoRequests, { params: { mediaId } }),
    ([request]) => request?.status === 'ready',
    60_000,
  );
  const letter = join(place, 'letter.txt');
  await writeFile(letter, 'The city is big.\n'.repeat(2_000));
  documentId = await upload(admin, letter, await makeCategory(admin), { spokenLanguage: 'en' });
  before = await readState();
  sessionToken = before.admin.token;

  // An upload during the backup: it succeeds either way.
  const busy = upload(admin, letter, await makeCategory(admin), { fileName: 'meanwhile.txt' });
  const made = await succeed('backup', [archive]);
  await busy;
  expect(made).toContain('The backup is whole');
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect(await readdir(place)).not.toContain('monday.glossa.part');
}, 240_000);

test('is verified, readable with tar, and never overwrites another', async () => {
  expect((await command('backup', ['--check', archive])).said).toContain('is whole');
  const { stdout } = await run('tar', ['-tf', archive], { maxBuffer: 10_000_000 });
  const parts = stdout.trim().split('\n');
  expect(parts[0]).toBe('manifest.json');
  expect(parts.at(-1)).toBe('summary.json');
  expect(parts).toContain('secrets/token-key');
  expect(await command('backup', [archive])).toMatchObject({
    code: 1,
    said: expect.stringContaining('is there already'),
  });
});

test('rejects a corrupt or partial archive and a folder with data', async () => {
  const bytes = await readFile(archive);
  const bad = join(place, 'bad.glossa');
  const rejection = async () => command('restore', [bad], { GLOSSA_DATA: join(place, 'new') });

  for (const at of [700, Math.floor(bytes.length / 2), bytes.length - 2_000]) {
    await writeFile(bad, bytes);
    const file = await open(bad, 'r+');
    await file.write(Buffer.from([(bytes[at] ?? 0) ^ 0x55]), 0, 1, at);
    await file.close();
    expect(await rejection()).toMatchObject({ code: 1 });
  }
  await writeFile(bad, bytes);
  await truncate(bad, bytes.length - 1_536);
  expect((await rejection()).said).toContain('breaks off');
  await writeFile(bad, 'no archive at all'.repeat(100));
  expect((await rejection()).said).toContain('no archive of Glossa');
  // Nothing was created in the folder.
  expect(await readdir(place)).not.toContain('new');

  const kept = await readdir(data.path);
  expect((await command('restore', [archive])).said).toContain('is not empty');
  expect(await readdir(data.path)).toEqual(kept);
});

test('restores everything after the data folder is lost', async () => {
  const files = await fileSums(data.path);
  expect(await server.stop()).toBe(0);
  for (const name of await readdir(data.path))
    await rm(join(data.path, name), { recursive: true, force: true });
  await succeed('restore', [archive]);

  server = await start(data.path);
  expect(server.password).toBeUndefined();
  const stale = await fetch(`${server.address}/api/translation-tool-api/project/viewOwnProjects`, {
    headers: { authorization: `Bearer ${sessionToken}` },
  });
  expect(stale.status).toBe(401);
  const after = await readState();
  expect(withoutClocks(after)).toEqual(withoutClocks(before));
  expect(after.transcript.lowerSubtitleList[0]?.text).toBe('The house is red.');
  expect(after.request?.status).toBe('ready');
  const log = await after.admin.call(viewAuditLog);
  expect(log.items.map(({ action }) => action)).toContain('backup-restored');
  const restored = await fileSums(data.path);
  expect(Object.keys(restored).length).toBeGreaterThan(3);
  for (const [name, sum] of Object.entries(restored)) expect(files[name]).toBe(sum);
  const video = await after.admin.bytes(getInputFile, { filename: before.media.fileName });
  expect(createHash('sha256').update(video).digest('hex')).toBe(files[before.media.fileName]);
  // Queued work is done after the restore.
  const late = await upload(
    after.admin,
    join(place, 'letter.txt'),
    await makeCategory(after.admin),
    { fileName: 'after.txt' },
  );
  expect(late).not.toBe(documentId);
}, 120_000);

test('restores with an external PostgreSQL and continues queued work', async () => {
  const own = await mkdtemp(join(tmpdir(), 'glossa-own-pg-'));
  const postgres = await startEmbeddedPostgres(own);
  const { host } = postgres.connection;
  const url = (name: string) => `postgresql://glossa@localhost:5432/${name}?host=${host}`;
  const make = async (name: string) => {
    const client = new pg.Client(postgres.connection);
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return { DATABASE_URL: url(name), GLOSSA_DATA: join(own, `${name}-data`) };
  };
  try {
    const first = await make('first');
    await mkdir(first.GLOSSA_DATA);
    const one = await start(first.GLOSSA_DATA, first);
    const admin = await signIn(one.address, one.password ?? '');
    const clip = await makeClip(place, 'evening');
    const waiting = await upload(admin, clip, await makeCategory(admin), { spokenLanguage: 'en' });
    await one.killHard();
    const file = join(place, 'own.glossa');
    await succeed('backup', [file], first);
    expect(
      (await command('restore', [file], { ...first, GLOSSA_DATA: join(own, 'other') })).said,
    ).toContain('The database is not empty');

    const second = await make('second');
    await succeed('restore', [file], second);
    const two = await start(second.GLOSSA_DATA, second);
    const back = await signIn(two.address, newPassword);
    const media = await until(
      () => back.call(getVideoInformation, { params: { mediaId: waiting } }),
      ({ uploadedStatus }) => ['transcribed', 'failed'].includes(uploadedStatus),
      90_000,
    );
    expect(media.uploadedStatus).toBe('transcribed');
    expect(await two.stop()).toBe(0);
  } finally {
    await postgres.stop();
    await rm(own, { recursive: true, force: true });
  }
}, 240_000);
