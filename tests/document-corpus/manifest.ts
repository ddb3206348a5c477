import { readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { type SourceFiles, sha256 } from './source-files.ts';
import type { CorpusSuite } from './suites.ts';

/** A file of the corpus: its path in the repository, and its content. */
export type CorpusFile = { path: string; sha256: string };
/** By the ids of the suites. */
export type Manifest = Record<string, CorpusFile[]>;

const stored = new URL('files.json', import.meta.url);
/** Larger files would only take longer. */
const largestBytes = 400_000;
const largestCatalog = 3_000_000;

export const readManifest = (): Manifest => JSON.parse(readFileSync(stored, 'utf8')) as Manifest;
export const writeManifest = (manifest: Manifest): void =>
  writeFileSync(stored, `${JSON.stringify(manifest, null, 2)}\n`);

/** Of each extension as many files as the suite says, spread over all that are possible; equal files once. */
export function selectFiles(suite: CorpusSuite, source: SourceFiles): CorpusFile[] {
  const most = (path: string) => (path.endsWith('.xcstrings') ? largestCatalog : largestBytes);
  const possible = source
    .list()
    .filter(({ path, size }) => suite.files.test(path) && size > 0 && size <= most(path))
    .map(({ path }) => path)
    .toSorted();
  const seen = new Set<string>();
  return [...Map.groupBy(possible, (path) => extname(path).toLowerCase()).values()].flatMap(
    (paths) => {
      const step = Math.max(1, paths.length / suite.most);
      const wanted = Array.from(
        { length: Math.min(suite.most, paths.length) },
        (_, index) => paths[Math.floor(index * step)] ?? '',
      );
      return wanted.flatMap((path) => {
        const hash = sha256(source.read(path));
        if (seen.has(hash)) return [];
        seen.add(hash);
        return [{ path, sha256: hash }];
      });
    },
  );
}
