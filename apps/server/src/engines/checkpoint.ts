import type { z } from 'zod';

/** Finished parts of the same work, kept for the run after an interruption. */
export type Checkpoint = {
  /** What an earlier run made of this input, which is everything that determines the result; undefined if none did. */
  find: (input: object) => unknown;
  /** Returns at once and does not throw. */
  save: (input: object, result: unknown) => void;
};

/** Does only what an earlier run has not finished. */
export async function resume<T>(
  checkpoint: Checkpoint | undefined,
  schema: z.ZodType<T>,
  input: object,
  work: () => Promise<T>,
): Promise<T> {
  const known = findFinished(checkpoint, schema, input);
  if (known !== undefined) return known;
  const result = await work();
  checkpoint?.save(input, result);
  return result;
}

export function findFinished<T>(
  checkpoint: Checkpoint | undefined,
  schema: z.ZodType<T>,
  input: object,
): T | undefined {
  const known = checkpoint?.find(input);
  return known === undefined ? undefined : schema.parse(known);
}

/** The same checkpoint with what determines all results of one call. */
export const withScope = (checkpoint: Checkpoint, scope: object): Checkpoint => ({
  find: (input) => checkpoint.find({ ...scope, ...input }),
  save: (input, result) => checkpoint.save({ ...scope, ...input }, result),
});
