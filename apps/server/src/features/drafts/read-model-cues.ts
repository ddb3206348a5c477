import type { Cue } from '@glossa/subtitles/cue';
import type { SelectQueryBuilder } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { DatabaseSchema } from '../../platform/db/schema.ts';
import { toCue, toModelCue } from '../subtitles/index.ts';

export type StoredCue = { cue: Cue; revision: number };
type CueQuery = SelectQueryBuilder<DatabaseSchema, 'cues', object>;

/** Cues of a draft as the pure operations take them, in its order. */
export async function readModelCues(
  trx: DatabaseOrTransaction,
  draftId: string,
  among: (query: CueQuery) => CueQuery,
): Promise<StoredCue[]> {
  const rows = await among(trx.selectFrom('cues').where('cue_set_id', '=', draftId))
    .selectAll()
    .orderBy('start_ms')
    .orderBy('end_ms')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    cue: {
      ...toModelCue(toCue(row)),
      sourceCueIds: row.source_cue_ids,
      ...(row.stale ? { stale: true } : {}),
    },
    revision: row.revision,
  }));
}
