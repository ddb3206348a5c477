// Which packages of package-lock.json a release contains: scripts/notices.mjs, scripts/sbom.ts and the license check share it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

export type LockEntry = {
  name?: string;
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
export type Lock = { packages: Record<string, LockEntry> };
export type LockedPackage = { name: string; version: string; folder: string };

export const readLock = (): Lock =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Glossa runs on Linux, x64 and glibc: packages npm would install elsewhere are excluded. */
const allows = (list: string[] | undefined, value: string) => !list || list.includes(value);
const runsHere = ({ os, cpu, libc }: LockEntry) =>
  allows(os, 'linux') && allows(cpu, 'x64') && allows(libc, 'glibc');
/** Optional builds for other platforms that are not declared as such. */
const elsewhere = /wasm32|musl/;

/** Installed because a dependency asks for it, but replaced in apps/web/vite.config.ts: `trace` is not in the built files. */
export const notShipped = [
  {
    name: 'rvfc-polyfill',
    text: 'GPL-3.0, a dependency of jassub; the web app contains an empty module instead',
    trace: '_rvfcpolyfillmap',
  },
];

/** Every package of the lock file that comes from a registry, for development too. */
export function listLocked(lock: Lock): (LockedPackage & LockEntry)[] {
  return Object.entries(lock.packages)
    .filter(([folder, entry]) => folder.includes('node_modules/') && !entry.link)
    .map(([folder, entry]) => {
      if (!entry.version) throw new Error(`package-lock.json has no version of ${folder}.`);
      const name = entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13);
      return { ...entry, name, version: entry.version, folder };
    });
}

/** What "npm ci --omit=dev" installs where Glossa runs, with the packages that are then not used. */
export const listInstalled = (lock: Lock): LockedPackage[] =>
  listLocked(lock).filter(
    (entry) => !entry.dev && !entry.devOptional && runsHere(entry) && !elsewhere.test(entry.folder),
  );
