export type Requirement = {
  id: string;
  level: number;
  topic: string;
  /** Or the reason why it does not apply. */
  applies: true | string;
  where?: string[];
  tests?: { path: string; name: string }[];
  /** Why there is no test. */
  untested?: string;
  status?: string;
  missing?: string;
};
export function testTitles(source: string): string[];
export function findFaults(
  table: { requirements: Requirement[]; levels: Record<string, string[]> },
  readFile: (path: string) => string | undefined,
): string[];
export function writeTable(table: {
  requirements: Requirement[];
  chapters: Record<string, string>;
}): string;
