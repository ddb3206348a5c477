// Makes the stored list of advisories from what npm audit reports.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import {
  type AdvisoryList,
  advisory,
  advisoryList,
  dedupe,
  type Package,
} from './advisory-list.ts';

/** What npm audit --json prints. `via` contains advisories, and names of packages that have one. */
const auditReport = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            name: z.string(),
            title: z.string(),
            url: z.string(),
            severity: advisory.shape.severity,
            range: z.string(),
          }),
        ]),
      ),
    }),
  ),
});

const args = ['audit', '--json', '--package-lock-only'];
/** Packages for development too, whatever NODE_ENV says. */
const kinds = ['--include=dev', '--include=optional', '--include=peer'];

/** Asks the registry npm is configured for about every package of the lock file in a folder. */
export async function askRegistry(folder: string, env = process.env): Promise<unknown> {
  const printed = await promisify(execFile)('npm', [...args, ...kinds], {
    cwd: folder,
    env,
    maxBuffer: 2 ** 26,
  }).then(
    ({ stdout }) => stdout,
    // It ends with 1 if it found anything.
    (error: Error & { stdout?: string }) => {
      if (error.stdout) return error.stdout;
      throw error;
    },
  );
  const report = JSON.parse(printed);
  if (report.auditReportVersion === undefined)
    throw new Error(`The registry did not answer with advisories: ${report.message ?? printed}`);
  return report;
}

/** The list that follows from a report on these packages: all that were asked about. */
export function listFromAudit(
  report: unknown,
  packages: readonly Package[],
  { source, license, now }: { source: string; license: string; now: Date },
): AdvisoryList {
  const { vulnerabilities } = auditReport.parse(report);
  const byKey = new Map<string, object>();
  for (const via of Object.values(vulnerabilities).flatMap((one) => one.via)) {
    if (typeof via === 'string') continue;
    const { name, title, url, severity, range } = via;
    const id = url.slice(url.lastIndexOf('/') + 1);
    byKey.set(`${name} ${id} ${range}`, { id, package: name, range, severity, title, url });
  }
  const names = Map.groupBy(dedupe(packages), ({ name }) => name);
  return advisoryList.parse({
    taken: now.toISOString().slice(0, 10),
    source,
    license,
    requested: Object.fromEntries(
      [...names].map(([name, all]) => [name, all.map(({ version }) => version)]),
    ),
    advisories: [...byKey.keys()].sort().map((key) => byKey.get(key)),
  });
}
