/**
 * Marks every segment of public documents, writes them, and lets other programs read and check them. Fails if a file has a finding
 * that accepted.json does not name, lacks one that it names, or has another content than files.json says, and if a figure is
 * not that of the README of the package. The programs are those of `corpus` in scripts/system-packages.mjs; repositories
 * are fetched by git.
 * `npm run corpus -- [--mirror=<folder of git directories>] [--only=<suites, formats or its>] [--select] [--store] [--keep=<folder>]`
 * `--select` chooses the files again and writes files.json; `--store` writes figures.json. `--keep` keeps what was written.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDocumentTools } from '../../apps/server/src/engines/document-tools/document-tools.ts';
import { createParserPool } from '../../apps/server/src/platform/sandbox/parsers/parser-pool.ts';
import { createSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import {
  checksLine,
  faultsOf,
  figuresLine,
  itsLines,
  readAccepted,
  readFigures,
  readmeChecks,
  readmeLines,
  storeFigures,
  sumFigures,
} from './figures.ts';
import { judgeIts } from './its-suite.ts';
import { formatOf, type Judged, judgeFile } from './judge-file.ts';
import { judgeWritten } from './judge-written.ts';
import { type Manifest, readManifest, selectFiles, writeManifest } from './manifest.ts';
import { TextReader } from './read-texts.ts';
import { fetchSchemas } from './schemas.ts';
import { openSuite, sha256 } from './source-files.ts';
import { suites } from './suites.ts';

const { values } = parseArgs({
  options: {
    ...{ mirror: { type: 'string' }, only: { type: 'string' }, keep: { type: 'string' } },
    ...{ select: { type: 'boolean' }, store: { type: 'boolean' } },
    python: { type: 'string', default: '/usr/bin/python3' },
  },
});

const only = values.only?.split(',');
const isWanted = (name: string): boolean => only === undefined || only.includes(name);

function select(): void {
  const manifest: Manifest = {};
  for (const suite of suites) {
    const source = openSuite(suite, [], values.mirror);
    if (!source) throw new Error(`${suite.repository} cannot be reached.`);
    manifest[suite.id] = selectFiles(suite, source);
    console.log(`${suite.id.padEnd(18)} ${manifest[suite.id]?.length} files`);
  }
  writeManifest(manifest);
}

if (values.select) select();
const manifest = readManifest();
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'glossa-corpus-')));
const parsers = createParserPool({ logger: { warn: () => {} } });
const tools = createDocumentTools({ ...createSandbox(), parsers });
const reader = new TextReader(values.python);
const judged = new Map<string, Judged>();
const faults: string[] = [];
try {
  const unreachable = fetchSchemas(join(folder, 'schemas'), values.mirror);
  if (unreachable.length > 0)
    throw new Error(`The schemas of ${unreachable.join(', ')} cannot be reached.`);
  for (const suite of suites) {
    const wanted = (manifest[suite.id] ?? []).filter(
      ({ path }) => isWanted(suite.id) || isWanted(formatOf(path)),
    );
    if (wanted.length === 0) continue;
    const paths = wanted.map(({ path }) => path);
    const source = openSuite(suite, paths, values.mirror);
    if (!source) {
      faults.push(`${suite.repository} cannot be reached.`);
      continue;
    }
    for (const [index, file] of wanted.entries()) {
      const name = `${suite.id}/${file.path}`;
      const bytes = source.read(file.path);
      if (sha256(bytes) !== file.sha256) faults.push(`${name} has another content.`);
      const own = join(folder, `${suite.id}-${index}`);
      const result = await judgeFile(file.path, bytes, { tools, reader, folder: own });
      judged.set(name, result);
    }
    console.log(`${suite.id.padEnd(18)} ${String(wanted.length).padStart(4)} files`);
  }
  judgeWritten(judged, { ...values, folder });
} finally {
  reader.close();
  await parsers.stop();
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}
if (isWanted('its')) {
  const its = judgeIts(values.mirror);
  faults.push(...its.faults);
  console.log(its.line);
  if (!itsLines().includes(its.line)) faults.push(`The README does not have the line ${its.line}`);
}
// A suite alone has only some files of its formats.
const isWhole = !suites.some(({ id }) => only?.includes(id));
faults.push(...faultsOf(judged, readAccepted()));
const figures = sumFigures(judged);
const lines = [...readmeLines(), ...readmeChecks()];
for (const [format, sum] of Object.entries(figures)) {
  for (const line of [figuresLine(format, sum), ...checksLine(format, sum)]) {
    console.log(line);
    if (isWhole && !lines.includes(line)) faults.push(`The README does not have the line ${line}`);
  }
}
if (values.store && isWhole) storeFigures(values.only === undefined ? {} : readFigures(), figures);
for (const fault of faults) console.log(fault);
if (faults.length > 0) {
  console.log(`${faults.length} findings that are not known`);
  process.exitCode = 1;
}
