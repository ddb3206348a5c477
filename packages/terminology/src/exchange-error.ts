import type { MessageParams } from '@glossa/contracts/messages';

/** A file that cannot be read, with a message for the user. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly messageRef: { id: string; params?: MessageParams };

  constructor(id: string, params?: MessageParams, options?: { cause?: unknown }) {
    super(id, options);
    this.messageRef = params ? { id, params } : { id };
  }
}
