// npm run admin -- <command>: what an operator does on the machine itself. Without a command it lists them.
import { ensureRuntime, runToEnd } from './runtime.mjs';

await ensureRuntime();
process.exit(
  await runToEnd(process.execPath, [
    'apps/server/src/wiring/admin-cli.ts',
    ...process.argv.slice(2),
  ]),
);
