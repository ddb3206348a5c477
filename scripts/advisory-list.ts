// The stored list of advisories, and which of them apply to a set of packages.
import semver from 'semver';
import { z } from 'zod';

export type Package = { name: string; version: string };

export const advisory = z.strictObject({
  id: z.string(),
  package: z.string(),
  /** The versions that are vulnerable. */
  range: z.string().refine((range) => semver.validRange(range) !== null, 'not a version range'),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
  title: z.string(),
  url: z.string(),
});
type Advisory = z.infer<typeof advisory>;

export const advisoryList = z.strictObject({
  /** When, from where and under which license the advisories were taken. */
  taken: z.iso.date(),
  source: z.string(),
  license: z.string(),
  /** The packages and versions the source was asked about: one without an advisory is clean. Others are not covered. */
  requested: z.record(z.string(), z.array(z.string())),
  advisories: z.array(advisory),
});
export type AdvisoryList = z.infer<typeof advisoryList>;

/** Advisories that do not fail the check, each with the reason. */
export const acceptedList = z.array(
  z.strictObject({ id: z.string(), package: z.string(), reason: z.string().min(10) }),
);
export type Accepted = z.infer<typeof acceptedList>[number];

export type Finding = Advisory & { version: string; accepted: string | undefined };

const isSerious = ({ severity }: Advisory) => severity === 'high' || severity === 'critical';

export function compare(
  packages: readonly Package[],
  list: AdvisoryList,
  accepted: readonly Accepted[],
): { findings: Finding[]; failing: Finding[]; notCovered: Package[]; unused: Accepted[] } {
  const unique = dedupe(packages);
  const byPackage = Map.groupBy(list.advisories, (one) => one.package);
  const findings = unique.flatMap(({ name, version }) =>
    (byPackage.get(name) ?? [])
      .filter(({ range }) => semver.satisfies(version, range, { includePrerelease: true }))
      .map((one) => ({
        ...one,
        version,
        accepted: accepted.find(({ id, package: of }) => id === one.id && of === name)?.reason,
      })),
  );
  return {
    findings,
    failing: findings.filter((one) => isSerious(one) && !one.accepted),
    notCovered: unique.filter(({ name, version }) => !isRequested(list, name, version)),
    unused: accepted.filter(
      (one) => !findings.some(({ id, package: of }) => id === one.id && of === one.package),
    ),
  };
}

/** A package may be called "toString". */
const isRequested = ({ requested }: AdvisoryList, name: string, version: string) =>
  Object.hasOwn(requested, name) && requested[name]?.includes(version);

export function dedupe(packages: readonly Package[]): Package[] {
  const byKey = new Map(
    packages.map(({ name, version }) => [`${name}@${version}`, { name, version }]),
  );
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}

const millisecondsOfDay = 86_400_000;
export const ageInDays = ({ taken }: AdvisoryList, now: Date) =>
  Math.floor((now.getTime() - Date.parse(taken)) / millisecondsOfDay);
