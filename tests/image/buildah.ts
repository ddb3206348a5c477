import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Buildah with a storage of its own, without a registry and without namespaces of its own: it also works in a container. */
export type Buildah = {
  /** Runs a command of buildah to its end and returns what it printed; throws with that if it fails. */
  read: (...args: string[]) => string;
  /** The arguments that come before those of each command. */
  storage: readonly string[];
};

export const isolation = '--isolation=chroot';

export function createBuildah(folder: string): Buildah {
  const [root, runRoot] = ['storage', 'run'].map((name) => join(folder, name));
  for (const path of [root, runRoot]) mkdirSync(path ?? '', { recursive: true });
  const storage = [`--root=${root}`, `--runroot=${runRoot}`, '--storage-driver=vfs'];
  return {
    storage,
    read: (...args) => {
      try {
        return execFileSync('buildah', [...storage, ...args], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
          maxBuffer: 256 * 1024 * 1024,
        }).trim();
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-40).join('\n');
        throw new Error(`buildah ${args[0]} failed:\n${said}`, { cause: error });
      }
    },
  };
}
