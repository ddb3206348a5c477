import { message } from '@glossa/messages/message';
import { EngineError } from '../../engines/engine-error.ts';
import type { VirusScanner } from '../../engines/virus-scanner/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Logger } from '../../platform/log.ts';
import { byActor, recordAction } from '../audit/index.ts';

/** Null: no scanner is configured. `too-large`: accepted without a scan of the whole file. */
export type VirusScan = 'clean' | 'too-large' | null;

export type ScanDeps = {
  db: Database;
  /** Undefined if none is configured. */
  virusScanner: VirusScanner | undefined;
  logger: Logger;
};

/** Longer than clamd's own limit for a file (MaxScanTime, 120 s). */
const scanWithinMs = 180_000;

/**
 * Scans a received file, before anything reads it and before it has its final name. Throws UPLOAD_REFUSED, also for a
 * file that is too large to scan unless `large` is `accept`, and VIRUS_SCAN_UNAVAILABLE.
 */
export async function assertNoVirus(
  { db, virusScanner, logger }: ScanDeps,
  actor: Actor,
  { path, name, large }: { path: string; name: string; large: 'accept' | 'refuse' },
  signal: AbortSignal = AbortSignal.timeout(scanWithinMs),
): Promise<VirusScan> {
  if (!virusScanner) return null;
  const result = await virusScanner.scan(path, signal).catch((error: unknown) => {
    if (!(error instanceof EngineError) || error.code === 'ENGINE_CANCELLED') throw error;
    logger.error(
      { code: error.code, detail: error.detail },
      'a file could not be scanned for viruses',
    );
    throw new AppError('VIRUS_SCAN_UNAVAILABLE', undefined, { cause: error });
  });
  if (result.verdict === 'infected') {
    const { signature } = result;
    await recordAction(db, {
      ...byActor(actor),
      action: 'virus-found',
      subjectName: name,
      detail: { signature },
    });
    throw new AppError('UPLOAD_REFUSED', message('media.virusFound', { signature }));
  }
  if (result.verdict === 'too-large' && large === 'refuse')
    throw new AppError('UPLOAD_REFUSED', message('media.tooLargeToScan'));
  return result.verdict;
}
