// npm run faults: faults under load, then a check that nothing was lost. docs/contributing.md describes it.
import { root, runToEnd } from './runtime.mjs';
import { setUpOrEnd } from './setup.mjs';

await setUpOrEnd({ purpose: 'test' });
process.exit(
  await runToEnd(process.execPath, ['tests/faults/run.ts', ...process.argv.slice(2)], {
    cwd: root,
  }),
);
