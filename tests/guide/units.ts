import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Starts and stops services as their unit files say: account, folder, environment, commands, KillMode=mixed and the time
 * a stop may take. Hardening is not applied: that needs systemd itself.
 */
export type ServiceManager = {
  /** What `systemctl` does for these arguments. */
  control: (args: readonly string[]) => Promise<void>;
  journal: (name: string) => string;
  stopAll: () => Promise<void>;
};

type Service = { child: ChildProcess; ended: Promise<number | null> };

export function createServiceManager(
  unitOf: (name: string) => string,
  extraEnvironment: Record<string, string>,
): ServiceManager {
  const services = new Map<string, Service>();
  const journals = new Map<string, string>();

  const start = async (name: string) => {
    const unit = unitOf(`${name}.service`);
    const one = (key: string) => valuesOf(unit, key)[0];
    const run = (command: string) => launch(name, unit, command);
    const service = run(one('ExecStart') ?? '');
    if (one('Type') !== 'oneshot') {
      services.set(name, service);
      return;
    }
    await mustSucceed(name, service);
    for (const command of valuesOf(unit, 'ExecStartPost')) await mustSucceed(name, run(command));
  };

  const launch = (name: string, unit: string, command: string): Service => {
    const [account = 'root'] = valuesOf(unit, 'User');
    const [cwd = '/'] = valuesOf(unit, 'WorkingDirectory');
    const env = { ...extraEnvironment, ...environmentOf(unit) };
    const [uid, gid] = ['-u', '-g'].map((kind) =>
      Number(execFileSync('id', [kind, account], { encoding: 'utf8' })),
    );
    const child = spawn('bash', ['-c', `umask 077; exec ${unescapeUnit(command)}`], {
      ...{ cwd, env, uid, gid, detached: true },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer) =>
      journals.set(name, (journals.get(name) ?? '') + chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    return { child, ended: new Promise((resolve) => child.once('close', resolve)) };
  };

  const mustSucceed = async (name: string, { ended }: Service) => {
    const code = await ended;
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${journals.get(name)}`);
  };

  const stop = async (name: string) => {
    const service = services.get(name);
    if (!service) return;
    services.delete(name);
    const limitMs = Number(valuesOf(unitOf(`${name}.service`), 'TimeoutStopSec')[0]) * 1000;
    service.child.kill('SIGTERM');
    const code = await Promise.race([service.ended, delay(limitMs).then(() => 'late')]);
    if (code === 'late') {
      process.kill(-(service.child.pid ?? 0), 'SIGKILL');
      throw new Error(`${name} did not stop within ${limitMs} ms:\n${journals.get(name)}`);
    }
  };

  return {
    control: async ([action = '', ...rest]) => {
      const now = rest.includes('--now');
      const names = rest.filter((arg) => !arg.startsWith('-'));
      for (const name of names) {
        // A timer is only checked for being valid; its service is started by the guide itself.
        if (name.endsWith('.timer')) unitOf(name);
        else if (action === 'start' || (action === 'enable' && now)) await start(name);
        else if (action === 'stop') await stop(name);
        else throw new Error(`systemctl ${action} ${name} is not known here.`);
      }
      if (names.length === 0 && action !== 'daemon-reload')
        throw new Error(`systemctl ${action} is not known here.`);
    },
    journal: (name) => journals.get(name) ?? '',
    stopAll: async () => {
      for (const name of [...services.keys()]) await stop(name);
    },
  };
}

const valuesOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** `Environment=` lines, then files; a file with `-` may be missing. */
function environmentOf(unit: string): Record<string, string> {
  const files = valuesOf(unit, 'EnvironmentFile').map((path) => path.replace(/^-/, ''));
  const lines = [
    ...valuesOf(unit, 'Environment'),
    ...files.filter(existsSync).flatMap((file) => readFileSync(file, 'utf8').split('\n')),
  ];
  return Object.fromEntries(
    lines.filter((line) => line.includes('=')).map((line) => splitOnce(line)),
  );
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
}

/** systemd.unit(5): `%%` is a percent sign. systemd.service(5): `$$` is a dollar sign. */
const unescapeUnit = (command: string) => command.replaceAll('%%', '%').replaceAll('$$', '$');
