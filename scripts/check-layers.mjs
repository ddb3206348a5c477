// Runs dependency-cruiser and rejects an empty run: with a TypeScript version it cannot read it scans no module and
// succeeds.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const folders = ['packages', 'apps/server/src', 'apps/web/src'];
const count = (folder) =>
  readdirSync(folder).reduce((sum, name) => {
    const path = join(folder, name);
    if (name === 'node_modules' || name === 'dist') return sum;
    if (statSync(path).isDirectory()) return sum + count(path);
    return sum + (/\.tsx?$/.test(name) ? 1 : 0);
  }, 0);

const cruise = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    ...folders,
  ],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
  },
);
if (!cruise.stdout) {
  console.error(cruise.stderr);
  process.exit(1);
}
const { modules, summary } = JSON.parse(cruise.stdout);
const own = modules.filter((module) => /^(packages|apps)\//.test(module.source)).length;
const files = folders.reduce((sum, folder) => sum + count(join(root, folder)), 0);
for (const { from, to, rule } of summary.violations)
  console.error(`${rule.severity} ${rule.name}: ${from} → ${to}`);
const remedies = new Map(summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]));
for (const name of new Set(summary.violations.map((violation) => violation.rule.name)))
  console.error(`  ${name}: ${remedies.get(name)}`);
if (own < files * 0.9) {
  console.error(
    `Only ${own} of ${files} source files were read: the check saw too little to mean anything.`,
  );
  process.exit(1);
}
console.log(
  `${own} modules, ${summary.totalDependenciesCruised} dependencies, ${summary.error} violations`,
);
process.exit(summary.error > 0 ? 1 : 0);
