/**
 * Judges whole public suites, those too whose license allows no copy here, and packs the archives of the others.
 * `node tests/subtitle-suites/run.ts [--suites=<folder of checkouts>] [--only=<suite>] [--pack]`
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import { describeCounts, judgeSuite } from './judge-suite.ts';
import { archiveOf, checkoutOf, readCheckout, type SuiteFile } from './suite-files.ts';
import { type Suite, suites } from './suites.ts';

const { values } = parseArgs({
  options: { suites: { type: 'string' }, only: { type: 'string' }, pack: { type: 'boolean' } },
});

/** The same bytes for the same files. */
async function pack(suite: Suite, files: readonly SuiteFile[], folder: string): Promise<void> {
  const license = await readFile(join(folder, suite.licenseFile));
  const all = [{ path: suite.licenseFile, bytes: license }, ...files];
  const entries = Object.fromEntries(all.map(({ path, bytes }) => [path, new Uint8Array(bytes)]));
  await writeFile(archiveOf(suite), zipSync(entries, { level: 9, mtime: new Date(2020, 0, 1) }));
}

let faults = 0;
for (const suite of suites) {
  if (values.only !== undefined && suite.id !== values.only) continue;
  const folder = checkoutOf(suite, values.suites);
  if (folder === undefined) {
    console.log(`${suite.id.padEnd(18)} cannot be reached: skipped`);
    continue;
  }
  const files = await readCheckout(suite, folder);
  if (values.pack && suite.archive) await pack(suite, files, folder);
  const judged = await judgeSuite(suite, files);
  faults += judged.faults.length;
  console.log(
    `${suite.id.padEnd(18)} ${String(files.length).padStart(4)} files: ${describeCounts(judged.counts)} (${suite.reference})`,
  );
  for (const fault of judged.faults) console.log(`  ${fault}`);
}
if (faults > 0) {
  console.log(`${faults} differences that accepted.json does not name`);
  process.exitCode = 1;
}
