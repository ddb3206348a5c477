import { readFileSync, writeFileSync } from 'node:fs';
import { type FindingKind, findingKinds, type Judged } from './judge-file.ts';

/** Findings of files that are known, with their reason. `files`: the number of words, parts or faults in each. */
export type Accepted = { kind: FindingKind; reason: string; files: Record<string, number> };
/** `checked`: files with a schema, of which `valid` are accepted by it. `laidOut`: files whose pages are compared. */
export type FormatFigures = Record<
  'files' | 'segments' | 'checked' | 'valid' | 'laidOut' | FindingKind,
  number
>;
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
  for (const { format, segments, findings, isValid, isLaidOut } of judged.values()) {
    const sum = sums.get(format) ?? noFigures();
    sums.set(format, sum);
    sum.files += 1;
    sum.segments += segments;
    if (isValid !== undefined) sum.checked += 1;
    if (isValid) sum.valid += 1;
    if (isLaidOut) sum.laidOut += 1;
    for (const { kind, details } of findings) sum[kind] += details.length;
  }
  return Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const noFigures = (): FormatFigures => ({
  ...{ files: 0, segments: 0, refused: 0, unmarked: 0, lost: 0, twice: 0, moved: 0, invalid: 0 },
  ...{ checked: 0, valid: 0, schema: 0, laidOut: 0, pages: 0 },
});

const lineOf = (format: string, numbers: readonly number[]): string =>
  `| ${[format, ...numbers.map((one) => one.toLocaleString('en-US'))].join(' | ')} |`;

/** The line of a format in the table of the README. */
export function figuresLine(format: string, sum: FormatFigures): string {
  const read = sum.files - sum.refused;
  const numbers = [sum.files, read, sum.segments, sum.unmarked, sum.lost, sum.twice, sum.moved];
  return lineOf(format, [...numbers, sum.invalid]);
}

/** The line of a format with a schema or pages in the second table. */
export function checksLine(format: string, sum: FormatFigures): string[] {
  if (sum.checked + sum.laidOut === 0) return [];
  return [lineOf(format, [sum.checked, sum.valid, sum.schema, sum.laidOut, sum.pages])];
}

function section(): string[] {
  const [, found = ''] = readFileSync(readme, 'utf8').split(`\n${heading}\n`);
  const [body = ''] = found.split('\n## ');
  return body.split('\n');
}

/** The line of the suite of ITS in the README. */
export const itsLines = (): string[] => section().filter((line) => line.startsWith('| ITS 2.0 |'));

/** The lines of all formats in the README, and in its table of schemas and pages. */
export const readmeLines = (): string[] => linesWith(8);
export const readmeChecks = (): string[] => linesWith(5);

const linesWith = (numbers: number): string[] => {
  const line = new RegExp(`^\\| [a-z]+ (?:\\| [\\d,]+ ){${numbers}}\\|$`, 'u');
  return section().filter((one) => line.test(one));
};
