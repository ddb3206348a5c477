import { setTimeout as pause } from 'node:timers/promises';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engines/engine-error.ts';
import type { Report } from '../../platform/jobs/job-lease.ts';
import type { ListedModel } from '../../platform/models/model-store.ts';
import { describeDownload } from './describe-download.ts';
import type { ModelDeps } from './jobs.ts';
import { findInstall, type InstallRow } from './repository.ts';

const lookEveryMs = 500;
/** Where another engine serves the pair, for so long without a byte: the download goes on by itself. */
const patienceMs = 45_000;

type Install = { model: ListedModel; installId: string };

/** Waits for an installation and reports its bytes. Answers why it did not end well. */
export async function followInstall(
  { db, models }: ModelDeps,
  { model, installId }: Install,
  { signal, report, served }: { signal: AbortSignal; report: Report; served: boolean },
): Promise<MessageRef | undefined> {
  let movedAt = performance.now();
  let bytes = '0';
  for (;;) {
    signal.throwIfAborted();
    const row = await findInstall(db, installId);
    const outcome = row ? outcomeOf(row) : { failure: message('models.stopped') };
    if (outcome) {
      if (outcome.failure) return outcome.failure;
      // Another machine took the job: this one needs the model too.
      if (!(await models.isInstalled(model.id))) await models.install(model.id, { signal });
      return undefined;
    }
    report(percentOf(row), describeDownload(model, row));
    if (row && row.done_bytes !== bytes) {
      bytes = row.done_bytes;
      movedAt = performance.now();
    }
    if (served && performance.now() - movedAt > patienceMs) return message('models.hostSlow');
    await pause(lookEveryMs, undefined, { signal }).catch((cause: unknown) => {
      throw new EngineError('ENGINE_CANCELLED', message('jobs.startingEngine'), { cause });
    });
  }
}

/** Undefined while it goes on. */
function outcomeOf(row: InstallRow): { failure?: MessageRef } | undefined {
  if (row.status === 'installed') return {};
  if (row.status === 'failed')
    return { failure: row.failure_message ?? message('jobs.unexpectedFailure') };
  if (row.status === 'cancelled' || row.status === 'paused')
    return { failure: message('models.stopped') };
  return undefined;
}

const percentOf = (row: InstallRow | undefined): number => {
  const total = Number(row?.total_bytes ?? 0);
  return total > 0 ? (99 * Number(row?.done_bytes ?? 0)) / total : 0;
};
