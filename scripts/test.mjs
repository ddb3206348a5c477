// npm test: every check there is, then one line with the sum. `--only static|unit|web|real|e2e` and a file filter narrow it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runToEnd } from './runtime.mjs';
import { setUp } from './setup.mjs';

await setUp({ purpose: 'test' });

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
];

const sum = { passed: 0, failed: 0, skipped: 0 };
const heading = (text) => console.log(`\n=== ${text}`);

if (!only || only === 'static') {
  for (const [name, program, ...rest] of checks) {
    heading(name);
    const code = await runToEnd(program, rest);
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
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  count(report, code, args.length > 0);
  rmSync(folder, { recursive: true, force: true });
  console.log(`${project}: ${Math.round((Date.now() - started) / 1000)} s`);
}

console.log(
  `\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`,
);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);

/** A run that ended badly without a failed test (a file that does not load, an unhandled error) counts as one failure. */
function count(report, code, filtered) {
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8'));
  } catch (error) {
    if (filtered && code === 0) return;
    console.error(`No results were written: ${error.message}`);
    sum.failed += 1;
    return;
  }
  sum.passed += results.numPassedTests;
  sum.skipped += results.numPendingTests + (results.numTodoTests ?? 0);
  const failed = results.numFailedTests;
  sum.failed +=
    failed === 0 && code !== 0 && !(filtered && results.numTotalTests === 0) ? 1 : failed;
}
