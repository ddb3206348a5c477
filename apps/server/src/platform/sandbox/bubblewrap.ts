import { spawnSync } from 'node:child_process';
import { lstatSync, readlinkSync } from 'node:fs';

/** What programs need of /etc to start: the linker's cache, alternatives, fonts, the time zone. Nothing that is secret. */
const etcPaths = [
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/libreoffice',
  '/etc/localtime',
  '/var/cache/fontconfig',
];
const privateTmpBytes = 1024 ** 3;
const systemFolders = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];

function bindSystemFolder(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

/** Whether a program at this path is already inside the system folders that every sandbox has. */
export function isSystemPath(path: string): boolean {
  return ['/usr', ...systemFolders].some((folder) => path.startsWith(`${folder}/`));
}

export type BubblewrapPaths = { readPaths: readonly string[]; writePaths: readonly string[] };

/**
 * The bwrap command up to and with `--`: no network, own process table, private /tmp, and of the file system only the
 * system's programs and the paths given. A path that does not exist is left out: the program then says so itself, as it
 * would without bubblewrap.
 */
export function isolateWithBubblewrap(
  paths: BubblewrapPaths,
  env: Readonly<Record<string, string>>,
): string[] {
  const asRoot = process.getuid?.() === 0;
  return [
    'bwrap',
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts'],
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    // Without this one, root may not read the files of an owner other than itself, such as a mounted data folder.
    ...(asRoot ? ['--cap-add', 'CAP_DAC_OVERRIDE'] : []),
    ...['--ro-bind', '/usr', '/usr'],
    ...systemFolders.flatMap(bindSystemFolder),
    ...etcPaths.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--size', String(privateTmpBytes), '--tmpfs', '/tmp'],
    ...paths.readPaths.flatMap((path) => ['--ro-bind-try', path, path]),
    ...paths.writePaths.flatMap((path) => ['--bind-try', path, path]),
    ...['--chdir', '/tmp', '--clearenv'],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
  ];
}

/** Tries it for real, since containers and kernels forbid parts of it. Undefined means usable, else the reason. */
export function whyBubblewrapIsUnusable(): string | undefined {
  const [program = 'bwrap', ...args] = isolateWithBubblewrap(
    { readPaths: [], writePaths: [] },
    { PATH: '/usr/bin:/bin' },
  );
  const trial = spawnSync(program, [...args, 'true'], { timeout: 10_000, encoding: 'utf8' });
  if (trial.error) {
    const missing = 'code' in trial.error && trial.error.code === 'ENOENT';
    return missing ? 'bubblewrap is not installed' : `bubblewrap failed: ${trial.error.message}`;
  }
  if (trial.status === 0) return undefined;
  return `bubblewrap is not permitted here: ${trial.stderr.trim() || `exit code ${trial.status}`}`;
}
