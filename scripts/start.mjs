// npm start: sets up what is missing, then runs database, server and worker until Ctrl-C.
import { runToEnd } from './runtime.mjs';
import { serverArguments, serverEnvironment } from './server-process.mjs';
import { setUpOrEnd } from './setup.mjs';

await setUpOrEnd({ purpose: 'start' });
const env = { ...serverEnvironment, ...process.env };
process.exit(
  await runToEnd(process.execPath, [...serverArguments, ...process.argv.slice(2)], {
    env,
    attached: true,
  }),
);
