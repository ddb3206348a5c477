import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Buildah } from './buildah.ts';

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** How large the image is, and with `compressed` how much of it a registry stores and sends. */
export function measureImage(
  buildah: Buildah,
  image: string,
  options: { folder: string; tree: string; compressed?: boolean },
): string[] {
  const measured = execFileSync('du', ['--summarize', '--block-size=1', options.tree], {
    encoding: 'utf8',
  });
  const lines = [`image: ${inMegabytes(Number(measured.split('\t')[0]))} on disk`];
  const formats = options.compressed ? ['gzip', 'zstd'] : [];
  for (const format of formats) {
    const archive = join(options.folder, `${format}.tar`);
    // Layers of a local image are not compressed; an archive has them as a registry gets them.
    const target = `oci-archive:${archive}`;
    buildah.read(
      'push',
      '--quiet',
      `--compression-format=${format}`,
      '--format=oci',
      image,
      target,
    );
    lines.push(`image: ${inMegabytes(statSync(archive).size)} as an archive, by ${format}`);
    rmSync(archive);
  }
  return lines;
}
