import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocInformation } from '@glossa/contracts/media';
import { findFreePort } from '../../apps/server/src/testing/free-port.ts';
import {
  type Client,
  makeCategory,
  newPassword,
  signIn,
  until,
  upload,
} from '../e2e/support/api.ts';
import { transcribe } from '../e2e/support/editor.ts';
import { followedCommands } from './coverage.ts';
import type { Guide } from './guide-text.ts';
import type { Machine } from './machine.ts';
import { createOperator, type Operator } from './operator.ts';
import { checkProxies } from './proxies.ts';
import { checkUnderSystemd, checkUnits, runByTimer } from './systemd-checks.ts';

export type Site = {
  machine: Machine;
  guide: Guide;
  /** Where the product listens, and the ports of a proxy. */
  ports: { product: number; https: number; http: number };
  /** A bare repository that both machines see; it is cloned as “your copy”. */
  copy: string;
  /** Of this machine, for what is made here. */
  folder: string;
};

const units = ['glossa.service', 'glossa-backup.service', 'glossa-backup.timer'];
const unitFolder = '/etc/systemd/system';
const passed = (what: string) => console.log(`✓ ${what}`);

/** Follows the guide from an empty machine to the way back from an upgrade. Throws if anything is not as it says. */
export async function followGuide(site: Site): Promise<void> {
  const { machine, guide, ports } = site;
  const operator = createOperator(machine, guide, ports.product);
  const address = `http://127.0.0.1:${ports.product}`;
  const untilReady = () =>
    until(
      () =>
        fetch(`${address}/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200,
      120_000,
    );
  const readVersion = async () =>
    ((await (await fetch(`${address}/version`)).json()) as { commit: string }).commit;

  const [install = [], enable = []] = guide.commands('Install');
  const password = await installProduct(operator, install);
  for (const unit of units)
    machine.write(`${unitFolder}/${unit}`, guide.file(`${unitFolder}/${unit}`));
  machine.write('/etc/glossa.env', `PORT=${ports.product}\n`, 0o600);
  checkUnits(machine, units, passed);
  await operator.runBlock(enable);
  await untilReady();
  const firstVersion = await readVersion();

  let admin = await signIn(address, password);
  const letter = join(site.folder, 'letter.txt');
  writeFileSync(letter, 'Good evening. The meeting begins at eight.\n');
  const mediaId = await upload(admin, letter, await makeCategory(admin), { spokenLanguage: 'en' });
  const expectMedia = async (when: string) => {
    admin = await signIn(address, newPassword);
    const media = await admin.call(getDocInformation, { params: { mediaId } });
    expectEqual(`the media is there ${when}`, media.mediaId, mediaId);
  };
  await expectMedia('after the installation');
  await checkSpeech(admin, site.folder);

  await checkUnderSystemd({ read: machine.read, untilReady, passed });
  admin = await signIn(address, newPassword);
  const host = 'glossa.example.org';
  await checkProxies(
    { host, port: ports.https, plainPort: ports.http, admin },
    { machine, guide, operator, folder: site.folder, passed },
  );
  const [backup = [], restore = []] = guide.commands('Backup and restore');
  await operator.runBlock(backup);
  await operator.runBlock(restore);
  await untilReady();
  await expectMedia('after a restore');

  for (const block of guide.commands('Every night')) await operator.runBlock(block);
  await runByTimer(machine, operator, passed);

  const nextVersion = await publishNextVersion(site, operator);
  const [upgrade = [], back = []] = guide.commands('Upgrade and going back');
  await operator.runBlock(upgrade);
  expectEqual('the version after the upgrade', await readVersion(), nextVersion);
  await expectMedia('after the upgrade');
  await operator.runBlock(back);
  expectEqual('the version after going back', await readVersion(), firstVersion);
  await expectMedia('after going back');

  await runAdministration(operator, guide);
  operator.expectAllRun();
}

/** Runs the install block. Its last command ends with the packages that are missing; they are installed as it says. */
async function installProduct(operator: Operator, block: readonly string[]): Promise<string> {
  await operator.runBlock(block.slice(0, -1));
  const start = block.at(-1) ?? '';
  const { code, output } = await operator.attempt(start);
  const packages = output.match(/^ *sudo (apt-get install .+)$/m)?.[1];
  if (code === 0 || !packages)
    throw new Error(`The first start did not name the missing packages (${code}):\n${output}`);
  await operator.run(packages);
  const ready = await operator.runUntil(start, /Glossa is ready: \S+[\s\S]*password\s+\S+/);
  passed('the first start is ready and prints a password');
  return ready.match(/password\s+(\S+)/)?.[1] ?? '';
}

/** The same files as a new commit. */
async function publishNextVersion({ copy }: Site, operator: Operator): Promise<string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['--git-dir', copy, ...args], { encoding: 'utf8' }).trim();
  const tree = git('rev-parse', 'HEAD^{tree}');
  const identity = ['-c', 'user.name=Guide', '-c', 'user.email=guide@glossa.example'];
  const next = git(...identity, 'commit-tree', tree, '-p', 'HEAD', '-m', 'Next');
  git('update-ref', 'HEAD', next);
  // Git reads a repository on the same machine only for its owner.
  await operator.run(`chown -R glossa ${copy}`);
  return next;
}

async function runAdministration(operator: Operator, guide: Guide): Promise<void> {
  // The account that the examples name.
  await operator.run('npm run admin -- create-user anna --name Anna --role "System administrator"');
  for (const block of guide.commands('Administration commands')) await operator.runBlock(block);
  await operator.run('npm run admin -- maintenance off');
  for (const [command, wanted] of Object.entries(followedCommands)) {
    const output = await operator.run(command);
    if (!wanted.test(output)) throw new Error(`"${command}" printed:\n${output}`);
  }
}

/** The engine, its sandbox and ffmpeg work with what the unit allows. */
async function checkSpeech(admin: Client, folder: string): Promise<void> {
  const path = join(folder, 'speech.wav');
  const text = 'Good morning. The meeting begins at ten and ends before noon.';
  execFileSync('espeak-ng', ['-v', 'en-us', '-s', '140', '-w', path, text]);
  const { uploadedStatus } = await transcribe(admin, path, { timeoutMs: 300_000 });
  expectEqual('speech is transcribed', uploadedStatus, 'transcribed');
}

function expectEqual(what: string, actual: string, expected: string): void {
  if (!actual || !(expected.startsWith(actual) || actual.startsWith(expected)))
    throw new Error(`${what}: expected ${expected}, got ${actual}`);
  passed(what);
}

export const findPorts = async (): Promise<Site['ports']> => ({
  product: await findFreePort(),
  https: await findFreePort(),
  http: await findFreePort(),
});
