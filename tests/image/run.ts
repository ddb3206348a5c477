import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findFreePort } from '../../apps/server/src/testing/free-port.ts';
import {
  debianImage,
  machineFiles,
  makeDebianImage,
  makeNodeImage,
  nodeImage,
} from './base-images.ts';
import { type Buildah, createBuildah, isolation } from './buildah.ts';
import { checkImage } from './checks.ts';
import { createContainer } from './container.ts';
import { measureImage } from './sizes.ts';

/**
 * Builds the image of the Dockerfile and starts the product from it, both by buildah without a container engine. The images it
 * begins with are made here, because no registry of images is needed then.
 */
const { values: options } = parseArgs({
  options: { keep: { type: 'boolean' }, compressed: { type: 'boolean' } },
});
if (process.getuid?.() !== 0) {
  console.error('image: NOT RUN. Only root can build an image without a container engine.');
  process.exit(1);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const image = 'localhost/glossa';
const folder = mkdtempSync(join(tmpdir(), 'glossa-image-'));
// The account of the container reaches its data in it.
chmodSync(folder, 0o711);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
const began = Date.now();
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

function step<T>(what: string, work: () => T): T {
  const since = Date.now();
  const result = work();
  console.log(`✓ ${what} (${Math.round((Date.now() - since) / 1_000)} s)`);
  return result;
}

/** What the machine needs to reach its registries is mounted, and so stays out of the image. */
function build(buildah: Buildah, files: Record<string, string>): void {
  const mounted = Object.entries(files).map(([path, content]) => {
    const file = join(folder, 'machine', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return `--volume=${file}:${path}:ro`;
  });
  const names = { NODE_IMAGE: nodeImage, DEBIAN_IMAGE: debianImage, COMMIT: commit };
  buildah.read(
    ...['build', isolation, '--layers=false', '--pull-never', `--tag=${image}`, ...mounted],
    // The other format has no health checks.
    '--format=docker',
    ...Object.entries(names).map(([name, value]) => `--build-arg=${name}=${value}`),
    root,
  );
}

try {
  const buildah = createBuildah(folder);
  step('a small Debian is made', () => makeDebianImage(buildah, folder));
  step('Node is added to it', () => makeNodeImage(buildah, folder));
  const files = machineFiles();
  step('the image is built', () => build(buildah, files));
  const data = join(folder, 'data');
  mkdirSync(data);
  const port = await findFreePort();
  const container = createContainer(buildah, image, { data, port });
  await checkImage(container, { folder, data, port, commit, mounted: Object.keys(files) });
  for (const line of measureImage(buildah, image, { folder, tree: container.tree, ...options }))
    console.log(line);
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(`image: the product runs from its image (${minutes} minutes)`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  if (options.keep) console.log(`image: kept in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
