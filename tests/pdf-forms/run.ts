/**
 * Copies the fields of public forms to empty pages of the same displayed sizes, as to a translation, and compares what pdf.js
 * reads of both: names, types, flags, values, options and places.
 * `node tests/pdf-forms/run.ts --pdfjs=<folder of pdfjs-dist> [--suites=<folder of checkouts>] [--list]`
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyForm } from '../../apps/server/src/engines/document-tools/pdf-form/pdf-form.parser.ts';
import { createSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { checkoutOf } from '../subtitle-suites/suite-files.ts';
import { buildEmptyPages } from './empty-pages.ts';
import { createJudge } from './judge.ts';
import { suites } from './suites.ts';

const { values } = parseArgs({
  options: { pdfjs: { type: 'string' }, suites: { type: 'string' }, list: { type: 'boolean' } },
});
if (values.pdfjs === undefined) throw new Error('--pdfjs is missing');
const readFields = await createJudge(values.pdfjs);
const { run } = createSandbox();
const { signal } = new AbortController();

async function copyToEmptyPages(source: string, folder: string): Promise<string> {
  const empty = await buildEmptyPages(run, source, signal);
  const [path, outputPath] = [join(folder, 'empty.pdf'), join(folder, 'copied.pdf')];
  for (const at of [path, outputPath]) await writeFile(at, empty);
  await copyForm({ sourcePath: source, path, outputPath, translations: [] });
  return outputPath;
}

async function judgeFile(path: string, folder: string) {
  const before = await readFields(path);
  if (before.length === 0) return undefined;
  const after = await readFields(await copyToEmptyPages(path, folder));
  const rest = [...after];
  const lacking = before.filter((field) => {
    const at = rest.findIndex(
      (other) =>
        other.facts === field.facts &&
        other.box.every((side, index) => Math.abs(side - (field.box[index] ?? 0)) < 0.5),
    );
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return { fields: before.length, lacking, added: rest };
}

for (const suite of suites) {
  const checkout = checkoutOf(suite, values.suites);
  if (checkout === undefined) {
    console.log(`${suite.id}: cannot be reached`);
    continue;
  }
  const paths = (await readdir(checkout, { recursive: true })).filter((path) =>
    suite.files.test(path),
  );
  const folder = await mkdtemp(join(tmpdir(), 'pdf-forms-'));
  let [files, unread, fields, lacking, added] = [0, 0, 0, 0, 0];
  for (const path of paths.sort()) {
    const judged = await judgeFile(join(checkout, path), folder).catch((error: unknown) => {
      if (values.list) console.log(`  ${path}: ${error instanceof Error ? error.message : error}`);
      return null;
    });
    if (judged === null) unread += 1;
    if (!judged) continue;
    files += 1;
    fields += judged.fields;
    lacking += judged.lacking.length;
    added += judged.added.length;
    if (values.list && judged.lacking.length + judged.added.length > 0)
      console.log(`  ${path}: ${JSON.stringify(judged)}`);
  }
  await rm(folder, { recursive: true });
  console.log(
    `${suite.id}: ${files} forms, ${unread} not read; ${fields} fields, ${lacking} differ, ${added} more`,
  );
}
