// Finds a Node that runs the product: this one, or one fetched into the checkout once. Runs on any Node from 18 on,
// before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The oldest Node that runs TypeScript as it is, and the one fetched where this machine's is older. */
const oldest = [22, 18];
const fetched = '24.21.0';

const isNewEnough = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
};

/**
 * Answers at once where this Node will do. Elsewhere runs the same script again with the right one, npm included, and
 * ends with its exit code.
 */
export async function ensureRuntime() {
  if (isNewEnough()) return;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, '.node');
  const bin = join(folder, 'node_modules', name, 'bin');
  if (!existsSync(join(bin, 'node'))) {
    console.log(
      `Node ${process.versions.node} is too old; fetching Node ${fetched} into ${folder} (once).`,
    );
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const install = spawnSync(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--save-exact',
        `${name}@${fetched}`,
      ],
      { stdio: 'inherit', cwd: folder },
    );
    if (install.status !== 0 || !existsSync(join(bin, 'node'))) {
      console.error(
        `Node ${fetched} could not be fetched. Install Node ${oldest.join('.')} or newer yourself, then run this again.`,
      );
      process.exit(1);
    }
  }
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  process.exit(await runToEnd(join(bin, 'node'), process.argv.slice(1), { env }));
}

/** Runs a program with our own input and output, hands on signals, and answers its exit code. */
export function runToEnd(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', cwd: root, ...options });
    // The server goes on working for as long as a load balancer needs to notice, and only then ends.
    const patience = 20_000 + (Number(process.env.GLOSSA_STOP_DELAY_SECONDS) || 0) * 1_000;
    // The terminal sends Ctrl-C to every process of the group; a signal sent to us alone has to be handed on.
    let asked = 0;
    const forward = (signal) => () => {
      asked += 1;
      if (asked === 1) child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), patience).unref();
    };
    const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, forward(signal)]);
    for (const [signal, handler] of handlers) process.on(signal, handler);
    child.once('error', (error) => {
      console.error(`${program} could not be run: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
