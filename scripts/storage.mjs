// npm run storage -- move --to bucket|disk
import { ensureRuntime, runToEnd } from './runtime.mjs';

await ensureRuntime();
process.exit(
  await runToEnd(process.execPath, [
    'apps/server/src/wiring/storage-cli.ts',
    ...process.argv.slice(2),
  ]),
);
