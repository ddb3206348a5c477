import type { CueConflict } from '@glossa/contracts/cues';
import type { Use } from '@glossa/contracts/endpoint';
import { type ErrorCode, errorTable } from '@glossa/contracts/errors';

/** What still uses a thing that was to be deleted: the first of them, and how many there are. */
export type Uses = { first: Use[]; total: number };

/** The only error services throw on purpose. The sentence comes from the table unless a better one is at hand. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly uses: Uses | undefined;
  readonly conflicts: CueConflict[] | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    options: {
      fields?: Record<string, string>;
      uses?: Uses;
      conflicts?: CueConflict[];
      cause?: unknown;
    } = {},
  ) {
    super(message ?? errorTable[code][1], { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.uses = options.uses;
    this.conflicts = options.conflicts;
  }

  get status(): number {
    return errorTable[this.code][0];
  }
}
