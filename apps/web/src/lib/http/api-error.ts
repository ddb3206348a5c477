import type { FailureEnvelope } from '@glossa/contracts/endpoint';
import type { ErrorCode } from '@glossa/contracts/errors';
import type { MessageRef } from '@glossa/contracts/messages';
import { messageText } from '../i18n/message-text.ts';

/** Whether the same request may succeed later: the server is away, restarting, full, or asked too often. */
export const isTemporary = ({ status }: Pick<ApiError, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500;

/**
 * A rejected or failed call. Use `code` for decisions. Its `message` is for logs: people are shown it by `ErrorText`,
 * `toastError` or a form, which show the id of its request, too.
 */
export class ApiError extends Error {
  /** NETWORK: no response. */
  readonly code: ErrorCode | 'NETWORK';
  /** HTTP status, 0 without a response. */
  readonly status: number;
  /** Field path to message, for forms. */
  readonly fields: Record<string, string> | undefined;
  readonly requestId: string | undefined;
  /** References that prevented a deletion. */
  readonly uses: FailureEnvelope['uses'];
  /** Cues changed by someone else in the meantime, if that is the reason. */
  readonly conflicts: FailureEnvelope['conflicts'];
  /** Drafts with unpublished changes that the call would close. */
  readonly drafts: FailureEnvelope['drafts'];
  /** The message reference, to render again once the server's messages are loaded. */
  readonly said: Said;

  constructor(
    failure: {
      code: ErrorCode | 'NETWORK';
      status: number;
      message: string;
      messageRef?: MessageRef | undefined;
      fields?: Record<string, string> | undefined;
      fieldRefs?: Record<string, MessageRef> | undefined;
      requestId?: string | undefined;
      uses?: FailureEnvelope['uses'];
      conflicts?: FailureEnvelope['conflicts'];
      drafts?: FailureEnvelope['drafts'];
    },
    cause?: unknown,
  ) {
    // not shown: for logs
    super(`${failure.code} (${failure.status})`, { cause });
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.fields =
      failure.fieldRefs || failure.fields
        ? { ...failure.fields, ...fieldTexts(failure) }
        : undefined;
    this.said = { message: failure.message, messageRef: failure.messageRef };
    this.requestId = failure.requestId;
    this.uses = failure.uses;
    this.conflicts = failure.conflicts;
    this.drafts = failure.drafts;
  }
}

type Said = Pick<FailureEnvelope, 'message' | 'messageRef'>;

const fieldTexts = ({
  fields,
  fieldRefs,
}: Pick<FailureEnvelope, 'fields' | 'fieldRefs'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldRefs ?? {}).map(([name, ref]) => [
      name,
      fields?.[name] === undefined ? messageText(ref) : messageText({ text: fields[name], ...ref }),
    ]),
  );

/** The media behind an address was deleted: what was read of it before is not shown further. */
export const isMediaDeleted = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'MEDIA_DELETED';
