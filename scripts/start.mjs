// npm start: sets up what is missing, then runs database, server and worker until Ctrl-C. With one thread for V8: of
// several, one was not woken at the end, and the start stayed (a condition variable of glibc before 2.41 can lose it).
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
