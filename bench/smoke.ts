import { makeDataFolder } from '../tests/e2e/support/server.ts';

/** With `--smoke` a benchmark runs at a tiny size, only to check that it works. */
export const smoke = process.argv.includes('--smoke');

/** A size of the benchmark, and its value with `--smoke`. */
export const sized = (usual: number, tiny: number): number => (smoke ? tiny : usual);

/** The same for a positional number on the command line. */
export const argument = (place: number, usual: number, tiny: number): number =>
  smoke ? tiny : Number(process.argv[place + 1] ?? usual);

/**
 * A data folder for a server: empty, or with `--smoke` a copy of the one that the tests have prepared. In that, the first
 * administrator has chosen `newPassword`.
 */
export const makeServerData = (): ReturnType<typeof makeDataFolder> =>
  makeDataFolder(smoke ? process.env.PREPARED_DATA : undefined);
