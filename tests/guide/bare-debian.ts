import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  authorities,
  debianSources,
  readAptSettings,
  readNpmrc,
  release,
  run,
} from './machine-settings.ts';

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
  run('mmdebstrap', [
    ...['--variant=minbase', '--include=systemd-sysv,dbus,ca-certificates,procps', '--quiet'],
    // Nothing of it has to survive a power failure.
    '--dpkgopt=force-unsafe-io',
    ...readAptSettings().map((option) => `--aptopt=${option}`),
    ...[release, tree, ...debianSources()],
  ]);
  const handedOver = '/etc/ssl/machine-authorities.pem';
  if (existsSync(authorities)) copyFileSync(authorities, join(tree, handedOver));
  // A new account gets a copy; npm reads it in the home folder, whichever npm it is.
  writeFileSync(join(tree, 'etc/skel/.npmrc'), readNpmrc(handedOver));
  // The installer of Debian writes this file.
  writeFileSync(join(tree, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  // Services of packages would take ports of this machine before they are configured. The guide starts them again.
  const policy = join(tree, 'usr/sbin/policy-rc.d');
  writeFileSync(policy, '#!/bin/sh\nexit 101\n');
  chmodSync(policy, 0o755);
}
