/**
 * Judges whole public suites, those too that are not copied here, and packs the archives of the others. Fails if a figure is
 * not that of the table in the README of the package. `--store` writes the figures of suites that are not here to
 * fetched.json. FFmpeg and Python have to be installed.
 * `node tests/subtitle-suites/run.ts [--suites=<folder of checkouts>] [--only=<suite>] [--pack] [--store]`
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import { fetchedFigures, figuresLine, readmeLines, storeFigures } from './figures.ts';
import { describeCounts, judgeSuite } from './judge-suite.ts';
import { archiveOf, checkoutOf, readCheckout, type SuiteFile } from './suite-files.ts';
import { type Suite, suites } from './suites.ts';

const { values } = parseArgs({
  options: {
    ...{ suites: { type: 'string' }, only: { type: 'string' } },
    ...{ pack: { type: 'boolean' }, store: { type: 'boolean' } },
  },
});

/** The same bytes for the same files. */
async function pack(suite: Suite, files: readonly SuiteFile[], folder: string): Promise<void> {
  const license = await readFile(join(folder, suite.licenseFile));
  const all = [{ path: suite.licenseFile, bytes: license }, ...files];
  const entries = Object.fromEntries(all.map(({ path, bytes }) => [path, new Uint8Array(bytes)]));
  await writeFile(archiveOf(suite), zipSync(entries, { level: 9, mtime: new Date(2020, 0, 1) }));
}

let faults = 0;
const lines = readmeLines();
const figures = fetchedFigures();
const converter = suites.find(({ id }) => id === 'ttconv');
const ttconv = converter && checkoutOf(converter, values.suites);
for (const suite of suites) {
  if (values.only !== undefined && suite.id !== values.only) continue;
  const folder = checkoutOf(suite, values.suites);
  if (folder === undefined) {
    console.log(`${suite.id.padEnd(18)} cannot be reached: skipped`);
    continue;
  }
  const files = await readCheckout(suite, folder);
  if (values.pack && suite.archive) await pack(suite, files, folder);
  const judged = await judgeSuite(suite, files, ttconv);
  faults += judged.faults.length;
  console.log(
    `${suite.id.padEnd(18)} ${String(files.length).padStart(4)} files: ${describeCounts(judged.counts)} (${suite.reference})`,
  );
  for (const fault of judged.faults) console.log(`  ${fault}`);
  if (!suite.archive) figures[suite.id] = judged.counts;
  const line = figuresLine(suite, judged.counts);
  if (lines.includes(line)) continue;
  faults += 1;
  console.log(`  the README does not have the line ${line}`);
}
if (values.store) storeFigures(figures);
if (faults > 0) {
  console.log(`${faults} differences that are not known`);
  process.exitCode = 1;
}
