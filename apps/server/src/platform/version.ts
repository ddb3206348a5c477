import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Version = {
  version: string;
  /** The full id of the Git commit; null in a copy without Git that names none in a file COMMIT. */
  commit: string | null;
};

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Read once: a running server is what it was when it started. */
export const version: Version = { version: readPackageVersion(), commit: findCommit() };

export const describeVersion = ({ version, commit }: Version): string =>
  commit ? `${version} (${commit.slice(0, 12)})` : version;

function readPackageVersion(): string {
  return (JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }).version;
}

function findCommit(): string | null {
  try {
    return readFileSync(`${root}COMMIT`, 'utf8').trim();
  } catch {
    // A checkout has no such file; releases do.
  }
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null; // No Git here, or no repository.
  }
}
