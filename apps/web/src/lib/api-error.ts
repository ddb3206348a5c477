import type { FailureEnvelope } from '@glossa/contracts/endpoint';
import type { ErrorCode } from '@glossa/contracts/errors';
import { serverWords } from './language/server-words.ts';
import { t } from './language/t.ts';

/** A refused or failed call. `code` is what decides, `message` is a sentence to show. */
export class ApiError extends Error {
  /** NETWORK: no answer came. */
  readonly code: ErrorCode | 'NETWORK';
  /** HTTP status, 0 where no answer came. */
  readonly status: number;
  /** Field path to sentence, for forms. */
  readonly fields: Record<string, string> | undefined;
  readonly requestId: string | undefined;
  /** What still holds on to the thing that was to be deleted, where that is the reason. */
  readonly uses: FailureEnvelope['uses'];
  /** Cues that somebody else changed meanwhile, where that is the reason. */
  readonly conflicts: FailureEnvelope['conflicts'];

  constructor(
    failure: {
      code: ErrorCode | 'NETWORK';
      status: number;
      message: string;
      fields?: Record<string, string> | undefined;
      requestId?: string | undefined;
      uses?: FailureEnvelope['uses'];
      conflicts?: FailureEnvelope['conflicts'];
    },
    cause?: unknown,
  ) {
    super(serverWords(failure.message), { cause });
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.fields =
      failure.fields &&
      Object.fromEntries(
        Object.entries(failure.fields).map(([field, fault]) => [field, serverWords(fault)]),
      );
    this.requestId = failure.requestId;
    this.uses = failure.uses;
    this.conflicts = failure.conflicts;
  }
}

/** What to tell the person about anything that was thrown. */
export function errorSentence(error: unknown): string {
  if (error instanceof ApiError)
    return error.requestId
      ? t('{message} (request {requestId})', {
          message: serverWords(error.message),
          requestId: error.requestId,
        })
      : serverWords(error.message);
  if (error instanceof Error && error.message !== '') return error.message;
  return t('Something went wrong. Try again.');
}
