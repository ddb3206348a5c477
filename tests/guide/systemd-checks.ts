import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../e2e/support/api.ts';
import type { Machine } from './machine.ts';
import type { Operator } from './operator.ts';

export type SystemdChecks = {
  /** What a program prints on the machine; throws if it fails. */
  read: (program: string, ...args: string[]) => string;
  /** Resolves when the product answers. */
  untilReady: () => Promise<unknown>;
  passed: Passed;
};
type Passed = (what: string) => void;

/** Milliseconds: WatchdogSec and RestartSec of the unit, the time to end it, and a start on a busy machine. */
const restartMs = 240_000;
const server = 'apps/server/src/main.ts';

/** What only systemd can do with the unit of the guide: hardening, restarts, the watchdog, an end without leftovers. */
export async function checkUnderSystemd({ read, untilReady, passed }: SystemdChecks) {
  const property = (name: string) =>
    read('systemctl', 'show', 'glossa', '--property', name, '--value').trim();
  const expectProperty = (name: string, value: string) => {
    if (property(name) !== value) throw new Error(`${name} is ${property(name)}, not ${value}.`);
  };
  /** Waits until the unit was started once more than before, and answers. */
  const untilRestarted = async (before: string) => {
    await until(
      async () => `${property('NRestarts')} ${property('ActiveState')}`,
      (state) => state !== `${before} active` && state.endsWith(' active'),
      restartMs,
    );
    await untilReady();
  };
  expectProperty('ActiveState', 'active');
  expectProperty('WatchdogUSec', '1min');
  for (const name of ['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'LockPersonality'])
    expectProperty(name, 'yes');
  passed('systemd runs the unit with its hardening');

  let restarts = property('NRestarts');
  read('systemctl', 'kill', '--kill-whom=main', '--signal=KILL', 'glossa');
  await untilRestarted(restarts);
  passed('a service that is killed is started again');

  restarts = property('NRestarts');
  read('pkill', '--signal', 'STOP', '--full', server);
  await untilRestarted(restarts);
  if (!read('journalctl', '--unit=glossa', '--no-pager').includes('Watchdog timeout'))
    throw new Error('The watchdog did not end the server.');
  passed('a server that hangs is ended by the watchdog and started again');

  read('systemctl', 'stop', 'glossa');
  await delay(500);
  const left = read('bash', '-c', 'ps -u glossa -o pid=,args= || true').trim();
  if (left !== '') throw new Error(`Processes are left after the service was stopped:\n${left}`);
  expectProperty('Result', 'success');
  passed('a stopped service leaves no process');
  read('systemctl', 'start', 'glossa');
  await untilReady();
}

/** The most that `systemd-analyze security` may find exposed, in tenths: it says MEDIUM up to 6.9. */
const maxExposure = 50;

/** The unit files have no mistake that systemd knows, are hardened, and start in the right order. */
export function checkUnits(machine: Machine, units: readonly string[], passed: Passed): void {
  const files = units.map((unit) => `/etc/systemd/system/${unit}`);
  const warnings = machine.read('bash', '-c', `systemd-analyze verify ${files.join(' ')} 2>&1`);
  if (warnings.trim() !== '') throw new Error(`systemd-analyze verify says:\n${warnings}`);
  passed('the units have no warning of systemd');
  const threshold = `--threshold=${maxExposure}`;
  machine.read('systemd-analyze', 'security', '--offline=yes', threshold, files[0] ?? '');
  passed(`the service is hardened: its exposure is at most ${maxExposure / 10}`);
  machine.read('systemctl', 'daemon-reload');
  const after = machine.read('systemctl', 'show', 'glossa', '--property=After', '--value');
  for (const unit of ['network-online.target', 'postgresql.service'])
    if (!after.split(/\s+/).includes(unit)) throw new Error(`It does not start after ${unit}.`);
  passed('the service starts after the network and a database of this machine');
}

/** Lets the timer of the guide elapse now instead of at night, and waits for the backup that it starts. */
export async function runByTimer(
  machine: Machine,
  operator: Operator,
  passed: Passed,
): Promise<void> {
  const next = machine.read('systemctl', 'list-timers', '--no-pager', 'glossa-backup.timer');
  if (!/ 03:\d\d:/.test(next)) throw new Error(`The timer does not elapse at night:\n${next}`);
  const latest = () =>
    machine.read('bash', '-c', 'find /backup -name "glossa-20??-??-??.tar" -newer /etc/glossa.env');
  // There is one file a day, which is not overwritten.
  const made = latest().trim().split('\n');
  machine.read('rm', ...made);
  const folder = '/etc/systemd/system/glossa-backup.timer.d';
  machine.write(`${folder}/now.conf`, '[Timer]\nOnActiveSec=1s\nRandomizedDelaySec=0\n');
  machine.read('systemctl', 'daemon-reload');
  machine.read('systemctl', 'restart', 'glossa-backup.timer');
  const path = await until(
    async () => latest().trim(),
    (found) => found !== '',
    120_000,
  );
  machine.read('rm', '-r', folder);
  machine.read('systemctl', 'daemon-reload');
  await operator.run(`npm run backup -- --check ${path}`);
  passed('the timer makes a whole backup');
}
