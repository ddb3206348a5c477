import { type ErrorCode, errorTable } from '@glossa/contracts/errors';

/** The only error services throw on purpose. The sentence comes from the table unless a better one is at hand. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    options: { fields?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message ?? errorTable[code][1], { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
  }

  get status(): number {
    return errorTable[this.code][0];
  }
}
