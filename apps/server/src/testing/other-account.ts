import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(import.meta.url);

/** Runs a program as the account `nobody`, which only root may. */
export const asNobody = ['setpriv', '--reuid', '65534', '--clear-groups', '--'] as const;

/** Whether tests can run the product as another account: they are root, and the account may read this checkout. */
export const hasOtherAccount =
  process.getuid?.() === 0 &&
  spawnSync(asNobody[0], [
    ...asNobody.slice(1),
    process.execPath,
    '-e',
    'fs.accessSync(process.argv[1])',
    source,
  ]).status === 0;

if (!hasOtherAccount)
  process.stdout.write('Skipped: only root can run a readable checkout as another account.\n');
