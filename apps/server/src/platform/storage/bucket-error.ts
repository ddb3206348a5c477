/**
 * The place of the files, a bucket or a disk, cannot be worked with now. It passes, or an administrator ends it: no file is
 * to blame.
 */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly code = 'BUCKET_UNAVAILABLE';
  /** It may answer differently without anyone changing settings. */
  readonly temporary: boolean;

  constructor(sentence: string, { temporary, cause }: { temporary: boolean; cause?: unknown }) {
    super(sentence, { cause });
    this.temporary = temporary;
  }
}

/** Also of an error that was caused by one. */
export const isBucketUnavailable = (error: unknown): boolean =>
  error instanceof Error && (error instanceof BucketError || isBucketUnavailable(error.cause));
