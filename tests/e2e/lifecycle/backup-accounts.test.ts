import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getInputFile, getVideoInformation } from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOtherAccount } from '../../../apps/server/src/testing/other-account.ts';
import { makeCategory, newPassword, signIn, upload } from '../support/api.ts';
import { makeClip } from '../support/editor.ts';
import { copyPreparedData } from '../support/journey.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** The product runs as an account of its own; others run the commands. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
const service = { uid: 65_534, gid: 65_534 };
const stranger = { uid: 1, gid: 1 };

let place: string;
let dataFolder: string;
let server: RunningServer;
let mediaId: string;

beforeAll(async () => {
  if (!hasOtherAccount) return;
  place = await mkdtemp(join(tmpdir(), 'glossa-accounts-'));
  await chmod(place, 0o755);
  // Too deep for a socket in the data folder: the database's is in the temporary folder of the service.
  dataFolder = join(place, 'data-'.repeat(20));
  const data = await copyPreparedData();
  await rename(data.path, dataFolder);
  const temporary = join(place, 'tmp-of-the-service');
  await mkdir(temporary);
  await mkdir(join(place, 'tmp-of-root'));
  await run('chown', ['-R', 'nobody:nogroup', dataFolder, temporary]);
  server = await startAsService();
  const admin = await signIn(server.address, newPassword);
  const clip = await makeClip(place, 'morning');
  mediaId = await upload(admin, clip, await makeCategory(admin), { spokenLanguage: 'en' });
});
afterAll(async () => {
  if (!hasOtherAccount) return;
  await server.stop();
  await rm(place, { recursive: true, force: true });
});

const startAsService = (folder = dataFolder) =>
  startServer(folder, { TMPDIR: join(place, 'tmp-of-the-service'), HOME: place }, service);

/** With nothing of the service's environment except the data folder, and a temporary folder of its own. */
async function command(
  name: 'backup' | 'restore',
  file: string,
  { folder = dataFolder, account = {} }: { folder?: string; account?: object } = {},
): Promise<{ code: number; said: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    GLOSSA_DATA: folder,
    TMPDIR: join(place, 'tmp-of-root'),
  };
  try {
    const { stdout } = await run(process.execPath, [`scripts/${name}.mjs`, file], {
      cwd: root,
      env,
      ...account,
    });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

/** Who owns what, and who may read it. Files in work and the database's own come and go. */
async function listOwners(folder = dataFolder): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const about = await lstat(path).catch(() => undefined);
    if (!about) continue;
    const name = path.slice(folder.length + 1);
    if (/^(postgres|pending)\//.test(name) && about.uid === service.uid) continue;
    found[name] = `${about.uid}:${about.gid} ${(about.mode & 0o777).toString(8)}`;
  }
  return found;
}
const foreign = (owners: Record<string, string>) =>
  Object.entries(owners).filter(([, owner]) => !owner.startsWith('65534:65534 '));

/** While the server works, files of its own come and go. */
async function expectUnchanged(before: Record<string, string>): Promise<void> {
  const after = await listOwners();
  expect(foreign(after)).toEqual([]);
  const kept = Object.keys(before).filter((name) => name in after);
  expect(kept.length).toBeGreaterThan(5);
  for (const name of kept) expect(after[name], name).toBe(before[name]);
}

async function canWork(): Promise<void> {
  const admin = await signIn(server.address, newPassword);
  const media = await admin.call(getVideoInformation, { params: { mediaId } });
  const bytes = await admin.bytes(getInputFile, { filename: media.fileName });
  expect(bytes.length).toBeGreaterThan(1_000);
  await upload(admin, join(place, 'morning.mp4'), await makeCategory(admin), {
    spokenLanguage: 'en',
    fileName: `again-${Math.random()}.mp4`,
  });
}

test.runIf(hasOtherAccount)(
  'root backs up a running installation of another account unharmed',
  async () => {
    const before = await listOwners();
    const archive = join(place, 'running.glossa');
    const made = await command('backup', archive);
    expect(made.said).toContain('The backup is whole');
    expect(await stat(archive)).toMatchObject({ uid: 0 });
    expect(await readdir(join(place, 'tmp-of-root'))).toEqual([]);
    await expectUnchanged(before);
    await canWork();
  },
);

test.runIf(hasOtherAccount)(
  'an account that may not read is refused before anything is touched',
  async () => {
    const before = await listOwners();
    await chmod(place, 0o777);
    const refused = await command('backup', join(place, 'stranger.glossa'), { account: stranger });
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /^The account daemon may not read \S+, which belongs to nobody\. Run the command as nobody or as root\.\n$/,
      ),
    });
    expect(await readdir(place)).not.toContain('stranger.glossa');
    expect(await readdir(place)).not.toContain('stranger.glossa.part');
    await expectUnchanged(before);
  },
);

test.runIf(hasOtherAccount)(
  'root backs up a stopped installation, which then starts again',
  async () => {
    await server.stop();
    const before = await listOwners();
    const made = await command('backup', join(place, 'stopped.glossa'));
    expect(made.said).toContain('The backup is whole');
    expect(await listOwners()).toEqual(before);
    server = await startAsService();
    await canWork();
  },
);

test.runIf(hasOtherAccount)(
  'root restores into a folder of another account for that account',
  async () => {
    const archive = join(place, 'running.glossa');
    const folder = join(place, 'restored');
    await mkdir(folder);
    await run('chown', ['nobody:nogroup', folder]);
    await chmod(archive, 0o644);
    expect(await command('restore', archive, { folder, account: stranger })).toMatchObject({
      code: 1,
      said: expect.stringContaining(`${folder} belongs to nobody, and this is daemon.`),
    });
    expect(await readdir(folder)).toEqual([]);

    const restored = await command('restore', archive, { folder });
    expect(restored.said).toContain('for the account nobody');
    const owners = await listOwners(folder);
    expect(Object.keys(owners).length).toBeGreaterThan(3);
    expect(foreign(owners)).toEqual([]);
    await server.stop();
    server = await startAsService(folder);
    await canWork();
  },
);
