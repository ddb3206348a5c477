import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Verdict } from './judge.ts';
import type { SuiteFile } from './suite-files.ts';
import type { Suite } from './suites.ts';

/** `differences`: of files that are read differently, a hash of what differs: another difference is a new one. */
type Accepted = {
  suite: string;
  files: string[];
  reason: string;
  differences?: Record<string, string>;
};

/** Of what a verdict says. */
export const hashOf = (why: string): string =>
  createHash('sha256').update(why).digest('hex').slice(0, 12);

/** Differences that are known, each with its reason. */
export const accepted = JSON.parse(
  readFileSync(new URL('accepted.json', import.meta.url), 'utf8'),
) as Accepted[];

export type Counts = Record<Verdict['kind'], number>;

/** How many files are read as the reference reads them, and what is not accepted. */
export async function judgeSuite(
  suite: Suite,
  files: readonly SuiteFile[],
  ttconv?: string,
): Promise<{ counts: Counts; faults: string[] }> {
  const entries = accepted.filter((entry) => entry.suite === suite.id);
  const differences = new Map(entries.flatMap((entry) => Object.entries(entry.differences ?? {})));
  const known = new Set(entries.flatMap((entry) => entry.files));
  const counts: Counts = { read: 0, differing: 0, refused: 0, unjudged: 0 };
  const faults: string[] = [];
  for (const { path, bytes } of files) {
    const verdict = await suite.judge(bytes, path, { files, ttconv });
    counts[verdict.kind] += 1;
    const isAccepted = known.delete(path);
    if (verdict.kind === 'read') {
      if (isAccepted) faults.push(`${path} is read now: remove it from accepted.json`);
    } else if (!isAccepted) faults.push(`${path} ${verdict.kind}: ${verdict.why}`);
    else if (verdict.kind === 'differing' && differences.get(path) !== hashOf(verdict.why))
      faults.push(
        `${path} differs in another way than was accepted (${hashOf(verdict.why)}): ${verdict.why}`,
      );
  }
  for (const path of known) faults.push(`${path} is accepted, but not in the suite`);
  return { counts, faults };
}

export const describeCounts = ({ read, differing, refused, unjudged }: Counts): string =>
  `${read} read, ${differing} differing, ${refused} refused, ${unjudged} unjudged`;
