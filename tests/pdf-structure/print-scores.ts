/** What the evaluators say of a file; null where the reference has no text, headings or tables. */
export type Scored = {
  id: string;
  nid: number | null;
  mhs: number | null;
  /** Of the first table, as the benchmark counts. */
  teds: number | null;
  /** Of each table: with its texts, and of its cells alone. */
  tables: [number, number][];
};

const known = (numbers: readonly (number | null)[]): number[] =>
  numbers.flatMap((number) => (number === null ? [] : [number]));

function mean(numbers: readonly (number | null)[]): string {
  const all = known(numbers);
  if (all.length === 0) return '–';
  return `${(all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(3)} (${all.length})`;
}

/** The means with the number of what they are of, and the worst files of each. */
export function printScores(suite: string, scores: readonly Scored[], worst: number): void {
  const tables = scores.flatMap((one) => one.tables);
  const ofTables = (one: Scored) =>
    one.tables.length === 0
      ? null
      : one.tables.reduce((sum, [text]) => sum + text, 0) / one.tables.length;
  console.log(
    `${suite}: ${scores.length} compared; order ${mean(scores.map(({ nid }) => nid))}, ` +
      `headings ${mean(scores.map(({ mhs }) => mhs))}, ` +
      `tables ${mean(tables.map(([text]) => text))}, their cells ${mean(tables.map(([, cells]) => cells))}, ` +
      `first tables ${mean(scores.map(({ teds }) => teds))}`,
  );
  const kinds = [
    ['order', (one: Scored) => one.nid],
    ['headings', (one: Scored) => one.mhs],
    ['tables', ofTables],
  ] as const;
  for (const [name, scoreOf] of kinds) {
    const sorted = scores
      .flatMap((one) => {
        const score = scoreOf(one);
        return score === null ? [] : [{ id: one.id, score }];
      })
      .sort((a, b) => a.score - b.score)
      .slice(0, worst);
    for (const { id, score } of sorted) console.log(`  ${name} ${score.toFixed(2)} ${id}`);
  }
}
