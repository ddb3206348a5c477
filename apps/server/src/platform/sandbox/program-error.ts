/**
 * Why a program gave no result. A program that merely exits with a non-zero code is not an error here:
 * the caller reads `exitCode`.
 */
export type ProgramFailureReason =
  | 'missing' // not installed or not executable
  | 'timeout'
  | 'output-limit' // printed more than it may
  | 'cancelled' // the caller's signal was aborted
  | 'crashed' // ended by a signal, or could not be started
  | 'memory' // ran into its memory limit or was ended by the system for lack of memory
  | 'no-space'; // the disk is full

/** The only error `RunProgram` rejects with. `stderr` is the last 64 KiB, for the log and the operator. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  readonly reason: ProgramFailureReason;
  readonly program: string;
  readonly stderr: string;

  constructor(
    reason: ProgramFailureReason,
    program: string,
    options: { stderr?: string; detail?: string; cause?: unknown } = {},
  ) {
    super(`${program}: ${reason}${options.detail ? ` (${options.detail})` : ''}`, {
      cause: options.cause,
    });
    this.reason = reason;
    this.program = program;
    this.stderr = options.stderr ?? '';
  }
}
