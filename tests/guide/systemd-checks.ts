import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../e2e/support/api.ts';

export type SystemdChecks = {
  /** What a program prints on the machine; throws if it fails. */
  read: (program: string, ...args: string[]) => string;
  /** Resolves when the product answers. */
  untilReady: () => Promise<unknown>;
  passed: (what: string) => void;
};

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
  read('systemctl', 'kill', '--signal=KILL', 'glossa');
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
