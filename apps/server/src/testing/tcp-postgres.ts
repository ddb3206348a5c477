import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { createProgramRunner, findAccount } from '../platform/db/postgres-programs.ts';
import { findFreePort } from './free-port.ts';

const run = promisify(execFile);

export type TcpPostgres = {
  port: number;
  /** The one it shows with TLS. */
  certificate: string;
  /** Whether it offers TLS, and the lines of pg_hba.conf. Starts it where it does not run. */
  configure: (tls: boolean, ...rules: string[]) => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** As the superuser, over the socket, whatever the rules for TCP are. Answers the first row. */
  query: (statement: string, database?: string) => Promise<Record<string, unknown>>;
  remove: () => Promise<void>;
};

/** A PostgreSQL as an operator runs one: over TCP, with rules, passwords and TLS. Does not run yet. */
export async function createTcpPostgres(): Promise<TcpPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-tcp-pg-'));
  const cluster = join(folder, 'postgres');
  const made = await startEmbeddedPostgres(folder);
  await made.stop();
  const account = await findAccount(cluster);
  const runProgram = await createProgramRunner(cluster, account);
  const port = await findFreePort();
  const certificate = await createCertificate(cluster);
  const { uid, gid } = await stat(cluster);
  for (const path of [folder, certificate, join(cluster, 'server.key')])
    await chown(path, uid, gid);
  const connection = { host: folder, port, user: 'glossa' };
  let running = false;

  const query = async (statement: string, database = 'postgres') => {
    const client = new pg.Client({ ...connection, database });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows[0] ?? {};
    } finally {
      await client.end();
    }
  };
  const stop = async () => {
    if (!running) return;
    running = false;
    await runProgram('pg_ctl', ['-D', cluster, '-m', 'immediate', '-w', 'stop']);
  };
  const start = async () => {
    if (running) return;
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      'fsync=off',
    ];
    const options = settings.map((setting) => `-c ${setting}`).join(' ');
    const log = join(cluster, 'server.log');
    await runProgram('pg_ctl', ['-D', cluster, '-l', log, '-w', '-o', options, 'start']);
    running = true;
  };
  return {
    port,
    certificate,
    configure: async (tls, ...rules) => {
      await writeFile(
        join(cluster, 'pg_hba.conf'),
        ['local all all trust', ...rules, ''].join('\n'),
      );
      await start();
      await query(`ALTER SYSTEM SET ssl = ${tls ? 'on' : 'off'}`);
      const before = await query('SELECT pg_conf_load_time()::text AS at, pg_reload_conf()');
      // New connections belong to the server that has read it all.
      for (let now = before; now.at === before.at; )
        now = await query('SELECT pg_conf_load_time()::text AS at');
    },
    start,
    stop,
    query,
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Self-signed, for localhost. */
async function createCertificate(cluster: string): Promise<string> {
  const certificate = join(cluster, 'server.crt');
  const key = join(cluster, 'server.key');
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', key, '-out', certificate],
  ]);
  return certificate;
}
