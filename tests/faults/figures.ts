import { setTimeout as delay } from 'node:timers/promises';
import { type Defect, defects as defectsOfServer, type Finding } from './checks.ts';
import { readMemory } from './processes.ts';
import type { Product } from './product.ts';
import type { Traffic } from './traffic.ts';

export type KindResult = {
  name: string;
  points: number;
  wanted: number;
  /** Media whose work ended as failed, with a reason, because of what was harmed. */
  failed: number;
  /** The longest time until the server accepted work again. */
  backMs: number;
  /** Why it could not be done. */
  skipped?: string;
};

/** A line for each kind: how often it happened, and what it did. */
export function formatTable(
  results: readonly KindResult[],
  findings: readonly Finding[],
  defects: readonly Defect[] = defectsOfServer,
): string {
  const rows = [
    ['fault', 'points', ...defects, 'failed', 'ready again'],
    ...results.map(({ name, points, wanted, failed, backMs, skipped }) => [
      name,
      points === wanted ? String(points) : `${points}/${wanted}`,
      ...defects.map((defect) =>
        skipped
          ? '–'
          : String(findings.filter((one) => one.fault === name && one.defect === defect).length),
      ),
      skipped ? '–' : String(failed),
      skipped ? 'skipped' : `${(backMs / 1_000).toFixed(1)} s`,
    ]),
  ];
  const known = new Set(results.map(({ name }) => name));
  const others = findings.filter(({ fault }) => !known.has(fault));
  if (others.length > 0)
    rows.push([
      'no one of these',
      '',
      ...defects.map((defect) => String(others.filter((one) => one.defect === defect).length)),
      '',
      '',
    ]);
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

/** How long each of so many answers of /health took, in milliseconds. */
async function measureHealth(product: Product, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    const began = performance.now();
    await (await fetch(`${product.address()}/health`)).text();
    times.push(performance.now() - began);
    await delay(10);
  }
  return times;
}

/** What 99 of 100 took at most. */
const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

const healthRequests = 400;
const roundMs = 10_000;
/** Garbage is collected when a server has had nothing to do for some seconds: before, its memory says little. */
const restMs = 20_000;
const megabyte = 1024 * 1024;

/** Rounds of mixed work without any fault: the server's memory at rest after each, and how fast it answers meanwhile. */
export async function measureRounds(
  product: Product,
  traffic: Traffic,
  settle: () => Promise<void>,
  rounds: number,
): Promise<{ text: string; memoryGrowth: number }> {
  const quiet = p99(await measureHealth(product, healthRequests));
  const loaded: number[][] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    traffic.resume();
    const end = Date.now() + roundMs;
    loaded.push(await measureHealth(product, healthRequests));
    await delay(Math.max(0, end - Date.now()));
    await traffic.pause();
    await settle();
    await delay(restMs);
    memory.push(readMemory(product.pid()));
  }
  const all = p99(loaded.flat());
  const worst = Math.max(...loaded.map(p99));
  const base = memory[2] ?? memory.at(-1) ?? 1;
  const relative = memory.map(
    (bytes) => `${Math.round(bytes / megabyte)} MB (${(bytes / base).toFixed(2)})`,
  );
  const text = [
    `/health p99: ${quiet.toFixed(1)} ms quiet, ${all.toFixed(1)} ms under load: ${(all / quiet).toFixed(1)} × (goal: at most 10${all > 10 * quiet ? ': MISSED' : ''}); ${worst.toFixed(1)} ms in the worst of ${rounds} rounds: ${(worst / quiet).toFixed(1)} ×`,
    `memory at rest after each round, relative to round 3 (goal: 0.85 to 1.15): ${relative.join(', ')}`,
  ].join('\n');
  return { text, memoryGrowth: (memory.at(-1) ?? base) / base };
}
