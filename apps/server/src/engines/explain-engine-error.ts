import type { MessageRef } from '@glossa/contracts/messages';
import { EngineError } from './engine-error.ts';

/** The message of a failed job, and whether a retry could help. Undefined for errors of other origin. */
export function explainEngineError(
  error: unknown,
): { code: string; message: MessageRef; retryable: boolean } | undefined {
  if (!(error instanceof EngineError)) return undefined;
  return { code: error.code, message: error.messageRef, retryable: error.retryable };
}
