import type { Checkpoint } from '../checkpoint.ts';

/** A checkpoint in memory, with JSON in between as in the database. */
export function createMemoryCheckpoint(onSave: () => void = () => {}): Checkpoint & {
  results: Map<string, string>;
} {
  const results = new Map<string, string>();
  return {
    results,
    find: (input) => {
      const result = results.get(JSON.stringify(input));
      return result === undefined ? undefined : JSON.parse(result);
    },
    save: (input, result) => {
      results.set(JSON.stringify(input), JSON.stringify(result));
      onSave();
    },
  };
}
