// npm run cluster: an installation of several processes under faults. docs/contributing.md describes it.
import { root, runToEnd } from './runtime.mjs';
import { setUpOrEnd } from './setup.mjs';

await setUpOrEnd({ purpose: 's3' });
process.exit(
  await runToEnd(process.execPath, ['tests/cluster/run.ts', ...process.argv.slice(2)], {
    cwd: root,
  }),
);
