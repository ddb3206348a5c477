// npm run models -- list | install <id…> | remove <id> | export <file> <id…> | import <file> | where
import { ensureRuntime, runToEnd } from './runtime.mjs';

await ensureRuntime();
process.exit(
  await runToEnd(process.execPath, [
    'apps/server/src/wiring/models-cli.ts',
    ...process.argv.slice(2),
  ]),
);
