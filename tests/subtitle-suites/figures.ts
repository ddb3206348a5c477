import { readFileSync, writeFileSync } from 'node:fs';
import type { Counts } from './judge-suite.ts';
import type { Suite } from './suites.ts';

const stored = new URL('fetched.json', import.meta.url);
const readme = new URL('../../packages/subtitles/README.md', import.meta.url);

/** What `run.ts` found last in the suites whose files are not here, by their ids. */
export const fetchedFigures = (): Record<string, Counts> =>
  JSON.parse(readFileSync(stored, 'utf8')) as Record<string, Counts>;

export const storeFigures = (figures: Record<string, Counts>): void =>
  writeFileSync(stored, `${JSON.stringify(figures, null, 2)}\n`);

/** The line of a suite in the table that users of the package read. */
export const figuresLine = (
  { id, reference }: Suite,
  { read, differing, refused, unjudged }: Counts,
): string => `| ${id} | ${reference} | ${read} | ${differing} | ${refused} | ${unjudged} |`;

/** The lines of all suites in README.md. */
export function readmeLines(): string[] {
  const [, section = ''] = readFileSync(readme, 'utf8').split('\n## Public suites\n');
  const [body = ''] = section.split('\n## ');
  return body.split('\n').filter((line) => /^\| [\w.-]+ \|.*\| \d+ \|$/.test(line));
}
