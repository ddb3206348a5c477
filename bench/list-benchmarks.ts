import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = dirname(fileURLToPath(import.meta.url));

/** Benchmarks document their usage; the other files are helpers. Some need what only the tests of S3 install. */
export const listBenchmarks = ({ withObjectStore }: { withObjectStore: boolean }): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return (
        text.includes(`node bench/${name}`) &&
        text.includes('startInstallation') === withObjectStore
      );
    });

/** What a benchmark prints at a tiny size. */
export async function runSmoke(name: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, name), '--smoke'], {
    env: { ...process.env, ...env },
    timeout: 240_000,
  });
  return stdout;
}
