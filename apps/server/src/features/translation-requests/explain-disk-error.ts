import { errorTable } from '@glossa/contracts/errors';

/** No room left on the disk, or none left of one's share. Trying again at once would not help. */
export function explainDiskError(
  error: unknown,
): { code: string; message: string; retryable: boolean } | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return undefined;
  return { code: 'STORAGE_FULL', message: errorTable.STORAGE_FULL[1], retryable: false };
}
