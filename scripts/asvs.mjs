// node scripts/asvs.mjs: writes docs/asvs.md from docs/asvs/requirements.json. With --check it only reports what is wrong
// with the table, and whether the document is current.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFaults, writeTable } from './asvs-table.mjs';
import { root } from './runtime.mjs';

const path = join(root, 'docs', 'asvs.md');
const readJson = (name) => JSON.parse(readFileSync(join(root, 'docs', 'asvs', name), 'utf8'));

/** '' for a folder, undefined where there is nothing. */
function readFile(name) {
  const file = join(root, name);
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && (stats.isDirectory() ? '' : readFileSync(file, 'utf8'));
}

const table = { ...readJson('requirements.json'), ...readJson('ids.json') };
const faults = findFaults(table, readFile);
const text = writeTable(table);
if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFile('docs/asvs.md') !== text)
  faults.push('docs/asvs.md is not current. Run: npm run docs');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`docs/asvs.md is current: ${table.requirements.length} requirements`);
