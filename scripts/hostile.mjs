// npm run hostile: attacks on the running product. docs/contributing.md describes it.
import { root, runToEnd } from './runtime.mjs';
import { setUpOrEnd } from './setup.mjs';

await setUpOrEnd({ purpose: 'hostile' });
process.exit(
  await runToEnd(process.execPath, ['tests/hostile/run.ts', ...process.argv.slice(2)], {
    cwd: root,
  }),
);
