/**
 * What documents cost: each reader opens an ordinary file, writes it with translations and reads it back, in a process with
 * the limits of the one that reads uploads. Memory is the most that the process has had at once beyond that of one with a tiny file, divided by the unpacked
 * size of the file. Growth is the processor time for a file of twice the size divided by that for one.
 * `node bench/document-memory.ts [names, separated by commas]`
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DocumentFormat, openDocument } from '@glossa/documents';
import { unzipSync } from 'fflate';
import { memoryFlags } from '../apps/server/src/platform/sandbox/parsers/parser-process.ts';
import { type Sample, samples } from './document-samples.ts';
import { sized, smoke } from './smoke.ts';

const goals = { memory: 12, growth: 2.3 };
/** Of the larger file, unpacked. */
const fileBytes = sized(8_000_000, 40_000);
const tinyBytes = 4_000;
type Cost = { peakBytes: number; cpuMs: number; segments: number };

/** The memory of this process at its most, in bytes (proc(5)). */
function peakBytes(): number {
  const line = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1]) * 1024;
}

/** As the product does: whoever writes a document keeps its translations, not its segments. */
function open(path: string, format: DocumentFormat) {
  const { segments, rebuild } = openDocument(new Uint8Array(readFileSync(path)), format);
  return { rebuild, translations: new Map(segments.map(({ id, text }) => [id, `Neu ${text}`])) };
}

/** What the measured process does. */
function readAndWrite(path: string, format: DocumentFormat): Cost {
  const before = process.cpuUsage();
  const { rebuild, translations } = open(path, format);
  rebuild(translations, { targetLanguage: 'de', direction: 'ltr' });
  const { user, system } = process.cpuUsage(before);
  return { peakBytes: peakBytes(), cpuMs: (user + system) / 1_000, segments: translations.size };
}

async function measure(folder: string, { format, build }: Sample, count: number): Promise<Cost> {
  const path = join(folder, 'file');
  await writeFile(path, build(count));
  const run = promisify(execFile);
  const script = fileURLToPath(import.meta.url);
  const { stdout } = await run(process.execPath, [
    ...memoryFlags,
    script,
    'measured',
    path,
    format,
  ]);
  return JSON.parse(stdout) as Cost;
}

const unpackedBytes = (bytes: Uint8Array): number =>
  Buffer.from(bytes.subarray(0, 2)).toString('latin1') === 'PK'
    ? Object.values(unzipSync(bytes)).reduce((sum, { length }) => sum + length, 0)
    : bytes.length;

async function report(sample: Sample, folder: string): Promise<{ memory: number; growth: number }> {
  const sizeOf = (count: number) => unpackedBytes(sample.build(count));
  const perPart = (sizeOf(1_000) - sizeOf(100)) / 900;
  const partsOf = (bytes: number) => Math.max(4, Math.round(bytes / perPart));
  const empty = await measure(folder, sample, partsOf(tinyBytes));
  const once = await measure(folder, sample, partsOf(fileBytes / 2));
  const twice = await measure(folder, sample, partsOf(fileBytes));
  const size = sizeOf(partsOf(fileBytes));
  const memory = (twice.peakBytes - empty.peakBytes) / size;
  const growth = twice.cpuMs / once.cpuMs;
  const cells = [
    sample.name,
    (size / 1e6).toFixed(1),
    twice.segments.toLocaleString('en'),
    ((twice.peakBytes - empty.peakBytes) / 1e6).toFixed(0),
    memory.toFixed(1),
    (twice.cpuMs / 1_000).toFixed(1),
    growth.toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return { memory, growth };
}

async function reportAll(chosen: readonly Sample[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-documents-'));
  try {
    console.log('| Format | Unpacked, MB | Segments | Memory, MB | ÷ size | CPU, s | Growth |');
    console.log('|---|---|---|---|---|---|---|');
    const all: Awaited<ReturnType<typeof report>>[] = [];
    for (const sample of chosen)
      all.push(
        await report(sample, folder).catch((cause) => {
          throw new Error(sample.name, { cause });
        }),
      );
    const over = (name: keyof typeof goals) => all.filter((one) => one[name] > goals[name]).length;
    console.log(
      `over ${goals.memory} times the size: ${over('memory')}; growth over ${goals.growth}: ${over('growth')}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [, , task, path = '', format] = process.argv;
if (task === 'measured') console.log(JSON.stringify(readAndWrite(path, format as DocumentFormat)));
else {
  const names = smoke ? ['xml with rules', 'txt'] : task?.split(',');
  await reportAll(samples.filter(({ name }) => names === undefined || names.includes(name)));
}
