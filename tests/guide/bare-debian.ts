import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const release = 'bookworm';

/** Why no bare Debian 12 can be made and booted on this machine; undefined if it can. */
export function whyNoBareDebian(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make one';
  if (process.arch !== 'x64') return `Glossa runs on x64 only, and this machine is ${process.arch}`;
  for (const program of ['mmdebstrap', 'systemd-nspawn'])
    if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0)
      return `${program} is not installed`;
  if (!existsSync('/sys/fs/cgroup')) return 'there are no control groups';
  // A container that may not mount anything has no use for a tree of its own either.
  const mounts = spawnSync('unshare', ['--mount', '--pid', '--fork', '--mount-proc', 'true'], {
    encoding: 'utf8',
  });
  return mounts.status === 0 ? undefined : `mounting is not allowed: ${mounts.stderr.trim()}`;
}

/**
 * Makes a Debian 12 with nothing but its base system, from the package sources of this machine. What this
 * machine needs to reach its registries is handed over: options of apt, the configuration of npm, and certificate authorities.
 */
export function makeBareDebian(tree: string): void {
  const options = readSettings('Acquire', /^Acquire::(https?::|Retries|Check-|ForceIPv)/);
  run('mmdebstrap', [
    ...['--variant=minbase', '--include=systemd-sysv,dbus,ca-certificates,procps', '--quiet'],
    // Nothing of it has to survive a power failure.
    '--dpkgopt=force-unsafe-io',
    ...options.map((option) => `--aptopt=${option}`),
    ...[release, tree, ...debianSources()],
  ]);
  const authorities = '/etc/ssl/certs/ca-certificates.crt';
  const handedOver = '/etc/ssl/machine-authorities.pem';
  if (existsSync(authorities)) copyFileSync(authorities, join(tree, handedOver));
  // A new account gets a copy; npm reads it in the home folder, whichever npm it is.
  const npmrc = join(tree, 'etc/skel/.npmrc');
  writeFileSync(npmrc, '');
  for (const kind of ['globalconfig', 'userconfig']) {
    const file = readNpmSetting(kind);
    if (existsSync(file)) appendFileSync(npmrc, `${readFileSync(file, 'utf8')}\n`);
  }
  appendFileSync(npmrc, `registry=${readNpmSetting('registry')}\n`);
  if (existsSync(authorities)) appendFileSync(npmrc, `cafile=${handedOver}\n`);
  // The installer of Debian writes this file.
  writeFileSync(join(tree, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  // Services of packages would take ports of this machine before they are configured. The guide starts them again.
  const policy = join(tree, 'usr/sbin/policy-rc.d');
  writeFileSync(policy, '#!/bin/sh\nexit 101\n');
  chmodSync(policy, 0o755);
}

/** Those of Debian itself, as apt knows them, in the form of sources.list. */
function debianSources(): string[] {
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

function run(program: string, args: readonly string[], env = process.env): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    env,
    // In this checkout, npm would read the settings of the checkout.
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
}
