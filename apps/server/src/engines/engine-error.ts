/** Stable reasons an engine gives up; the screens turn them into sentences, so each must be one a person can act on. */
export type EngineErrorCode =
  | 'ENGINE_UNAVAILABLE' // not installed, or its model is missing
  | 'ENGINE_UNSUPPORTED_LANGUAGE'
  | 'ENGINE_BAD_INPUT' // the file or text cannot be processed, retrying will not help
  | 'ENGINE_NO_SPEECH' // nothing was said
  | 'ENGINE_NO_AUDIO' // the file has no audio stream
  | 'ENGINE_TIMEOUT'
  | 'ENGINE_CRASHED'
  | 'ENGINE_BAD_ANSWER' // answered, but not in the form agreed
  | 'ENGINE_REMOTE_REFUSED' // credentials, quota
  | 'ENGINE_OUT_OF_SPACE'
  | 'ENGINE_CANCELLED';

/** The only error an engine throws. `detail` is for the log and the operator; `message` is a sentence a user may read. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  readonly retryable: boolean;
  readonly detail: string;

  constructor(
    code: EngineErrorCode,
    message: string,
    options: { retryable?: boolean; detail?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.detail = options.detail ?? '';
  }
}
