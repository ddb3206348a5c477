import { parseArgs } from 'node:util';

export type ClusterOptions = {
  /** How long faults follow each other, in minutes. */
  minutes: number;
  seed: number;
  only: readonly string[];
};

export const usage = `npm run cluster -- [options]
  --chaos 30m    faults of every kind for 30 minutes (3m)
  --seed N       repeats the choices of an earlier run (1)
  --only KIND    one kind of fault; may be given several times`;

/** Throws a sentence for what is no option. */
export function readClusterOptions(
  args: readonly string[],
  kinds: readonly string[],
): ClusterOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      chaos: { type: 'string', default: '3m' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const [, minutes] = /^(\d{1,4}(?:\.\d)?)m$/.exec(values.chaos) ?? [];
  if (minutes === undefined)
    throw new Error(`--chaos needs minutes, such as 30m, not ${values.chaos}.`);
  if (!/^\d{1,9}$/.test(values.seed))
    throw new Error(`--seed needs a whole number, not ${values.seed}.`);
  const unknown = values.only.find((kind) => !kinds.includes(kind));
  if (unknown !== undefined)
    throw new Error(`There is no fault called ${unknown}. There are: ${kinds.join(', ')}.`);
  return { minutes: Number(minutes), seed: Number(values.seed), only: values.only };
}
