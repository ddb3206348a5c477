// npm run spec-coverage: starts the product, checks it against the specification, and writes what was seen into
// docs/spec-coverage.md. `--check` compares the requirements of the table with those that are checked, and whether the
// journeys that it names are there; what was seen is compared by the journey itself.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listRequirements, writtenRequirements } from '../tests/e2e/support/spec/coverage-table.ts';
import { missingJourneys } from '../tests/e2e/support/spec/other-journeys.ts';

if (process.argv.includes('--check')) {
  const [wanted, written] = [listRequirements(), writtenRequirements()];
  const differing = [
    ...wanted.filter((one) => !written.includes(one)).map((one) => `missing: ${one}`),
    ...written.filter((one) => !wanted.includes(one)).map((one) => `not checked: ${one}`),
    ...missingJourneys(),
  ];
  for (const one of differing) console.error(`docs/spec-coverage.md: ${one}`);
  if (differing.length > 0) console.error('Run npm run spec-coverage.');
  process.exitCode = differing.length > 0 ? 1 : 0;
} else {
  const journey = 'tests/e2e/journeys/spec-coverage.test.ts';
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'e2e', journey], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, GLOSSA_WRITE_SPEC_COVERAGE: '1' },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
