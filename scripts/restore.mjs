// npm run restore -- <file> | --check <file>
import { ensureRuntime, runToEnd } from './runtime.mjs';

await ensureRuntime();
process.exit(
  await runToEnd(process.execPath, [
    'apps/server/src/features/operations/backup/restore.ts',
    ...process.argv.slice(2),
  ]),
);
