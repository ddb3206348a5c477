// npm run dev: server and web app, both reloading on change, in a data folder of their own with sample data.
//   --port <number>   of the web app (default: 5173, or the next one that is free; 0: any)
//   --data <folder>   instead of .dev-data
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { createProgress } from './progress.mjs';
import { root, runToEnd } from './runtime.mjs';
import { serverArguments, serverEnvironment } from './server-process.mjs';
import { setUpOrEnd } from './setup.mjs';
import { watchSources } from './watch-sources.mjs';

const progress = createProgress();
await setUpOrEnd({ purpose: 'start', web: false, progress });

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5173' },
    data: { type: 'string', default: join(root, '.dev-data') },
  },
});
const dataFolder = resolve(values.data);
mkdirSync(dataFolder, { recursive: true });

let stopping = false;
let server;
let stopWatching = () => {};
const children = new Set();

// The database outlives restarts of the server, which makes them fast. Imported late: only after the first start on an
// old Node has downloaded a newer one.
const { startEmbeddedPostgres } = await import(
  '../apps/server/src/platform/db/embedded-postgres.ts'
);
const postgres = await progress.step('Starting PostgreSQL', () =>
  startEmbeddedPostgres(dataFolder),
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

const environment = {
  ...serverEnvironment,
  ...process.env,
  GLOSSA_DATA: dataFolder,
  DATABASE_URL: `postgres://glossa@localhost:5432/glossa?host=${encodeURIComponent(postgres.connection.host)}`,
  HOST: '127.0.0.1',
  PORT: String(await findFreePort()),
  GLOSSA_LOG_FORMAT: process.env.GLOSSA_LOG_FORMAT ?? 'pretty',
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
};

const seeded = await runToEnd(process.execPath, ['apps/server/src/wiring/dev-seed.ts'], {
  env: environment,
});
if (seeded !== 0) {
  if (!stopping)
    console.error(
      `Delete the folder ${dataFolder} to begin again, if what is in it is no longer needed.`,
    );
  await stop(1);
}

await startServer();
const web = startWeb();
stopWatching = watchSources(
  ['apps/server/src', 'packages'].map((folder) => join(root, folder)),
  restart,
);
console.log(
  `\nGlossa for development: ${await web.address}\nThe server restarts and the page reloads when you save a file. Ctrl-C stops both.\n`,
);

/** Resolves when the server listens or has failed: the next change starts it again. */
async function startServer() {
  const began = Date.now();
  const child = launch(serverArguments, { env: environment });
  const ready = new Promise((done) => {
    forward(child, 'server', (line) => {
      if (line.startsWith('Glossa is ready')) {
        say('server', `ready after ${Date.now() - began} ms`);
        done();
      }
      // Startup information is printed by this script.
      return !/^(✓ |Glossa is ready|$)/.test(line);
    });
    child.once('exit', (code) => {
      if (!stopping && code !== 0 && child === server)
        say('server', `ended with ${code}. It starts again when a file changes.`);
      done();
    });
  });
  server = child;
  await ready;
}

async function restart(path) {
  if (stopping) return;
  say('server', `${path} changed, restarting`);
  const old = server;
  server = undefined; // It was stopped: not a failure.
  await end(old);
  if (!stopping) await startServer();
}

function startWeb() {
  const port = values.port === '0' ? findFreePort() : Promise.resolve(Number(values.port));
  const address = port.then(
    (number) =>
      new Promise((found) => {
        const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
        const child = launch(
          [vite, '--host', '127.0.0.1', '--port', String(number), '--clearScreen', 'false'],
          {
            cwd: join(root, 'apps', 'web'),
            env: { ...environment, GLOSSA_API: `http://127.0.0.1:${environment.PORT}` },
          },
        );
        forward(child, 'web', (line) => {
          const [, local] = line.match(/Local:\s+(http\S+)/) ?? [];
          if (local) found(local);
          return line.trim() !== '';
        });
        child.once('exit', (code) => {
          if (stopping) return;
          say('web', `ended with ${code}`);
          void stop(1);
        });
      }),
  );
  return { address };
}

function launch(args, options) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function say(name, text) {
  console.log(`${progress.paint(name === 'web' ? 35 : 36, `[${name}]`)} ${text}`);
}

/** Prefixes every line with its source, except those rejected by `wanted`. */
function forward(child, name, wanted) {
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      if (wanted(stripVTControlCharacters(line))) say(name, line);
    });
}

/** Stops a child, and kills it if it does not exit within five seconds. */
function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGTERM');
  });
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  stopWatching();
  await Promise.all([...children].map(end));
  await postgres.stop();
  process.exit(code);
}

function findFreePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}
