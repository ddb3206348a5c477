import { requestOptionsSchema } from '@glossa/contracts/translation-outputs';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { recordTranslatedWords } from '../reports/index.ts';
import { moveRequestStatus } from './move-status.ts';
import { queueOutputs } from './queue-outputs.ts';
import type { TranslationWork } from './translation-work.ts';
import { wantedOutputs } from './wanted-outputs.ts';

/** How much of a request's percent the translating is; the rest is its files. */
export const translatingShare = (mediaKind: 'video' | 'audio' | 'doc'): number =>
  mediaKind === 'doc' ? 80 : 90;

/**
 * The text is there: the files that are asked for are queued, and the last of them ends the request. False where the
 * run does not hold the request any more; then nothing is changed.
 */
export async function beginRendering(
  trx: DatabaseTransaction,
  { deps, request, media, context }: TranslationWork,
  remarks: readonly string[],
  /** What was translated, for the reports. */
  sources: readonly string[],
): Promise<boolean> {
  const percent = translatingShare(media.kind);
  const moved = await moveRequestStatus(trx, request.id, 'rendering', {
    heldBy: context.runId,
    facts: {
      output_file: null,
      only_stale: false,
      remarks: JSON.stringify(remarks),
      progress: JSON.stringify({ percent, phase: 'making the files', secondsLeft: null }),
    },
  });
  if (!moved) return false;
  await recordTranslatedWords(trx, request.id, sources);
  // Read again: options may have been added while the engine was at work.
  const { options } = await trx
    .selectFrom('translation_requests')
    .select('options')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  const wanted = wantedOutputs(media, requestOptionsSchema.parse(options));
  await queueOutputs(trx, deps.queue, request.id, wanted, 'again');
  return true;
}
