import type { MessageRef } from '@glossa/contracts/messages';
import { renderMessage } from '../platform/i18n/translate.ts';

/** Stable error codes of engines; the screens map them to messages, so each must tell users what to do. */
export type EngineErrorCode =
  | 'ENGINE_UNAVAILABLE' // not installed, or its model is missing
  | 'ENGINE_UNSUPPORTED_LANGUAGE'
  | 'ENGINE_BAD_INPUT' // the file or text cannot be processed, retrying will not help
  | 'ENGINE_NO_SPEECH' // no speech found
  | 'ENGINE_NO_AUDIO' // the file has no audio stream
  | 'ENGINE_TIMEOUT'
  | 'ENGINE_STALLED' // stopped or hung: no sign of work for a while
  | 'ENGINE_CRASHED'
  | 'ENGINE_BAD_ANSWER' // unexpected response
  | 'ENGINE_REMOTE_REFUSED' // credentials, quota
  | 'ENGINE_OUT_OF_SPACE'
  | 'ENGINE_CANCELLED';

/**
 * The only error an engine throws. `messageRef` is for the user, `message` its English, and `detail` for the log and
 * the operator.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  readonly messageRef: MessageRef;
  readonly retryable: boolean;
  readonly detail: string;
  /** Of a service that answered with an error. */
  readonly status: number | undefined;

  constructor(
    code: EngineErrorCode,
    messageRef: MessageRef,
    options: { retryable?: boolean; detail?: string; status?: number; cause?: unknown } = {},
  ) {
    super(renderMessage('en', messageRef), { cause: options.cause });
    this.messageRef = messageRef;
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.detail = options.detail ?? '';
    this.status = options.status;
  }
}
