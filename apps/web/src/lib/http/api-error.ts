import type { FailureEnvelope } from '@glossa/contracts/endpoint';
import type { ErrorCode } from '@glossa/contracts/errors';
import type { MessageRef } from '@glossa/contracts/messages';
import { messageText } from '../i18n/message-text.ts';
import { t } from '../i18n/t.ts';

/** "Error fetching user data: The server cannot be reached.": the action and the reason. */
export const failureReason = (what: string, why: string): string =>
  t('app.errors.withReason', { what, why });

/** A rejected or failed call. Use `code` for decisions; `message` is displayed. */
/** Whether the same request may succeed later: the server is away, restarting, full, or asked too often. */
export const isTemporary = ({ status }: Pick<ApiError, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500;

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
    super(failureText(failure), { cause });
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

/** A failed response's message in the page language; in English if the message is unknown. */
export const failureText = ({ message, messageRef }: Said): string =>
  messageRef ? messageText({ text: message, ...messageRef }) : message;

/** The displayed message for any thrown value. */
export function errorSentence(error: unknown): string {
  if (error instanceof ApiError) {
    const message = failureText(error.said);
    // A refusal says all there is to know; a failure is looked up in the server's log by its id.
    return error.requestId && error.status >= 500
      ? t('app.errors.withRequestId', { message, requestId: error.requestId })
      : message;
  }
  if (error instanceof Error && error.message !== '') return error.message;
  return t('app.errors.unknown');
}

/**
 * The id of a refused request, to be shown beside the sentence in small letters: whoever is asked about it finds it in the
 * server's log. A failure of the server has it in the sentence.
 */
export function refusedRequestId(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.status < 500 ? error.requestId : undefined;
  return error instanceof Error && error.cause !== undefined
    ? refusedRequestId(error.cause)
    : undefined;
}

/** The media behind an address was deleted: what was read of it before is not shown further. */
export const isMediaDeleted = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'MEDIA_DELETED';

/** The same failure with what was being done before its reason; its code still decides how it is shown. */
export function withAction(error: Error, what: string): Error {
  if (!(error instanceof ApiError)) return new Error(failureReason(what, errorSentence(error)));
  const { code, status, fields, requestId } = error;
  return new ApiError(
    { code, status, fields, requestId, message: failureReason(what, error.message) },
    error,
  );
}
