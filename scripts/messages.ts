// npm run messages: what is wrong with the messages of the product. Missing translations, terms that are not the
// approved ones, and labels that are too long or used twice are warnings; with `--check`, as before a release and in the
// test suite on CI, they are faults. `--hard-coded <folder>` only lists English text in one folder of the web app that
// is not a message.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCodes } from '../packages/contracts/src/languages.ts';
import { readCatalogue } from '../packages/messages/src/catalogue.ts';
import { checkCatalogue } from '../packages/messages/src/check-catalogue.ts';
import { checkLabels, type LabelExceptions } from '../packages/messages/src/check-labels.ts';
import { checkNumbers } from '../packages/messages/src/check-numbers.ts';
import { checkTerms, type TermList } from '../packages/messages/src/check-terms.ts';
import {
  collectLabels,
  collectMissingArguments,
  collectScreenMessages,
  collectServerMessages,
} from '../packages/messages/src/collect.ts';
import { findHardCoded } from '../packages/messages/src/hard-coded.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web/src');
const release = process.argv.includes('--check');
const readData = <T>(file: string): T =>
  JSON.parse(readFileSync(join(root, 'packages/messages', file), 'utf8'));
const at = process.argv.indexOf('--hard-coded');
const folder = at < 0 ? web : join(root, process.argv[at + 1] ?? '');
const files = /\.tsx?$/.test(folder)
  ? [folder]
  : readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
      .map((name) => join(folder, name));

/** What may wait until a release. */
const unfinished: string[] = [];
const faults = files.flatMap((file) =>
  findHardCoded(relative(root, file), readFileSync(file, 'utf8')),
);
if (at < 0) {
  const english = readCatalogue('en');
  const { start, rest, faults: unreadable } = collectScreenMessages();
  faults.push(...unreadable, ...collectMissingArguments(english));
  const used = new Set([...start, ...rest, ...collectServerMessages(english)]);
  for (const id of Object.keys(english))
    if (!used.has(id)) faults.push(`en: ${id}: nothing shows this message`);
  for (const id of used) if (english[id] === undefined) faults.push(`en: ${id}: missing`);
  const languages = languageCodes.filter((code) => code !== 'en');
  const catalogues = Object.fromEntries(languages.map((code) => [code, readCatalogue(code)]));
  faults.push(...checkNumbers('en', english));
  for (const [language, catalogue] of Object.entries(catalogues)) {
    faults.push(...checkNumbers(language, catalogue));
    const report = checkCatalogue(language, catalogue, english);
    faults.push(...report.faults);
    unfinished.push(...report.missing.map((id) => `${language}: ${id}: not translated`));
  }
  unfinished.push(...checkTerms(readData<TermList>('terms.json'), english, catalogues));
  const exceptions = readData<LabelExceptions>('label-exceptions.json');
  unfinished.push(...checkLabels({ ...collectLabels(), english, catalogues, exceptions }));
  console.log(`${used.size} messages in ${languageCodes.length} languages`);
}
const warnings = release ? [] : unfinished;
if (release) faults.push(...unfinished);
for (const warning of warnings) console.warn(`warning: ${warning}`);
for (const fault of faults) console.log(fault);
console.log(`${files.length} files, ${faults.length} faults, ${warnings.length} warnings`);
process.exit(faults.length > 0 ? 1 : 0);
