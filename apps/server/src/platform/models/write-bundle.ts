import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { tarEnd, tarFill, tarHead } from '../tar.ts';
import { type ModelManifest, manifestName } from './model-folder.ts';
import type { ModelStore } from './model-store.ts';

export type BundledModel = { folder: string; manifest: ModelManifest };

/** Throws DownloadError where one is not installed. */
export const describeModels = (
  store: Pick<ModelStore, 'describe'>,
  ids: readonly string[],
): Promise<BundledModel[]> => Promise.all([...new Set(ids)].map((id) => store.describe(id)));

/**
 * Installed models as one tar archive, for an installation without network: of each, what describes its files, then the
 * files.
 */
export async function* writeBundle(models: readonly BundledModel[]): AsyncGenerator<Buffer> {
  for (const { folder, manifest } of models) {
    const modified = new Date(manifest.installedAt);
    const described = Buffer.from(JSON.stringify(manifest));
    yield tarHead(`${manifest.id}/${manifestName}`, described.length, modified);
    yield Buffer.concat([described, tarFill(described.length)]);
    for (const { path, bytes } of manifest.files) {
      yield tarHead(`${manifest.id}/${path}`, bytes, modified);
      for await (const chunk of createReadStream(join(folder, path))) yield chunk as Buffer;
      yield tarFill(bytes);
    }
  }
  yield tarEnd;
}
