/** A file that cannot be read, with a sentence for the person who chose it. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
}
