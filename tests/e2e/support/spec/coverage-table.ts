import { readFileSync } from 'node:fs';
import { callsOfMedia } from './calls-of-media.ts';
import { callsOfPeople, changePasswordCall } from './calls-of-people.ts';
import { callsOfTranslations } from './calls-of-translations.ts';
import { specFields } from './spec-fields.ts';
import { fetchSentences, signedInRoutes, signedOutRoutes, storedFields } from './spec-screens.ts';
import { actionSentences } from './spec-sentences.ts';

/** One requirement and what the running product showed. */
export type Check = { section: string; requirement: string; seen: string };

export const coverageFile = new URL('../../../../docs/spec-coverage.md', import.meta.url);
const [begin, end] = ['<!-- checked -->', '<!-- /checked -->'];
export const sections = {
  routes: 'Section 2: screens and routes',
  fields: 'Section 3: fields',
  calls: 'Section 7: calls',
  sentences: 'Sections 5 and 8: sentences',
} as const;

/** The rows of the table, without what was seen. */
export const requirementOf = {
  signedOut: ({ path }: { path: string }) => `\`${path}\`, not signed in`,
  signedIn: ({ path }: { path: string }) => `\`${path}\``,
  field: ({ entity }: { entity: string }) => entity,
  stored: (field: string) => `stored auth state: ${field}`,
  call: ({ call }: { call: string }) => `\`${call}\``,
  said: ({ says }: { says: string }) => `‘${says}’`,
  sentence: ({ says }: { says: string }) => `‘Error fetching ${says} data: {message}’`,
};

const never = () => Promise.reject(new Error('Only the addresses are read.'));
/** Every requirement that the run checks, in its order. */
export const listRequirements = (): string[] => [
  ...signedOutRoutes.map(requirementOf.signedOut),
  ...signedInRoutes.map(requirementOf.signedIn),
  ...specFields.map(requirementOf.field),
  ...storedFields.map(requirementOf.stored),
  ...[
    ...callsOfPeople,
    ...callsOfMedia(never),
    ...callsOfTranslations(never),
    changePasswordCall,
  ].map(requirementOf.call),
  ...fetchSentences.map(requirementOf.sentence),
  ...actionSentences.map(requirementOf.said),
];

export function readTable(): { before: string; rows: string; after: string } {
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

export function renderRows(checks: readonly Check[]): string {
  const parts = Object.values(sections).map((section) => {
    const rows = checks
      .filter((check) => check.section === section)
      .map(({ requirement, seen }) => `| ${requirement} | ${seen} |`);
    return [`## ${section}`, '', '| Requirement | Seen |', '|---|---|', ...rows].join('\n');
  });
  return `\n\n${parts.join('\n\n')}\n\n`;
}

export const renderFile = (checks: readonly Check[]): string => {
  const { before, after } = readTable();
  return `${before}${begin}${renderRows(checks)}${end}${after}`;
};
