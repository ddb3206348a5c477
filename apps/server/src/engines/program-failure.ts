import { ProgramError } from '../platform/sandbox/program-error.ts';
import { EngineError, type EngineErrorCode } from './engine-error.ts';

type Verdict = { code: EngineErrorCode; retryable: boolean; say: (task: string) => string };

/** What each ending of an outside program means for the person who waits for `task`, such as "Reading the file". */
const verdicts: Record<ProgramError['reason'], Verdict> = {
  missing: {
    code: 'ENGINE_UNAVAILABLE',
    retryable: false,
    say: (task) =>
      `${task} is not possible: a program for it is not installed. Tell your administrator.`,
  },
  timeout: {
    code: 'ENGINE_TIMEOUT',
    retryable: true,
    say: (task) => `${task} took too long and was stopped. Try again, or use a shorter file.`,
  },
  'output-limit': {
    code: 'ENGINE_BAD_ANSWER',
    retryable: false,
    say: (task) =>
      `${task} failed: the file made the program answer without end. Use another file.`,
  },
  cancelled: {
    code: 'ENGINE_CANCELLED',
    retryable: false,
    say: (task) => `${task} was cancelled.`,
  },
  crashed: {
    code: 'ENGINE_CRASHED',
    retryable: true,
    say: (task) =>
      `${task} failed because a program broke off. Try again, or convert the file first.`,
  },
  memory: {
    code: 'ENGINE_CRASHED',
    // The limit may have been the machine's, not the file's; retries are capped by the job.
    retryable: true,
    say: (task) =>
      `${task} needed more memory than there is. Try again later, or use a smaller file.`,
  },
  'no-space': {
    code: 'ENGINE_OUT_OF_SPACE',
    retryable: true,
    say: (task) =>
      `${task} stopped because the disk is full. Tell your administrator, then try again.`,
  },
};

/**
 * The one way errors of outside programs and of the file system leave an engine. `task` begins the sentence:
 * "Extracting the audio". An EngineError passes unchanged.
 */
export function toEngineError(error: unknown, task: string): EngineError {
  if (error instanceof EngineError) return error;
  const { code, retryable, say } = verdicts[readReason(error)];
  return new EngineError(code, say(task), { retryable, detail: describe(error), cause: error });
}

function readReason(error: unknown): ProgramError['reason'] {
  if (error instanceof ProgramError) return error.reason;
  if (!(error instanceof Error)) return 'crashed';
  if (error.name === 'AbortError') return 'cancelled';
  const systemCode = 'code' in error ? error.code : undefined;
  if (systemCode === 'ENOSPC' || systemCode === 'EDQUOT') return 'no-space';
  return 'crashed';
}

function describe(error: unknown): string {
  if (error instanceof ProgramError) return `${error.message}\n${error.stderr}`.trim();
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
