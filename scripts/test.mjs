// npm test: the checks of every feature, then one line with the sum.
//   --only static|unit|web|real|s3|e2e|bench   a part; what follows filters by file name
//   --changed                         what the changes since main touch
//   --together N                      three people edit one draft for N minutes (with --only e2e editor-three)
//   --all                             every check there is; otherwise long tests of engines run where engines changed,
//                                     and the files of extended-tests.mjs do not
//   --extended                        what --all runs and `npm test` does not; with --only a part of it
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import {
  findBase,
  journeysOf,
  listChanges,
  touchesBenchmarks,
  touchesEngines,
} from './changes.mjs';
import { extendedTests, extendedTestsOf, shortenedTests } from './extended-tests.mjs';
import { root, runToEnd } from './runtime.mjs';
import { setUpOrEnd } from './setup.mjs';
import { staticChecks } from './static-checks.mjs';
import { endStrays, findLeftovers } from './test-leftovers.mjs';

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true;
  });
}

// The object store is installed only for its own tests.
const purpose = process.argv.join(' ').includes('--only s3') ? 's3' : 'test';
await setUpOrEnd({ purpose }, () => console.log('0 passed, 1 failed'));

const args = process.argv.slice(2);
const take = (name, count) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, count);
};
const only = take('--only', 2)?.[1];
const all = take('--all', 1) !== undefined;
const extended = take('--extended', 1) !== undefined;
process.env.TOGETHER_MINUTES = take('--together', 2)?.[1] ?? (all || extended ? '0.5' : '');
const changedOnly = take('--changed', 1) !== undefined;
const base = findBase();
const changes = listChanges(base);
const long = all || extended || changes === undefined || touchesEngines(changes);
if (changedOnly && changes === undefined)
  console.log('Git does not say what changed here: everything runs.');
const narrowed = changedOnly ? changes : undefined;
/** Without the files of extended-tests.mjs: nothing says which files to run. */
const core = !all && !extended && !changedOnly && args.length === 0;
if (extended) args.push(...extendedTests, ...shortenedTests, 'bench/');

const sum = { passed: 0, failed: 0, skipped: 0 };
/** What failed, each with its reason. */
const failures = [];
/** What failed first and passed when its file ran again, with the reason of its failure. */
const unstable = [];
/** Files of browsers and engines with failures: `{ project, file, reasons }`, and how many tests passed or did not run. */
const repeatable = [];
/** More failed files than this have a common cause: running them again only takes time. */
const maxRepeated = 3;
/** For everything that runs, so that nothing stays on the machine. */
const temporary = mkdtempSync(join(tmpdir(), 'glossa-test-'));
// Tests that run the product as another account reach their folders in it.
chmodSync(temporary, 0o711);
process.on('exit', () => {
  endStrays(temporary);
  rmSync(temporary, { recursive: true, force: true });
});
const wants = (part) => (only ? only === part : !extended || !['static', 'web'].includes(part));
const seconds = (since) => Math.round((Date.now() - since) / 1000);

/**
 * Two lanes: checks, screens and engines beside the units. What each prints comes in one piece at its end. Then the
 * journeys, one per core: the six of the editor take 422 s so on two cores, and 505 s with twice as many at a time,
 * each of whose steps then takes five times as long.
 */
const cores = availableParallelism();
const together = ['static', 'web', 'real', 'unit'].filter(wants).length > 1;
const shared = together ? Math.max(1, Math.floor(cores / 2)) : cores;
await Promise.all([
  (async () => {
    if (wants('static')) await runChecks();
    if (wants('web')) await runProject('web', { workers: shared, held: together });
    // The units have ended, or nearly so.
    if (wants('real')) await runProject('real', { workers: cores, held: together });
  })(),
  wants('unit') && runProject('unit', { workers: cores, held: together }),
]);
// Only when asked for: it needs programs that `npm test` does without.
if (only === 's3') await runProject('s3', { workers: 1 });
if (wants('e2e')) await runProject('e2e', { workers: cores });
if (only ? wants('bench') : all || extended || (changes && touchesBenchmarks(changes)))
  await runProject('bench', { workers: 1 });
await repeatFailed();
const left = await findLeftovers(temporary);
if (left.length > 0) fail(`Tests left behind:\n${left.map((line) => `  ${line}`).join('\n')}`);

// Last, because logs of this length are often read, and kept, from their end.
if (unstable.length > 0)
  console.log(`\nUnstable, passed only when run again:\n\n${unstable.join('\n\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
if (core) sayWhatIsLeft();
const others = Object.entries({ unstable: unstable.length, skipped: sum.skipped })
  .filter(([, number]) => number > 0)
  .map(([name, number]) => `, ${number} ${name}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed${others.join('')}`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);

function sayWhatIsLeft() {
  const touched = extendedTestsOf(changes ?? []);
  const which =
    touched.length > 5
      ? `${touched.length} of them`
      : touched.map((file) => basename(file)).join(', ');
  console.log(
    `\n${extendedTests.length} files of tests run with --all only.${
      touched.length > 0 ? ` What changed may touch ${which}: npm test -- --changed` : ''
    }`,
  );
}

/** Stopped: running parts have ended, the rest does not start. */
function endIfStopped() {
  if (!stopped) return;
  console.log('Stopped before every check had run.');
  process.exit(130);
}

/** Runs a program and prints its words under a heading: as they come, or all at its end. */
async function run(heading, held, program, programArgs, env = {}) {
  const title = `\n=== ${heading}\n`;
  const said = [];
  if (!held) process.stdout.write(title);
  const code = await runToEnd(program, programArgs, {
    env: {
      ...process.env,
      TMPDIR: temporary,
      // Each start of the product would compile its modules again: a second of a core.
      NODE_COMPILE_CACHE: join(temporary, 'compiled'),
      ...(held && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...env,
    },
    ...(held ? { onOutput: (chunk) => said.push(chunk) } : {}),
  });
  endIfStopped();
  if (held) process.stdout.write(Buffer.concat([Buffer.from(title), ...said]));
  return code;
}

async function runChecks() {
  for (const [name, program, ...rest] of staticChecks) {
    const started = Date.now();
    const code = await run(name, true, program, rest);
    if (code === 0) sum.passed += 1;
    else fail(`${name}: see "=== ${name}" above`);
    console.log(`${name}: ${code === 0 ? 'good' : 'FAILED'}, ${seconds(started)} s`);
  }
}

async function runProject(project, { workers: maxWorkers, held = false } = {}) {
  const started = Date.now();
  const narrowing = narrow(project);
  if (!narrowing) {
    console.log(`\n=== ${project} tests\nNothing that changed touches them.`);
    return;
  }
  const report = join(temporary, `results-${project}.json`);
  const code = await runVitest(`${project} tests`, held, project, report, [
    ...(args.length > 0 || narrowing.length > 0 ? ['--passWithNoTests'] : []),
    ...(maxWorkers ? [`--maxWorkers=${maxWorkers}`] : []),
    ...narrowing,
    ...args,
  ]);
  count(project, report, code);
  console.log(`${project}: ${seconds(started)} s`);
}

function runVitest(heading, held, project, report, vitestArgs) {
  return run(
    heading,
    held,
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...vitestArgs,
    ],
    { ...(long && { GLOSSA_TEST_LONG: '1' }), ...(core && { GLOSSA_TEST_CORE: '1' }) },
  );
}

/**
 * Runs failed files of journeys and engines once more, alone. Browsers, engines and servers share the processor, so a
 * failure can come from a wait that was too short. One that does not repeat is reported with its reason, and does not
 * fail the run. Units and screens depend on no other program: their failures always count.
 */
async function repeatFailed() {
  if (repeatable.length > maxRepeated) return;
  for (const { project, file, reasons, passed, skipped } of repeatable) {
    const report = join(temporary, 'results-repeated.json');
    rmSync(report, { force: true });
    const code = await runVitest(`${file} again`, false, project, report, ['--maxWorkers=1', file]);
    const results = code === 0 ? readResults(report) : undefined;
    // A file with nothing but skipped tests would prove nothing.
    if (!results?.success || results.numPassedTests === 0) continue;
    for (const reason of reasons) {
      sum.failed -= 1;
      unstable.push(...failures.splice(failures.indexOf(reason), 1));
    }
    sum.passed += results.numPassedTests - passed;
    sum.skipped += results.numPendingTests - skipped;
  }
}

function countStates(tests) {
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status === 'skipped' || status === 'pending').length,
  };
}

function readResults(report) {
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** The selected tests of a project: arguments for vitest, none for all of it, undefined if nothing runs. */
function narrow(project) {
  if (!narrowed) return [];
  if (project === 'e2e') {
    const files = journeysOf(narrowed);
    if (files === 'all') return [];
    return files.length > 0 ? files : undefined;
  }
  if (project === 'bench') return [];
  // Migrations are read, not imported: vitest does not know which tests need them.
  if (project === 'unit' && narrowed.some((path) => path.endsWith('.sql'))) return [];
  return [`--changed=${base}`];
}

/** A file that fails to load, and a failed run without a failed test, count as failures too. */
function count(project, report, code) {
  let results;
  try {
    results = readResults(report);
  } catch (error) {
    fail(`${project}: no results were written: ${error.message}`);
    return;
  }
  sum.passed += results.numPassedTests;
  sum.skipped += results.numPendingTests + (results.numTodoTests ?? 0);
  const before = sum.failed;
  for (const file of results.testResults) {
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    const reasons = failed.map((test) =>
      fail(`${name} > ${test.fullName}\n${test.failureMessages.join('\n')}`),
    );
    if (file.status === 'failed' && failed.length === 0)
      reasons.push(fail(`${name}\n${file.message}`));
    if (reasons.length > 0 && ['e2e', 'real'].includes(project))
      repeatable.push({ project, file: name, reasons, ...countStates(file.assertionResults) });
  }
  if (sum.failed === before && code !== 0) fail(`${project}: ended with ${code}, see its output`);
}

/** Counts a failure, and keeps and returns the first lines of its reason for the end. */
function fail(reason) {
  const kept = reason.split('\n').slice(0, 25).join('\n').slice(0, 2500);
  sum.failed += 1;
  failures.push(kept);
  return kept;
}
