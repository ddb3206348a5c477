// npm test: every check there is, then one line with the sum. `--only static|unit|web|real|e2e` and a file filter narrow it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runToEnd } from './runtime.mjs';
import { setUpOrEnd } from './setup.mjs';

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true;
  });
}

await setUpOrEnd({ purpose: 'test' }, () => console.log('0 passed, 1 failed'));

const args = process.argv.slice(2);
const onlyAt = args.indexOf('--only');
const only = onlyAt < 0 ? undefined : args.splice(onlyAt, 2)[1];
const bin = (name, file) => [process.execPath, join(root, 'node_modules', name, file)];

const checks = [
  ['format and lint', ...bin('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '.'],
  ['types', ...bin('typescript', 'bin/tsc'), '--noEmit', '-p', '.'],
  ['types of the web app', ...bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'apps/web'],
  ['layering', process.execPath, 'scripts/check-layers.mjs'],
  ['unused code', ...bin('knip', 'bin/knip.js')],
  ['sentences in 14 languages', process.execPath, 'scripts/check-messages.ts'],
];

/** Asked to stop: the step that ran has ended by now, the others do not begin. */
const endIfStopped = () => {
  if (!stopped) return;
  console.log('Stopped before every check had run.');
  process.exit(130);
};

const sum = { passed: 0, failed: 0, skipped: 0 };
const heading = (text) => console.log(`\n=== ${text}`);

if (!only || only === 'static') {
  for (const [name, program, ...rest] of checks) {
    heading(name);
    const code = await runToEnd(program, rest);
    endIfStopped();
    if (code === 0) sum.passed += 1;
    else sum.failed += 1;
    console.log(code === 0 ? `${name}: good` : `${name}: FAILED`);
  }
}

for (const project of ['unit', 'web', 'real', 'e2e']) {
  if (only && only !== project) continue;
  heading(`${project} tests`);
  const started = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'glossa-results-'));
  const report = join(folder, 'results.json');
  const code = await runToEnd(process.execPath, [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    ...(args.length > 0 ? ['--passWithNoTests'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  endIfStopped();
  count(report, code);
  rmSync(folder, { recursive: true, force: true });
  console.log(`${project}: ${Math.round((Date.now() - started) / 1000)} s`);
}

console.log(
  `\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`,
);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);

/** A file that does not load, and a run that ended badly without a failed test, count as failures too. */
function count(report, code) {
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8'));
  } catch (error) {
    console.error(`No results were written: ${error.message}`);
    sum.failed += 1;
    return;
  }
  const unloadable = results.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = results.numFailedTests + unloadable;
  sum.passed += results.numPassedTests;
  sum.skipped += results.numPendingTests + (results.numTodoTests ?? 0);
  sum.failed += failed === 0 && code !== 0 ? 1 : failed;
}
