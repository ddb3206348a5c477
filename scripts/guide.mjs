// npm run guide: the operator's guide, run from its text. docs/contributing.md describes it.
import { root, runToEnd } from './runtime.mjs';
import { setUpOrEnd } from './setup.mjs';

await setUpOrEnd({ purpose: 'test' });
process.exit(
  await runToEnd(process.execPath, ['tests/guide/run.ts', ...process.argv.slice(2)], { cwd: root }),
);
