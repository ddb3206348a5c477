// npm run corpus: public documents, marked and judged. docs/contributing.md describes it.
import { root, runToEnd } from './runtime.mjs';
import { setUpOrEnd } from './setup.mjs';

await setUpOrEnd({ purpose: 'corpus' });
process.exit(
  await runToEnd(process.execPath, ['tests/document-corpus/run.ts', ...process.argv.slice(2)], {
    cwd: root,
  }),
);
