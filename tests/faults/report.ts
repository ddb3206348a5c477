import type { Finding } from './checks.ts';
import { formatTable, type KindResult } from './figures.ts';
import { findMissedGoals } from './goals.ts';
import type { Ledger } from './ledger.ts';
import type { Options } from './options.ts';

/** What a run found and measured. */
export type Reported = {
  options: Options;
  results: KindResult[];
  findings: Finding[];
  figures: string[];
  requests: number;
  acknowledged: number;
  /** The most that a product had to PostgreSQL after a fault. */
  connections: number;
  memoryGrowth: number | undefined;
};

/** Prints it, and returns the exit code: 1 for findings, and in a full run for missed goals. */
export function report({ options, ...run }: Reported, seconds: number): number {
  const lines = run.findings.map(({ fault, defect, text }) => `${fault}: ${defect}: ${text}`);
  for (const line of new Set(lines)) {
    const times = lines.filter((one) => one === line).length;
    console.log(times === 1 ? line : `${line} (${times} times)`);
  }
  console.log(`\n${formatTable(run.results, run.findings)}\n`);
  for (const line of run.figures) console.log(line);
  console.log(`connections to PostgreSQL after a fault: at most ${run.connections}`);
  console.log(
    `${run.requests} requests, ${run.acknowledged} acknowledged, seed ${options.seed}, ${seconds} s`,
  );
  const missed = findMissedGoals(run);
  for (const line of missed) console.log(line);
  const bad = run.findings.length;
  console.log(
    bad === 0
      ? 'faults: nothing lost, stuck, duplicated or left, and no unexpected error'
      : `faults: ${bad} findings`,
  );
  const complete = options.short || missed.length === 0;
  if (!complete) console.log(`faults: ${missed.length} goals were not reached`);
  return bad === 0 && complete ? 0 : 1;
}

export function describeWork(folder: string, { uploads, orders, conversions }: Ledger): string {
  const published = [...uploads, ...orders].filter((one) => one.published).length;
  const outputs = orders.flatMap((one) => one.outputs).length;
  return `${folder.split('/').at(-1)}: ${uploads.length} uploads, ${orders.length} translations with ${outputs} files, ${published} publications, ${conversions.length} conversions`;
}
