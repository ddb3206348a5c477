import type { CueConflict } from '@glossa/contracts/cues';
import type { Use } from '@glossa/contracts/endpoint';
import { type ErrorCode, errorMessageId, errorTable } from '@glossa/contracts/errors';
import type { MessageRef } from '@glossa/contracts/messages';
import { renderMessage } from '../i18n/translate.ts';

/** References to an item that was to be deleted: the first of them, and how many there are. */
export type Uses = { first: Use[]; total: number };

/** The only error services throw on purpose. The message defaults to that of the code. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** `message` of the error is its English, for the log. */
  readonly messageRef: MessageRef;
  readonly fields: Readonly<Record<string, MessageRef>> | undefined;
  readonly uses: Uses | undefined;
  readonly conflicts: CueConflict[] | undefined;
  /** Drafts with changes that the call would close. */
  readonly drafts: string[] | undefined;
  /** When the call may succeed: sent as Retry-After. The message says it, too. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message?: MessageRef,
    options: {
      fields?: Readonly<Record<string, MessageRef>>;
      uses?: Uses;
      conflicts?: CueConflict[];
      drafts?: string[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    const messageRef = message ?? { id: errorMessageId(code) };
    super(renderMessage('en', messageRef), { cause: options.cause });
    this.code = code;
    this.messageRef = messageRef;
    this.fields = options.fields;
    this.uses = options.uses;
    this.conflicts = options.conflicts;
    this.drafts = options.drafts;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorTable[this.code];
  }
}
