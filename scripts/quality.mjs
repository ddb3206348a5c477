// npm run quality: how well recordings are transcribed. docs/contributing.md describes it.
import { ensureRuntime, root, runToEnd } from './runtime.mjs';

await ensureRuntime();
process.exit(
  await runToEnd(process.execPath, ['tests/quality/run.ts', ...process.argv.slice(2)], {
    cwd: root,
  }),
);
