import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';

/** What this machine needs to reach its registries, for a Debian that is made on it. */

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
export const release = 'bookworm';
/** Certificate authorities, in one file. */
export const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** Lines of apt's configuration. */
export const readAptSettings = (): string[] =>
  readSettings('Acquire', /^Acquire::(https?::|Retries|Check-|ForceIPv)/);

/** The configuration of npm, for a machine that has the authorities in `cafile`. */
export function readNpmrc(cafile: string): string {
  const files = ['globalconfig', 'userconfig']
    .map(readNpmSetting)
    .filter((file) => existsSync(file));
  return [
    ...files.map((file) => readFileSync(file, 'utf8')),
    `registry=${readNpmSetting('registry')}`,
    ...(existsSync(authorities) ? [`cafile=${cafile}`] : []),
    '',
  ].join('\n');
}

/** Those of Debian itself, as apt knows them, in the form of sources.list. */
export function debianSources(): string[] {
  const read = () => {
    const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
    const targets = ['Created-By: Packages', 'Origin: Debian'];
    const lines = run('apt-get', ['indextargets', '--format', format, ...targets]).split('\n');
    const ours = lines.filter((line) => line.split(' ')[1]?.startsWith(release));
    return [...new Set(ours)].map((line) => `deb [signed-by=${keyring}] ${line}`);
  };
  let sources = read();
  if (sources.length === 0) {
    // The lists may have been deleted to save space.
    run('apt-get', ['update', '-q']);
    sources = read();
  }
  if (sources.length === 0) throw new Error(`apt has no package source of Debian ${release}.`);
  return sources;
}

/** Lines of apt's configuration, as it reads them. */
const readSettings = (name: string, wanted: RegExp): string[] =>
  run('apt-config', ['dump', name])
    .split('\n')
    .filter((line) => wanted.test(line));

/** Of the npm of this machine, without what an npm that runs this script has set. */
function readNpmSetting(name: string): string {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/\/\.node\/|\/node_modules\//.test(folder));
  const outside = Object.entries(process.env).filter(([key]) => !key.startsWith('npm_'));
  const env = { ...Object.fromEntries(outside), PATH: path.join(delimiter) };
  return run('npm', ['config', 'get', name], env).trim();
}

export function run(program: string, args: readonly string[], env = process.env): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    env,
    // In this checkout, npm would read the settings of the checkout.
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
}
