import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../platform/config.ts';
import { renderMessage } from '../platform/i18n/translate.ts';
import { DownloadError } from '../platform/models/download.ts';
import { createModelStore, type ModelStore } from '../platform/models/model-store.ts';
import { BundleFault, installFromBundle, readBundle } from '../platform/models/read-bundle.ts';
import { describeModels, writeBundle } from '../platform/models/write-bundle.ts';

const usage =
  'npm run models -- list | install <id…> | remove <id> | export <file> <id…> | import <file> | where';
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Works without the server: the store is a folder. */
async function main([command, ...ids]: string[]): Promise<number> {
  const config = readConfig(process.env);
  const store = createModelStore({
    folder: join(config.dataFolder, 'models'),
    npmRoots: [fileURLToPath(new URL('../../../../node_modules', import.meta.url))],
    registryUrl: config.bergamotRegistry,
    huggingFaceUrl: config.huggingFaceUrl,
  });
  if (command === 'list') return list(store);
  if (command === 'where') {
    print(store.folder);
    return 0;
  }
  if (command === 'install' && ids.length > 0) return install(store, ids);
  if (command === 'remove' && ids.length === 1) {
    await store.remove(ids[0] ?? '');
    print(`${ids[0]} is removed from ${store.folder}.`);
    return 0;
  }
  if (command === 'export' && ids.length > 1) return exportTo(store, ids);
  if (command === 'import' && ids.length === 1) return importFrom(store, ids[0] ?? '');
  process.stderr.write(`Usage: ${usage}\n`);
  return 2;
}

/** A file that is there already is not replaced. */
async function exportTo(store: ModelStore, [path = '', ...ids]: string[]): Promise<number> {
  const models = await describeModels(store, ids);
  await pipeline(Readable.from(writeBundle(models)), createWriteStream(path, { flags: 'wx' }));
  print(`${models.map(({ manifest }) => manifest.id).join(', ')}: exported to ${path}.`);
  return 0;
}

async function importFrom(store: ModelStore, path: string): Promise<number> {
  for (const entry of await readBundle(path)) {
    await installFromBundle(store, path, entry);
    print(`${entry.id} is installed in ${store.folder}.`);
  }
  return 0;
}

async function list(store: ModelStore): Promise<number> {
  for (const model of await store.list()) {
    const size = model.sizeBytes === null ? '' : `, ${Math.round(model.sizeBytes / 1024 ** 2)} MB`;
    print(
      `${model.installed ? '✓' : ' '} ${model.id.padEnd(22)} ${renderMessage('en', model.label)}${model.installed ? ` (installed${model.source === 'npm' ? ' with Glossa' : ''}${size})` : ''}`,
    );
  }
  return 0;
}

async function install(store: ModelStore, ids: string[]): Promise<number> {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  for (const id of ids) {
    let shown = '';
    await store.install(id, {
      signal: controller.signal,
      onProgress: ({ doneBytes, totalBytes }) => {
        const [done, total] = [doneBytes, totalBytes ?? 0].map((bytes) => Math.floor(bytes / 1e6));
        const line = `${id}: ${done} ${totalBytes === undefined ? '' : `of ${total} `}MB`;
        if (line === shown) return;
        shown = line;
        process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
      },
    });
    const use = id.startsWith('whisper-')
      ? 'Choose it on the Engines screen to use it.'
      : 'A running server uses it from now on.';
    print(`${process.stdout.isTTY ? '\n' : ''}${id} is installed in ${store.folder}. ${use}`);
  }
  return 0;
}

const bundleFaults = {
  'no-bundle': 'This is no bundle of models, or it is damaged.',
  'unknown-model': 'The bundle has a model that this version does not know.',
  'wrong-bytes': 'A file of the bundle is not the one it should be. Nothing was installed.',
  incomplete: 'A file of a model is missing in the bundle.',
} as const;

function explain(error: unknown): string {
  if (error instanceof BundleFault) return `${bundleFaults[error.fault]} (${error.message})`;
  return error instanceof DownloadError ? error.message : String(error);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`\n${explain(error)}\n`);
    process.exit(1);
  },
);
