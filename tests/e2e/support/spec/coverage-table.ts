import { readFileSync } from 'node:fs';
import { otherJourneys } from './other-journeys.ts';
import { requirementsIn, type SectionName, sectionNames } from './requirements.ts';

/** One requirement and what the running product showed. */
export type Check = { section: SectionName; requirement: string; seen: string };

export const coverageFile = new URL('../../../../docs/spec-coverage.md', import.meta.url);
const [begin, end] = ['<!-- checked -->', '<!-- /checked -->'];

/** Every requirement, in the order of the table. */
export const listRequirements = (): string[] => [
  ...sectionNames.flatMap(requirementsIn),
  ...otherJourneys.map(({ requirement }) => requirement),
];

function readTable(): { before: string; rows: string; after: string } {
  const text = readFileSync(coverageFile, 'utf8');
  const [before, rest] = text.split(begin);
  const [rows, after] = rest?.split(end) ?? [];
  if (before === undefined || rows === undefined || after === undefined)
    throw new Error(`docs/spec-coverage.md has no ${begin} … ${end}.`);
  return { before, rows, after };
}

export const writtenRequirements = (): string[] =>
  readTable()
    .rows.split('\n')
    .filter((line) => /^\| (?!Requirement)/.test(line))
    .map((line) => line.split(' | ')[0]?.slice(2) ?? '');

function renderTable(title: string, rows: ReadonlyArray<[string, string]>): string {
  const lines = rows.map(([requirement, seen]) => `| ${requirement} | ${seen} |`);
  return [`## ${title}`, '', '| Requirement | Seen |', '|---|---|', ...lines].join('\n');
}

export const renderFile = (checks: readonly Check[]): string => {
  const { before, after } = readTable();
  const parts = sectionNames.map((section) => {
    const own = checks.filter((check) => check.section === section);
    const rows = requirementsIn(section).map((requirement): [string, string] => {
      const [found, ...more] = own.filter((check) => check.requirement === requirement);
      if (!found || more.length > 0) throw new Error(`“${requirement}” was not seen exactly once.`);
      return [requirement, found.seen];
    });
    return renderTable(section, rows);
  });
  const elsewhere = renderTable(
    'By other journeys',
    otherJourneys.map(({ requirement, file, test }) => [requirement, `‘${test}’ in \`${file}\``]),
  );
  return `${before}${begin}\n\n${[...parts, elsewhere].join('\n\n')}\n\n${end}${after}`;
};
