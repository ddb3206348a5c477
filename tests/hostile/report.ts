/** What was tried of one kind. */
export type Attack = {
  name: string;
  tried: number;
  /** A sentence for each that was not refused. */
  through: string[];
};

/** Counts attacks; `check` says what went through, or nothing. */
export function createAttack(name: string): Attack & {
  check: (outcome: string | undefined | false) => void;
} {
  const attack: Attack & { check: (outcome: string | undefined | false) => void } = {
    name,
    tried: 0,
    through: [],
    check: (outcome) => {
      attack.tried += 1;
      if (outcome) attack.through.push(outcome);
    },
  };
  return attack;
}

export function formatAttacks(attacks: readonly Attack[]): string {
  const rows = attacks.map(({ name, tried, through }) => [
    name,
    String(tried),
    String(tried - through.length),
    String(through.length),
  ]);
  const sum = (pick: (attack: Attack) => number) =>
    String(attacks.reduce((total, attack) => total + pick(attack), 0));
  const through = sum((attack) => attack.through.length);
  const total = [
    'all',
    sum(({ tried }) => tried),
    String(Number(sum(({ tried }) => tried)) - Number(through)),
    through,
  ];
  const table = [['attack', 'tried', 'refused', 'through'], ...rows, total];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
