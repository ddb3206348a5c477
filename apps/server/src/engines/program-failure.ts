import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { ProgramError } from '../platform/sandbox/program-error.ts';
import { EngineError, type EngineErrorCode } from './engine-error.ts';

type Verdict = {
  code: EngineErrorCode;
  retryable: boolean;
  explain: (task: MessageRef) => MessageRef;
};

/** The error for each way an external program ends. `task` is such as "Reading the file". */
const verdicts: Record<ProgramError['reason'], Verdict> = {
  missing: {
    code: 'ENGINE_UNAVAILABLE',
    retryable: false,
    explain: (task) => message('jobs.programMissing', { task }),
  },
  timeout: {
    code: 'ENGINE_TIMEOUT',
    retryable: true,
    explain: (task) => message('jobs.taskTimedOut', { task }),
  },
  stalled: {
    code: 'ENGINE_STALLED',
    retryable: true,
    explain: (task) => message('jobs.taskStalled', { task }),
  },
  'output-limit': {
    code: 'ENGINE_BAD_ANSWER',
    retryable: false,
    explain: (task) => message('jobs.taskTooMuchOutput', { task }),
  },
  cancelled: {
    code: 'ENGINE_CANCELLED',
    retryable: false,
    explain: (task) => message('jobs.taskCanceled', { task }),
  },
  crashed: {
    code: 'ENGINE_CRASHED',
    retryable: true,
    explain: (task) => message('jobs.taskCrashed', { task }),
  },
  memory: {
    code: 'ENGINE_CRASHED',
    // The limit may have been the machine's rather than the file's; the job limits retries.
    retryable: true,
    explain: (task) => message('jobs.taskOutOfMemory', { task }),
  },
  'no-space': {
    code: 'ENGINE_OUT_OF_SPACE',
    retryable: true,
    explain: (task) => message('jobs.taskDiskFull', { task }),
  },
};

/**
 * The only way errors of external programs and the file system leave an engine. `task` starts the message: "Extracting
 * the audio". An EngineError passes through unchanged.
 */
export function toEngineError(error: unknown, task: MessageRef): EngineError {
  if (error instanceof EngineError) return error;
  const { code, retryable, explain } = verdicts[readReason(error)];
  return new EngineError(code, explain(task), {
    retryable,
    detail: describe(error),
    cause: error,
  });
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
