// Tests take the sentences of the product from its catalog, so that a change of one touches one file.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '../packages/messages/src/catalogue.ts';
import { createSentenceFinder } from '../packages/messages/src/repeated-sentences.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isTest = (path: string) =>
  /\.tsx?$/.test(path) && /\.test\.tsx?$|^tests\/|^bench\/|\/testing\//.test(path);
/** Sentences that the specification gives word for word. */
const given = 'tests/e2e/support/spec/';

const files = ['apps', 'bench', 'packages', 'tests']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      relative(root, join(root, folder, name)),
    ),
  )
  .filter((path) => isTest(path) && !/(^|\/)(node_modules|dist)\//.test(path))
  // Its own sentences are examples.
  .filter((path) => !path.startsWith(given) && !path.startsWith('packages/messages/'));
const find = createSentenceFinder(readCatalogue('en'));
const faults = files.flatMap((path) => find(path, readFileSync(join(root, path), 'utf8')));
for (const fault of faults) console.error(fault);
if (faults.length > 0)
  console.error('Use t(…) or translate(…) with the id, or messagePattern(…) for unknown values.');
console.log(`${files.length} files, ${faults.length} faults`);
process.exit(faults.length > 0 || files.length === 0 ? 1 : 0);
