import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type DebianPackage = { package: string; sha256: string };

export function checked(bytes: Buffer, sha256: string): Buffer {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('other content than expected (SHA-256)');
  return bytes;
}

/** Hands over a folder with the files of a Debian package, which apt gets from where the system gets its packages. */
export async function withPackage<T>(
  { package: name, sha256 }: DebianPackage,
  use: (files: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-quality-'));
  try {
    // As root, apt downloads as a user of its own, who may not write here.
    await run('apt-get', ['-o', 'APT::Sandbox::User=', 'download', name], { cwd: folder });
    const [archive = ''] = await readdir(folder);
    checked(await readFile(join(folder, archive)), sha256);
    const files = join(folder, 'files');
    await run('dpkg-deb', ['-x', join(folder, archive), files]);
    return await use(files);
  } finally {
    await rm(folder, { recursive: true });
  }
}
