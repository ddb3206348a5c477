import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { ifThere } from '../if-there.ts';
import { hashFile } from './download.ts';

export const manifestName = 'glossa-model.json';

export const manifest = z.object({
  id: z.string(),
  version: z.string(),
  installedAt: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
/** What was installed, written beside it. Folders that people fill by hand have none. */
export type ModelManifest = z.infer<typeof manifest>;

export async function readManifest(folder: string): Promise<ModelManifest | undefined> {
  const text = await ifThere(readFile(join(folder, manifestName), 'utf8'));
  if (text === undefined) return undefined;
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The files of a folder as they are now. */
export async function describeFolder(
  folder: string,
  { id, version }: { id: string; version: string },
): Promise<ModelManifest> {
  const files = await listFiles(folder);
  return {
    ...{ id, version, installedAt: new Date().toISOString() },
    files: await Promise.all(
      files.map(async (path) => ({
        path: relative(folder, path),
        bytes: (await stat(path)).size,
        sha256: await hashFile(path),
      })),
    ),
  };
}

/** Makes what was downloaded the installed model, which appears as a whole; another version of it disappears. */
export async function activateModel(
  staging: string,
  target: string,
  { id, version }: { id: string; version: string },
): Promise<void> {
  const described = await describeFolder(staging, { id, version });
  await writeFile(join(staging, manifestName), JSON.stringify(described, null, 2));
  await mkdir(dirname(target), { recursive: true });
  const replaced = `${staging}.replaced`;
  await rm(replaced, { recursive: true, force: true });
  if (existsSync(target)) await rename(target, replaced);
  await rename(staging, target);
  await rm(replaced, { recursive: true, force: true });
  const parent = await open(dirname(target), 'r');
  await parent.sync().finally(() => parent.close());
}

/** Paths of all files below, without the manifest. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await ifThere(readdir(folder, { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile() && entry.name !== manifestName)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** In bytes; 0 where there is none. */
export async function folderSize(folder: string): Promise<number> {
  const sizes = (await listFiles(folder)).map(sizeOf);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** 0 where it was removed after it was listed, as what a download leaves that fails. */
async function sizeOf(path: string): Promise<number> {
  return (await ifThere(stat(path)))?.size ?? 0;
}
