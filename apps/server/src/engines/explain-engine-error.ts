import { EngineError } from './engine-error.ts';

/** What a failed job tells the user, and whether trying again could help. Undefined for what is not an engine's fault. */
export function explainEngineError(
  error: unknown,
): { code: string; message: string; retryable: boolean } | undefined {
  if (!(error instanceof EngineError)) return undefined;
  return { code: error.code, message: error.message, retryable: error.retryable };
}
