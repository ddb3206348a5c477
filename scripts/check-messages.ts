// Every sentence of the screens is there in all languages, and none stands in the code untranslated.
// `--hard-coded <folder>` only lists what is not translated in one folder of the web app.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCodes } from '../packages/contracts/src/languages.ts';
import { readCatalogue } from '../packages/messages/src/catalogue.ts';
import { checkCatalogue } from '../packages/messages/src/check-catalogue.ts';
import {
  collectScreenSentences,
  collectServerSentences,
} from '../packages/messages/src/collect.ts';
import { findHardCoded } from '../packages/messages/src/hard-coded.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web/src');
const at = process.argv.indexOf('--hard-coded');
const folder = at < 0 ? web : join(root, process.argv[at + 1] ?? '');
const files = /\.tsx?$/.test(folder)
  ? [folder]
  : readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|test-support/.test(name))
      .map((name) => join(folder, name));

const faults = files.flatMap((file) =>
  findHardCoded(relative(root, file), readFileSync(file, 'utf8')),
);
if (at < 0) {
  const { start, rest, faults: unreadable } = collectScreenSentences();
  faults.push(...unreadable);
  const keys = new Set([...start, ...rest, ...collectServerSentences()]);
  for (const language of languageCodes.filter((code) => code !== 'en'))
    faults.push(...checkCatalogue(language, keys, readCatalogue(language)));
  console.log(`${keys.size} sentences in ${languageCodes.length} languages`);
}
for (const fault of faults) console.log(fault);
console.log(`${files.length} files, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
