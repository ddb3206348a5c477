import { parseArgs } from 'node:util';
import { type Balance, balances } from './load-balancer.ts';

export type ClusterOptions = {
  /** How long faults follow each other, in minutes. */
  minutes: number;
  seed: number;
  only: readonly string[];
  /** Faults of seconds, each kind at most once: for .ci/run. */
  short: boolean;
  balance: Balance;
  /** The commit of the version that the processes begin with; they are updated under work before the faults. */
  from?: string;
};

export const usage = `npm run cluster -- [options]
  --chaos 30m    faults of every kind for 30 minutes (3m; with --short 1.5m)
  --seed N       repeats the choices of an earlier run (1)
  --only KIND    one kind of fault; may be given several times
  --balance WAY  round-robin, or path: the requests of an upload go to one process (round-robin)
  --from COMMIT  begins with that version, and updates it under work first; --chaos 0m: no faults afterwards
  --short        short faults, each kind at most once: what CI runs`;

/** Throws a sentence for what is no option. */
export function readClusterOptions(
  args: readonly string[],
  kinds: readonly string[],
): ClusterOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      chaos: { type: 'string' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: [] },
      balance: { type: 'string', default: 'round-robin' },
      from: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
  });
  const { short, chaos = short ? '1.5m' : '3m' } = values;
  const [, minutes] = /^(\d{1,4}(?:\.\d)?)m$/.exec(chaos) ?? [];
  if (minutes === undefined) throw new Error(`--chaos needs minutes, such as 30m, not ${chaos}.`);
  if (!/^\d{1,9}$/.test(values.seed))
    throw new Error(`--seed needs a whole number, not ${values.seed}.`);
  const unknown = values.only.find((kind) => !kinds.includes(kind));
  if (unknown !== undefined)
    throw new Error(`There is no fault called ${unknown}. There are: ${kinds.join(', ')}.`);
  const balance = balances.find((one) => one === values.balance);
  if (!balance) throw new Error(`--balance needs ${balances.join(' or ')}, not ${values.balance}.`);
  const { only, from } = values;
  return { minutes: Number(minutes), seed: Number(values.seed), only, short, balance, from };
}
