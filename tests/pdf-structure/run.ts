/**
 * Compares the structure of public PDFs (reading order, headings, tables) with what their authors tagged and people marked, by
 * the evaluators of opendataloader-bench (Python with rapidfuzz, lxml and bs4).
 * `node tests/pdf-structure/run.ts [--suites=<folder of checkouts>] [--only=<suite>] [--half=tuned|held] [--worst=<number>]
 * [--out=<folder>] [--read=<folder>] [--python=<program>]`
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PdfPage } from '@glossa/documents/pdf/page';
import { createDocumentTools } from '../../apps/server/src/engines/document-tools/document-tools.ts';
import { createParserPool } from '../../apps/server/src/platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { checkoutOf } from '../subtitle-suites/suite-files.ts';
import { type Compared, compareFile } from './compare-file.ts';
import { printScores, type Scored } from './print-scores.ts';
import { benchmark, type StructureSuite, suites } from './suites.ts';

const { values } = parseArgs({
  options: {
    ...{ suites: { type: 'string' }, only: { type: 'string' }, half: { type: 'string' } },
    ...{
      out: { type: 'string' },
      read: { type: 'string' },
      list: { type: 'boolean' },
      worst: { type: 'string', default: '5' },
    },
    python: { type: 'string', default: 'python3' },
  },
});
const parsers = createParserPool({ logger: { warn: () => {} } });
const tools = createDocumentTools({ ...createSandbox(), parsers });
const owner = { organisationId: 'suites', userId: 'suites' };
const { signal } = new AbortController();

/** With `--read`, what is read of a PDF is kept in that folder for the next time. */
async function readPdf(pdfPath: string): Promise<PdfPage[]> {
  if (values.read === undefined) return tools.readPdf({ pdfPath, owner, signal });
  const hash = createHash('sha256')
    .update(await readFile(pdfPath))
    .digest('hex');
  const kept = join(values.read, `${hash}.json`);
  if (existsSync(kept)) return JSON.parse(await readFile(kept, 'utf8')) as PdfPage[];
  const pages = await tools.readPdf({ pdfPath, owner, signal });
  await mkdir(values.read, { recursive: true });
  await writeFile(kept, JSON.stringify(pages));
  return pages;
}

async function compareSuite(suite: StructureSuite, folder: string) {
  const paths = (await readdir(folder, { recursive: true })).filter((path) =>
    suite.files.test(path),
  );
  const compared: (Compared & { isHeld: boolean })[] = [];
  // Every second file is held out: the others are looked at while the rules are made.
  for (const [at, path] of paths.sort().entries()) {
    const isHeld = at % 2 === 1;
    if (values.half !== undefined && isHeld !== (values.half === 'held')) continue;
    try {
      const found = await compareFile({ suite, folder, path, readPdf });
      compared.push(...found.map((one) => ({ ...one, isHeld })));
    } catch (error) {
      // Damaged, protected, or without text.
      if (values.list) console.log(`  ${path}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return compared;
}

function judge(compared: readonly Compared[], evaluators: string): Scored[] {
  const printed = execFileSync(values.python, [join(import.meta.dirname, 'judge.py'), evaluators], {
    input: JSON.stringify(compared),
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  return JSON.parse(printed) as Scored[];
}

const bench = checkoutOf(benchmark, values.suites);
if (bench === undefined) throw new Error('The evaluators cannot be reached');
for (const suite of suites) {
  if (values.only !== undefined && !values.only.split(',').includes(suite.id)) continue;
  const folder = checkoutOf(suite, values.suites);
  if (folder === undefined) {
    console.log(`${suite.id}: cannot be reached`);
    continue;
  }
  const compared = await compareSuite(suite, folder);
  if (values.out !== undefined) {
    const out = join(values.out, suite.id);
    await mkdir(out, { recursive: true });
    for (const { id, reference, found } of compared) {
      const name = id.replaceAll(/[^\w.-]+/gu, '_');
      await writeFile(join(out, `${name}.reference.md`), reference);
      await writeFile(join(out, `${name}.found.md`), found);
    }
  }
  const scores = judge(compared, join(bench, 'src'));
  const held = scores.filter((_, at) => compared[at]?.isHeld);
  printScores(suite.id, scores, Number(values.worst));
  printScores(`${suite.id}, held out`, held, 0);
}
await parsers.stop();
