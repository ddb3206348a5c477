import { spawnSync } from 'node:child_process';
import { lstatSync, readlinkSync } from 'node:fs';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';

/** The parts of /etc programs need to start: the linker's cache, alternatives, fonts, the time zone. Nothing secret. */
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

/** Whether the program is in the system folders that every sandbox has. */
export function isSystemPath(path: string): boolean {
  return ['/usr', ...systemFolders].some((folder) => path.startsWith(`${folder}/`));
}

export type BubblewrapPaths = { readPaths: readonly string[]; writePaths: readonly string[] };

/**
 * The bwrap command up to and including `--`: no network, own process table, private /tmp, and only the system's
 * programs and the given paths of the file system. A missing path is skipped: the program reports it itself, as without
 * bubblewrap.
 */
export function isolateWithBubblewrap(
  paths: BubblewrapPaths,
  env: Readonly<Record<string, string>>,
): string[] {
  const asRoot = process.getuid?.() === 0;
  return [
    'bwrap',
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts'],
    // No --new-session: `superviseProgram` starts it in a session without a terminal, and lowers that.
    ...['--die-with-parent', '--cap-drop', 'ALL'],
    // Without this, root cannot read files of another owner, such as a mounted data folder.
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

/** Runs it, because containers and kernels forbid parts of it. Undefined means usable, else the reason. */
export function checkBubblewrap(): MessageRef | undefined {
  const [program = 'bwrap', ...args] = isolateWithBubblewrap(
    { readPaths: [], writePaths: [] },
    { PATH: '/usr/bin:/bin' },
  );
  const trial = spawnSync(program, [...args, 'true'], { timeout: 10_000, encoding: 'utf8' });
  if (trial.error) {
    const missing = 'code' in trial.error && trial.error.code === 'ENOENT';
    return missing
      ? message('engines.bubblewrapMissing')
      : message('engines.bubblewrapFailed', { message: trial.error.message });
  }
  if (trial.status === 0) return undefined;
  return message('engines.bubblewrapNotPermitted', {
    reason: trial.stderr.trim() || `exit code ${trial.status}`,
  });
}
