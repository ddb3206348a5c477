import { parseArgs } from 'node:util';

export type Options = {
  /** Faults of each kind. */
  points: number;
  seed: number;
  /** No more faults after this time; what was not reached is printed. */
  minutes: number;
  only: readonly string[];
  /** Also what takes minutes: outages of 60 and 600 seconds. */
  long: boolean;
  /** One check at the end, and no figures of memory and latency: for .ci/run. */
  short: boolean;
  /** Rounds of mixed work whose memory is compared. */
  rounds: number;
  /** Someone works in Chromium while faults of any kind follow each other, for so many minutes. 0: no browser. */
  browser: number;
  /** The browser run is on the product with its own PostgreSQL, which is killed as well. */
  embedded: boolean;
};

export const usage = `npm run faults -- [options]
  --points N     faults of each kind (100)
  --seed N       repeats the choices of an earlier run (1)
  --minutes N    ends after about this time (240)
  --only KIND    one kind; may be given several times
  --rounds N     rounds of mixed work for memory and latency (10)
  --browser N    N minutes of mixed faults, under someone who edits and uploads in Chromium
  --embedded     with --browser: on the built-in PostgreSQL, as npm start runs it, instead of one outside
  --long         outages of 60 and 600 seconds too
  --short        one fault of each kind and one check: what CI runs`;

function readCount(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} needs a whole number, not ${value}.`);
  return Number(value);
}

/** Throws a sentence for what is no option. */
export function readOptions(args: readonly string[], kinds: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      points: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      browser: { type: 'string' },
      embedded: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
    },
  });
  const only = values.only ?? [];
  const unknown = only.find((kind) => !kinds.includes(kind));
  if (unknown !== undefined)
    throw new Error(`There is no fault called ${unknown}. There are: ${kinds.join(', ')}.`);
  const { short, long, embedded } = values;
  if (embedded && !values.browser) throw new Error('--embedded goes with --browser.');
  return {
    points: readCount('points', values.points ?? (short ? '1' : '100')),
    seed: readCount('seed', values.seed ?? '1'),
    minutes: readCount('minutes', values.minutes ?? (short ? '5' : '240')),
    only,
    long,
    short,
    rounds: readCount('rounds', values.rounds ?? (short || values.browser ? '0' : '10')),
    browser: readCount('browser', values.browser ?? '0'),
    embedded,
  };
}
