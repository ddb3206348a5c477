import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
import { type Replacements, readGuide } from './guide-text.ts';
import { bootMachine, type Machine, whyNotBooted } from './machine.ts';
import { checkUnderSystemd } from './systemd-checks.ts';
import { createServiceManager } from './units.ts';

/**
 * Follows the operator's guide with its own commands and unit files: installs a clone under an account of its own, runs it
 * as a service, makes backups, upgrades, and goes back. Where a container can be booted, systemd is in charge and only the
 * port is replaced; elsewhere this machine is used, and folders and account are replaced, too.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
if (process.getuid?.() !== 0) {
  console.log('guide: skipped, because only root can add an account.');
  process.exit(0);
}

const place = mkdtempSync(join(tmpdir(), 'glossa-guide-'));
chmodSync(place, 0o755);
const shared = join(place, 'shared');
mkdirSync(shared, { mode: 0o755 });
const obstacle = whyNotBooted();
console.log(
  obstacle === undefined
    ? 'guide: followed in a container with systemd'
    : `guide: followed without systemd, because ${obstacle}; hardening and watchdog are not tested`,
);
const port = await findFreePort();
const address = `http://127.0.0.1:${port}`;
const copy = join(shared, 'copy.git');
/** As a login has it: without the Node that was fetched into this checkout, which the clone fetches itself. */
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('/.node/') && !folder.includes('/node_modules/'))
  .join(delimiter);
const here = {
  account: `glossa-${process.pid}`,
  home: join(place, 'var'),
  backup: join(place, 'backup'),
  settings: join(place, 'glossa.env'),
};
const inContainer = {
  account: 'glossa',
  home: '/var/lib/glossa',
  backup: '/backup',
  settings: '/etc/glossa.env',
};
const { account, home, backup, settings } = obstacle === undefined ? inContainer : here;
const replacements: Replacements = [
  [/<your copy>/g, copy],
  [/\/usr\/bin\/node\b/g, findProgram('node')],
  [/127\.0\.0\.1:4000/g, `127.0.0.1:${port}`],
];
const placesHere: Replacements = [
  [/\/opt\/glossa/g, join(place, 'opt')],
  [/\/var\/lib\/glossa/g, home],
  [/\/etc\/glossa\.env/g, settings],
  [/(?<![\w/])\/backup\b/g, backup],
  [/((?:-u|-o|-R|User=|--create-home) ?)glossa(?![\w.])/g, `$1${account}`],
];
/** The address of the guide's example is not this machine's. */
const addresses = { PORT: String(port), HOST: '127.0.0.1', GLOSSA_PUBLIC_URL: address };
const environment = { PATH: path, HOME: home, ...addresses };
const guide = await readGuide([...replacements, ...(obstacle === undefined ? [] : placesHere)]);
const machine = await findMachine();
const { services } = machine;
let cwd = '/';

try {
  await follow();
  console.log('guide: every command did what the guide says');
} catch (error) {
  console.error(error);
  for (const name of ['glossa', 'glossa-backup'])
    console.error(`--- journal of ${name}\n${services.journal(name).slice(-4_000)}`);
  process.exitCode = 1;
} finally {
  await services.stopAll();
  if (obstacle !== undefined) quietly('userdel', account);
  rmSync(place, { recursive: true, force: true });
}

async function findMachine(): Promise<Machine> {
  if (obstacle === undefined) return bootMachine(join(place, 'machine'), shared, guide.unit);
  const command: Machine['command'] = (program, ...args) => [program, args];
  return { command, services: createServiceManager(guide.unit, environment) };
}

async function follow(): Promise<void> {
  git('clone', '--bare', '--quiet', root, copy);
  const [install = [], enable = []] = guide.commands('Install');
  const password = await installClone(install);
  const lines = Object.entries(addresses).map(([name, value]) => `${name}=${value}`);
  await run(`umask 077; printf '%s\\n' '${lines.join("' '")}' > ${settings}`);
  await runAll(enable.filter((line) => !line.startsWith('journalctl')));
  await untilReady();
  const before = await readVersion();

  const admin = await signIn(address, password);
  const letter = join(place, 'letter.txt');
  writeFileSync(letter, 'Good evening. The meeting begins at eight.\n');
  const mediaId = await upload(admin, letter, await makeCategory(admin), { spokenLanguage: 'en' });
  await check('the media is there', () => admin, mediaId);

  await checkSpeech(admin);
  if (obstacle === undefined)
    await checkUnderSystemd({
      read: (program, ...args) =>
        execFileSync(...machine.command(program, ...args), { encoding: 'utf8' }),
      untilReady,
      passed: (what) => console.log(`✓ ${what}`),
    });

  for (const block of guide.commands('Every night')) await runAll(block);
  const nightly = `glossa-${new Date().toISOString().slice(0, 10)}.tar`;
  await run(`npm run backup -- --check ${join(backup, nightly)}`);

  // The next version: the same files as a new commit.
  const tree = git('--git-dir', copy, 'rev-parse', 'HEAD^{tree}');
  const identity = ['-c', 'user.name=Guide', '-c', 'user.email=guide@glossa.example'];
  const next = git('--git-dir', copy, ...identity, 'commit-tree', tree, '-p', 'HEAD', '-m', 'Next');
  git('--git-dir', copy, 'update-ref', 'HEAD', next);
  // Git reads a repository on the same machine only for its owner.
  await run(`chown -R ${account} ${copy}`);

  const [upgrade = [], back = []] = guide.commands('Upgrade and going back');
  await runAll(upgrade);
  expectEqual('the version after the upgrade', await readVersion(), next);
  await check('the media is there after the upgrade', () => signIn(address, newPassword), mediaId);

  await runAll(back);
  expectEqual('the version after going back', await readVersion(), before);
  await check('the media is there after going back', () => signIn(address, newPassword), mediaId);
}

/** Runs the install block; its last command is the first start, which is stopped like with Ctrl-C when it is ready. */
async function installClone(block: readonly string[]): Promise<string> {
  await runAll(block.slice(0, -1));
  const start = block.at(-1) ?? '';
  console.log(`$ ${start}`);
  const child = spawn(...machine.command('bash', '-c', `cd ${cwd} && exec ${start}`), {
    ...{ env: environment, detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      const password = output.match(/password\s+(\S+)/)?.[1];
      if (password && /Glossa is ready: \S+/.test(output)) resolve(password);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void ended.then((code) => reject(new Error(`The first start ended with ${code}:\n${output}`)));
  });
  const password = await ready;
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await ended;
  return password;
}

async function runAll(block: readonly string[]): Promise<void> {
  for (const line of block) await run(line);
}

/** `cd` changes the folder of later commands. Throws if a command fails. */
async function run(line: string): Promise<void> {
  console.log(`$ ${line}`);
  const [program, ...args] = line.split(/\s+/);
  if (program === 'cd') {
    cwd = args[0] ?? cwd;
    return;
  }
  if (program === 'systemctl') return services.control(args);
  const child = spawn(...machine.command('bash', '-c', `cd ${cwd} && ${line}`), {
    env: { PATH: environment.PATH, HOME: '/root' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`"${line}" ended with ${code}:\n${output}`);
}

function untilReady() {
  return until(
    () =>
      fetch(`${address}/ready`).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
    120_000,
  );
}

/** The engine, its sandbox and ffmpeg work with what the unit allows. */
async function checkSpeech(admin: Client): Promise<void> {
  const path = join(place, 'speech.wav');
  const text = 'Good morning. The meeting begins at ten and ends before noon.';
  execFileSync('espeak-ng', ['-v', 'en-us', '-s', '140', '-w', path, text]);
  const { uploadedStatus } = await transcribe(admin, path, { timeoutMs: 300_000 });
  expectEqual('speech is transcribed', uploadedStatus, 'transcribed');
}

async function readVersion(): Promise<string> {
  const response = await fetch(`${address}/version`);
  return ((await response.json()) as { commit: string }).commit;
}

async function check(what: string, who: () => Client | Promise<Client>, mediaId: string) {
  const client = await who();
  const media = await client.call(getDocInformation, { params: { mediaId } });
  expectEqual(what, media.mediaId, mediaId);
}

function expectEqual(what: string, actual: string, expected: string): void {
  if (!actual || !(expected.startsWith(actual) || actual.startsWith(expected)))
    throw new Error(`${what}: expected ${expected}, got ${actual}`);
  console.log(`✓ ${what}`);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function findProgram(name: string): string {
  const options = { encoding: 'utf8', env: { PATH: path } } as const;
  return execFileSync('/bin/sh', ['-c', `command -v ${name}`], options).trim();
}

function quietly(program: string, ...args: string[]): void {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
  } catch {
    // The account was not made yet.
  }
}
