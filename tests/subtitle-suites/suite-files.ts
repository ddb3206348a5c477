import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Suite } from './suites.ts';

export type SuiteFile = { path: string; bytes: Uint8Array };

export const archiveOf = (suite: Suite): URL =>
  new URL(`archives/${suite.id}.zip`, import.meta.url);

/** The committed files of a suite, in order. */
export async function readArchive(suite: Suite): Promise<SuiteFile[]> {
  const entries = unzipSync(await readFile(archiveOf(suite)));
  return Object.entries(entries)
    .filter(([path]) => suite.files.test(path))
    .map(([path, bytes]) => ({ path, bytes }));
}

/** The files of a checkout of a suite, in order. */
export async function readCheckout(suite: Suite, folder: string): Promise<SuiteFile[]> {
  const paths = await readdir(folder, { recursive: true });
  const wanted = paths.filter((path) => suite.files.test(path)).sort();
  return Promise.all(
    wanted.map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })),
  );
}

const cache = join(homedir(), '.cache', 'glossa', 'subtitle-suites');

/** The checkout of a suite: among local ones, else fetched at its commit. Undefined if it cannot be reached. */
export function checkoutOf(
  { repository, commit }: Pick<Suite, 'repository' | 'commit'>,
  local: string | undefined,
): string | undefined {
  const name = basename(repository);
  if (local !== undefined) {
    const folder = join(local, name);
    return existsSync(folder) ? folder : undefined;
  }
  const folder = join(cache, `${name}-${commit.slice(0, 12)}`);
  if (existsSync(join(folder, '.complete'))) return folder;
  const git = (...args: string[]) =>
    execFileSync('git', args, { stdio: 'ignore', timeout: 300_000 });
  try {
    git('init', '--quiet', folder);
    git('-C', folder, 'fetch', '--depth=1', repository, commit);
    git('-C', folder, 'checkout', '--quiet', 'FETCH_HEAD');
    git('init', '--quiet', join(folder, '.complete'));
    return folder;
  } catch {
    return undefined;
  }
}
