import { createContext, Script } from 'node:vm';

const call = new Script('run()');
const holder: { run: () => void } = { run: () => {} };
const context = createContext(holder);

/** Thrown by `withTimeLimit`. */
export class TimeLimitError extends Error {
  constructor(limitMs: number) {
    super(`Took longer than ${limitMs} ms`);
    this.name = 'TimeLimitError';
  }
}

/** Runs a function that may hang, as regular expressions can. Throws TimeLimitError. */
export function withTimeLimit<T>(limitMs: number, run: () => T): T {
  let result: { value: T } | undefined;
  holder.run = () => {
    result = { value: run() };
  };
  try {
    call.runInContext(context, { timeout: limitMs });
  } catch (error) {
    throw isTimeout(error) ? new TimeLimitError(limitMs) : error;
  }
  if (!result) throw new Error('The function was not run.');
  return result.value;
}

/** Errors of another context are no `Error` of this one. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
