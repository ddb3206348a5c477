import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CorpusSuite } from './suites.ts';

export type SourceFiles = {
  /** Every path of the repository with its size. */
  list(): { path: string; size: number }[];
  read(path: string): Buffer;
};

const cache = join(homedir(), '.cache', 'glossa', 'document-corpus');
const largest = 1 << 30;

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

const git = (folder: string, args: readonly string[], input?: string): Buffer =>
  execFileSync('git', ['-C', folder, ...args], {
    ...(input === undefined ? {} : { input }),
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: 600_000,
    maxBuffer: largest,
  });

/**
 * The files of a suite at its commit: from a folder of git directories (`<owner>+<name>/repo`), else from its repository,
 * of which only the names and the wanted files are fetched. Undefined if it cannot be reached.
 */
export function openSuite(
  suite: CorpusSuite,
  wanted: readonly string[],
  mirror: string | undefined,
): SourceFiles | undefined {
  try {
    const folder = mirror === undefined ? fetchSuite(suite, wanted) : mirrorOf(suite, mirror);
    git(folder, ['cat-file', '-e', `${suite.commit}^{commit}`]);
    return {
      list: () => listFiles(folder, suite.commit),
      read: (path) => git(folder, ['cat-file', 'blob', `${suite.commit}:${path}`]),
    };
  } catch {
    return undefined;
  }
}

function mirrorOf({ repository }: CorpusSuite, mirror: string): string {
  const [owner, name] = new URL(repository).pathname.slice(1).split('/');
  return join(mirror, `${owner}+${name}`, 'repo');
}

function fetchSuite({ id, repository, commit }: CorpusSuite, wanted: readonly string[]): string {
  const folder = join(cache, `${id}-${commit.slice(0, 12)}`);
  const partial = '--filter=blob:none';
  if (!existsSync(join(folder, 'fetched'))) {
    mkdirSync(folder, { recursive: true });
    git(folder, ['init', '--quiet', '--bare']);
    git(folder, ['config', 'remote.origin.url', repository]);
    git(folder, ['config', 'remote.origin.promisor', 'true']);
    git(folder, ['config', 'remote.origin.partialclonefilter', 'blob:none']);
    git(folder, ['fetch', '--quiet', '--depth=1', partial, 'origin', commit]);
    writeFileSync(join(folder, 'fetched'), '');
  }
  // All at once: git would ask for each of them by itself.
  const objects = wanted.map((path) => git(folder, ['rev-parse', `${commit}:${path}`]));
  if (objects.length > 0)
    git(
      folder,
      ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', partial, 'origin', '--stdin'],
      objects.join(''),
    );
  return folder;
}

function listFiles(folder: string, commit: string): { path: string; size: number }[] {
  return git(folder, ['ls-tree', '-r', '-l', '-z', commit])
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, size, path] = /^\S+ blob \S+ +(\d+)\t(.*)$/su.exec(line) ?? [];
      return size === undefined || path === undefined ? [] : [{ path, size: Number(size) }];
    });
}
