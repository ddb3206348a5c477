import { readFileSync } from 'node:fs';
import type { Verdict } from './judge.ts';
import type { SuiteFile } from './suite-files.ts';
import type { Suite } from './suites.ts';

type Accepted = { suite: string; files: string[]; reason: string };

/** Differences that are known, each with its reason. */
export const accepted = JSON.parse(
  readFileSync(new URL('accepted.json', import.meta.url), 'utf8'),
) as Accepted[];

export type Counts = Record<Verdict['kind'], number>;

/** How many files are read as the reference reads them, and what is not accepted. */
export async function judgeSuite(
  suite: Suite,
  files: readonly SuiteFile[],
): Promise<{ counts: Counts; faults: string[] }> {
  const known = new Set(
    accepted.filter((entry) => entry.suite === suite.id).flatMap((entry) => entry.files),
  );
  const counts: Counts = { read: 0, differing: 0, refused: 0, unjudged: 0 };
  const faults: string[] = [];
  for (const { path, bytes } of files) {
    const verdict = await suite.judge(bytes, path);
    counts[verdict.kind] += 1;
    const isAccepted = known.delete(path);
    if (verdict.kind === 'read') {
      if (isAccepted) faults.push(`${path} is read now: remove it from accepted.json`);
    } else if (!isAccepted) faults.push(`${path} ${verdict.kind}: ${verdict.why}`);
  }
  for (const path of known) faults.push(`${path} is accepted, but not in the suite`);
  return { counts, faults };
}

export const describeCounts = ({ read, differing, refused, unjudged }: Counts): string =>
  `${read} read, ${differing} differing, ${refused} refused, ${unjudged} unjudged`;
