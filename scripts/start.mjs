// npm start: set up what is missing, then run database, server and worker until Ctrl-C.
import { runToEnd } from './runtime.mjs';
import { setUpOrEnd } from './setup.mjs';

await setUpOrEnd({ purpose: 'start' });
process.exit(await runToEnd(process.execPath, ['apps/server/src/entry/all-in-one.ts']));
