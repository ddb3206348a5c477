import { readFileSync, writeFileSync } from 'node:fs';
import { type FindingKind, findingKinds, type Judged } from './judge-file.ts';

/** Findings of files that are known, with their reason. `files`: the number of words, parts or faults in each. */
export type Accepted = { kind: FindingKind; reason: string; files: Record<string, number> };
export type FormatFigures = { files: number; segments: number } & Record<FindingKind, number>;
export type Figures = Record<string, FormatFigures>;

const acceptedUrl = new URL('accepted.json', import.meta.url);
const figuresUrl = new URL('figures.json', import.meta.url);
const readme = new URL('../../packages/documents/README.md', import.meta.url);
const heading = '## The corpus of documents';

const readJson = <T>(url: URL): T => JSON.parse(readFileSync(url, 'utf8')) as T;
export const readAccepted = (): Accepted[] => readJson(acceptedUrl);
export const readFigures = (): Figures => readJson(figuresUrl);
/** The figures of formats that were not judged now stay. */
export function storeFigures(before: Figures, now: Figures): void {
  const all = Object.entries({ ...before, ...now }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(figuresUrl, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

/** Findings that are not accepted, and accepted ones that are gone; of files that were judged. */
export function faultsOf(
  judged: ReadonlyMap<string, Judged>,
  accepted: readonly Accepted[],
): string[] {
  const known = new Map<string, number>();
  for (const { kind, files } of accepted)
    for (const [file, count] of Object.entries(files)) known.set(`${file} ${kind}`, count);
  return [...judged].flatMap(([file, { findings }]) =>
    findingKinds.flatMap((kind) => {
      const found = findings.filter((one) => one.kind === kind).flatMap(({ details }) => details);
      const wanted = known.get(`${file} ${kind}`) ?? 0;
      if (found.length === wanted) return [];
      const shown = found.slice(0, 40).join(' · ');
      return [`${file}: ${found.length} ${kind} instead of ${wanted}: ${shown}`];
    }),
  );
}

export function sumFigures(judged: ReadonlyMap<string, Judged>): Figures {
  const sums = new Map<string, FormatFigures>();
  for (const { format, segments, findings } of judged.values()) {
    const none = { refused: 0, unmarked: 0, lost: 0, twice: 0, moved: 0, invalid: 0 };
    const sum = sums.get(format) ?? { files: 0, segments: 0, ...none };
    sums.set(format, sum);
    sum.files += 1;
    sum.segments += segments;
    for (const { kind, details } of findings) sum[kind] += details.length;
  }
  return Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The line of a format in the table of the README. */
export function figuresLine(format: string, sum: FormatFigures): string {
  const read = sum.files - sum.refused;
  const numbers = [sum.files, read, sum.segments, sum.unmarked, sum.lost, sum.twice, sum.moved];
  return `| ${format} | ${[...numbers, sum.invalid].map((one) => one.toLocaleString('en-US')).join(' | ')} |`;
}

function section(): string[] {
  const [, found = ''] = readFileSync(readme, 'utf8').split(`\n${heading}\n`);
  const [body = ''] = found.split('\n## ');
  return body.split('\n');
}

/** The line of the suite of ITS in the README. */
export const itsLines = (): string[] => section().filter((line) => line.startsWith('| ITS 2.0 |'));

/** The lines of all formats in the README. */
export function readmeLines(): string[] {
  return section().filter((line) => /^\| [a-z]+ (?:\| [\d,]+ ){8}\|$/u.test(line));
}
