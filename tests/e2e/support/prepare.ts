import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { signIn } from './api.ts';
import { startServer } from './server.ts';

/**
 * Once per run: a data folder with an initialized PostgreSQL, a migrated database and an administrator whose one-time
 * password was changed. Each file copies it instead of a first start of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-prepared-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const preparedData = join(folder, 'data');
  await mkdir(preparedData);
  try {
    // Compiled once for everything that is started in this run.
    process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
    const server = await startServer(preparedData);
    await signIn(server.address, server.password ?? '');
    const code = await server.stop();
    if (code !== 0) throw new Error(`The prepared server ended with ${code}:\n${server.output()}`);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('preparedData', preparedData);
  return remove;
}
