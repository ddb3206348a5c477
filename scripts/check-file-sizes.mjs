// A file that is longer than this has several concepts: it is divided by them.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './runtime.mjs';

const maxLines = 300;
const maxTestLines = 350;
const folders = ['apps', 'bench', 'deploy', 'packages', 'scripts', 'tests'];
const generated = new Set(['node_modules', 'dist', 'coverage', 'test-results']);
const isSource = (name) => /\.(ts|tsx|mts|mjs|js|css|sql)$/.test(name);
const isTest = (path) => /\.test\.tsx?$|^tests\/|^bench\/|\/testing\//.test(path);

const sources = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (generated.has(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return entry.isFile() && isSource(entry.name) ? [path] : [];
  });
const linesOf = (path) => readFileSync(path, 'utf8').trimEnd().split('\n').length;

const files = folders.flatMap((folder) => sources(join(root, folder)));
const faults = files.flatMap((path) => {
  const name = relative(root, path);
  const [lines, allowed] = [linesOf(path), isTest(name) ? maxTestLines : maxLines];
  return lines > allowed ? [`${name} has ${lines} lines; the maximum is ${allowed}.`] : [];
});
for (const fault of faults) console.error(fault);
if (faults.length > 0)
  console.error('Divide a long file by its concepts; tests can share what they set up.');
console.log(`${files.length} files, ${faults.length} faults`);
process.exit(faults.length > 0 || files.length === 0 ? 1 : 0);
