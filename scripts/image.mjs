// npm run image: builds the image of the Dockerfile and starts the product from it. docs/contributing.md describes it.
import { root, runToEnd } from './runtime.mjs';
import { setUpOrEnd } from './setup.mjs';

await setUpOrEnd({ purpose: 'image', web: false });
process.exit(
  await runToEnd(process.execPath, ['tests/image/run.ts', ...process.argv.slice(2)], { cwd: root }),
);
