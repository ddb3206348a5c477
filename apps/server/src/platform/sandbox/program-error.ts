/** Why a program gave no result. A non-zero exit code alone is not an error: the caller reads `exitCode`. */
export type ProgramFailureReason =
  | 'missing' // not installed or not executable
  | 'timeout'
  | 'stalled' // stopped or hung: no output and no CPU time for a while
  | 'output-limit' // exceeded its output limit
  | 'cancelled' // the caller's signal was aborted
  | 'crashed' // killed by a signal, or could not be started
  | 'memory' // hit its memory limit or was killed by the system for lack of memory
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
