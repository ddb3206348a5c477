import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fetched } from '../../scripts/runtime.mjs';
import {
  authorities,
  debianSources,
  readAptSettings,
  readNpmrc,
  release,
  run,
} from '../guide/machine-settings.ts';
import type { Buildah } from './buildah.ts';

/** Stand-ins for the images that the Dockerfile names, for a machine that reaches no registry of images. */
export const debianImage = 'localhost/glossa-debian';
export const nodeImage = 'localhost/glossa-node';

/** The npm that comes with Node 24. */
const npmMajor = '11';

/** What Debian's own small image leaves out, in every package that is installed later, too. */
const leftOut = [
  '/usr/share/doc/*',
  '/usr/share/man/*',
  '/usr/share/info/*',
  '/usr/share/locale/*',
];

/** The base system of Debian, with what Debian's image leaves out left out, and without the package sources of this machine. */
export function makeDebianImage(buildah: Buildah, folder: string): void {
  const tree = join(folder, 'debian.tar');
  run('mmdebstrap', [
    ...['--variant=minbase', '--quiet', '--dpkgopt=force-unsafe-io'],
    ...leftOut.map((path) => `--dpkgopt=path-exclude=${path}`),
    '--dpkgopt=path-include=/usr/share/doc/*/copyright',
    ...readAptSettings().map((option) => `--aptopt=${option}`),
    '--customize-hook=: > "$1/etc/apt/sources.list"; rm -f "$1/etc/apt/apt.conf.d/99mmdebstrap"',
    ...[release, tree, ...debianSources()],
  ]);
  commit(buildah, 'scratch', debianImage, [[tree, '/']]);
  rmSync(tree);
}

/** Node of the npm package that `npm start` fetches, and npm, where the image of Node has them. */
export function makeNodeImage(buildah: Buildah, folder: string): void {
  const name = `node-${process.platform}-${process.arch}`;
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  run('npm', ['install', '--prefix', folder, ...options, `${name}@${fetched}`, `npm@${npmMajor}`]);
  const installed = join(folder, 'node_modules');
  const node = join(installed, name);
  mkdirSync(join(node, 'lib/node_modules'), { recursive: true });
  renameSync(join(installed, 'npm'), join(node, 'lib/node_modules/npm'));
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(node, 'bin/npm'));
  commit(buildah, debianImage, nodeImage, [[node, '/usr/local']]);
  rmSync(installed, { recursive: true });
}

function commit(
  buildah: Buildah,
  from: string,
  image: string,
  added: ReadonlyArray<readonly [string, string]>,
): void {
  const container = buildah.read('from', '--pull-never', from);
  for (const [source, target] of added) buildah.read('add', container, source, target);
  buildah.read('commit', '--quiet', '--rm', container, image);
}

const cafile = '/etc/ssl/machine-authorities.pem';

/** Settings of this machine as files that are mounted while the image is built, and are not part of it. */
export const machineFiles = (): Record<string, string> => ({
  '/etc/apt/sources.list': `${debianSources().join('\n')}\n`,
  '/etc/apt/apt.conf.d/90machine': `${readAptSettings().join('\n')}\n`,
  '/root/.npmrc': readNpmrc(cafile),
  ...(existsSync(authorities) ? { [cafile]: readFileSync(authorities, 'utf8') } : {}),
});
