/** What was there, and what is there instead: `-` and `+` lines from a line on, both counted from 1. */
export type Hunk = { from: number; to: number; removed: string[]; added: string[] };

/** The lines that differ, as few of them as possible. For files of some hundred lines. */
export function findHunks(before: readonly string[], after: readonly string[]): Hunk[] {
  const common = lengthsOfCommon(before, after);
  const hunks: Hunk[] = [];
  let open: Hunk | undefined;
  let [at, there] = [0, 0];
  while (at < before.length || there < after.length) {
    if (at < before.length && before[at] === after[there]) {
      open = undefined;
      at += 1;
      there += 1;
      continue;
    }
    if (!open) {
      open = { from: at + 1, to: there + 1, removed: [], added: [] };
      hunks.push(open);
    }
    const isRemoved = (common[at + 1]?.[there] ?? -1) >= (common[at]?.[there + 1] ?? 0);
    if (at < before.length && (there >= after.length || isRemoved)) {
      open.removed.push(before[at] ?? '');
      at += 1;
    } else {
      open.added.push(after[there] ?? '');
      there += 1;
    }
  }
  return hunks;
}

/** How many lines the ends of both have in common, from each pair of lines on. */
function lengthsOfCommon(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let there = after.length - 1; there >= 0; there -= 1) {
      const row = lengths[at];
      if (!row) continue;
      row[there] =
        before[at] === after[there]
          ? (lengths[at + 1]?.[there + 1] ?? 0) + 1
          : Math.max(lengths[at + 1]?.[there] ?? 0, row[there + 1] ?? 0);
    }
  return lengths;
}

/** As `diff -U0` writes it. */
export function unifiedDiff(
  names: readonly [string, string],
  before: readonly string[],
  after: readonly string[],
): string {
  const range = (start: number, { length }: string[]) =>
    `${length === 0 ? start - 1 : start}${length === 1 ? '' : `,${length}`}`;
  const lines = findHunks(before, after).flatMap(({ from, to, removed, added }) => [
    `@@ -${range(from, removed)} +${range(to, added)} @@`,
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
  ]);
  return [`--- ${names[0]}`, `+++ ${names[1]}`, ...lines, ''].join('\n');
}
