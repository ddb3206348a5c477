import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const module = new URL('../platform/db/embedded-postgres.ts', import.meta.url).href;

export type OtherStarter = {
  pid: number;
  /** Resolves when PostgreSQL runs. */
  started: Promise<void>;
  /** As a power cut would; its PostgreSQL runs on. */
  kill: () => Promise<void>;
};

/** Another process that starts the PostgreSQL of a data folder, as a backup does; `scriptFolder` holds its script. */
export async function startElsewhere(
  dataFolder: string,
  scriptFolder = dataFolder,
): Promise<OtherStarter> {
  const script = join(scriptFolder, 'starter.mjs');
  await writeFile(
    script,
    `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
     await startEmbeddedPostgres(${JSON.stringify(dataFolder)});
     process.send('started');
     setInterval(() => {}, 1000);`,
  );
  const child = fork(script);
  const exited = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    started: Promise.race([
      once(child, 'message').then(() => {}),
      exited.then(() => Promise.reject(new Error('It ended before PostgreSQL ran.'))),
    ]),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The process that all others of a PostgreSQL are children of. */
export async function readPostmaster(dataFolder: string): Promise<number> {
  const text = await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}
