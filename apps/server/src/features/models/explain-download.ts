import { message } from '@glossa/messages/message';
import type { Failure } from '../../platform/jobs/leased-table.ts';
import { DownloadError, type DownloadErrorCode } from '../../platform/models/download.ts';

const codes: Record<DownloadErrorCode, Failure & { retryable: boolean }> = {
  unreachable: {
    code: 'MODEL_HOST_UNREACHABLE',
    message: message('models.hostUnreachable'),
    retryable: true,
  },
  refused: { code: 'MODEL_REFUSED', message: message('models.notOffered'), retryable: false },
  'wrong-content': {
    code: 'MODEL_WRONG_BYTES',
    message: message('models.wrongBytes'),
    retryable: false,
  },
  'no-space': { code: 'STORAGE_FULL', message: message('errors.storageFull'), retryable: true },
  busy: { code: 'MODEL_BUSY', message: message('models.busy'), retryable: true },
  cancelled: { code: 'MODEL_CANCELLED', message: message('models.stopped'), retryable: true },
};

/** Why a model could not be downloaded, and whether another try could help. */
export const explainDownload = (error: unknown): (Failure & { retryable: boolean }) | undefined =>
  error instanceof DownloadError ? codes[error.fault] : undefined;
