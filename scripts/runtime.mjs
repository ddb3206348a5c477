// Finds a Node that can run the product: this one, or one downloaded once into the checkout. Runs on any Node from 18
// on, before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgress } from './progress.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The oldest Node that runs TypeScript directly, and the one downloaded if this machine's is older. */
const oldest = [22, 18];
export const fetched = '24.21.0';

const isNewEnough = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
};

/**
 * Returns immediately if this Node is sufficient. Otherwise runs the same script again with the right one, npm
 * included, and exits with its code.
 */
export async function ensureRuntime(progress = createProgress()) {
  if (isNewEnough()) return;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, '.node');
  const bin = join(folder, 'node_modules', name, 'bin');
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact'];
    try {
      await progress.step(
        `Fetching Node ${fetched} into .node (this machine has ${process.versions.node})`,
        () =>
          progress.run('npm', ['install', '--prefix', folder, ...options, `${name}@${fetched}`], {
            cwd: folder,
          }),
      );
    } catch (error) {
      for (const line of error.lines?.slice(-12) ?? []) console.error(`    ${line.slice(0, 160)}`);
      console.error(
        `\n${error.message}. All of it: ${progress.logName()}\nCheck the network connection and run this again, or install Node ${oldest.join('.')} or newer yourself.`,
      );
      process.exit(1);
    }
  }
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const args = [...process.execArgv, ...process.argv.slice(1)];
  process.exit(await runToEnd(join(bin, 'node'), args, { env, attached: true }));
}

/**
 * Runs a program with our own input and output, hands on signals, and answers its exit code. With `onOutput` what it says
 * goes there instead. An `attached` program of ours (Node) notices when this process is killed, and stops as well.
 */
export function runToEnd(program, args, { onOutput, attached = false, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = onOutput
      ? ['ignore', 'pipe', 'pipe']
      : attached
        ? ['inherit', 'inherit', 'inherit', 'ipc']
        : 'inherit';
    const child = spawn(program, args, { stdio, cwd: root, ...options });
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
    // The server goes on working for as long as a load balancer needs to notice, and only then ends.
    const {
      GLOSSA_SHUTDOWN_DELAY_SECONDS: delay,
      GLOSSA_STOP_DELAY_SECONDS: oldDelay,
      GLOSSA_SHUTDOWN_GRACE_SECONDS: grace,
    } = process.env;
    let seconds = 30 + (Number(delay ?? oldDelay) || 0) + (Number(grace) || 0);
    // The server knows it better: its configuration file may say so.
    child.on('message', ({ shutdownSeconds }) => {
      seconds = Math.max(seconds, shutdownSeconds);
    });
    // The terminal sends Ctrl-C to every process of the group; a signal sent to us alone has to be handed on.
    let asked = 0;
    const forward = (signal) => () => {
      asked += 1;
      if (asked === 1) child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), seconds * 1_000).unref();
    };
    const handlers = ['SIGINT', 'SIGTERM'].map((signal) => [signal, forward(signal)]);
    let hungUpAt = 0;
    // A closed terminal ends what was started on it, and not what runs without one (nohup, a service).
    const hangUp = () => {
      hungUpAt = Date.now();
      if (process.stdin.isTTY || process.stdout.isTTY) forward('SIGTERM')();
    };
    handlers.push(['SIGHUP', hangUp], ['disconnect', forward('SIGTERM')]);
    for (const [signal, handler] of handlers) process.on(signal, handler);
    process.channel?.unref();
    const watch = watchParent(() => {
      if (Date.now() - hungUpAt > 5_000) forward('SIGTERM')();
    });
    child.once('error', (error) => {
      console.error(`${program} could not be run: ${error.message}`);
      resolve(1);
    });
    child.once(onOutput ? 'close' : 'exit', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler);
      clearInterval(watch);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** npm runs scripts in a shell, which ends on a signal without handing it on: then our parent is another process. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
  return timer;
}
