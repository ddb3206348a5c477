import type { CueSpan } from '@glossa/contracts/cue-marks';
import { normalizeSpans, sameSpans } from '@glossa/subtitles/cue-spans';
import { editSpans } from '@glossa/subtitles/edit-spans';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { CuePatch } from './write-cues.ts';

/**
 * Marks belong to a text. Of a cue of which only one of the two is sent, the marks are fitted to the text: those of what
 * a new text left alone stay. Returns the ids of cues whose marks differ from what was sent.
 */
export async function followMarks(
  trx: DatabaseOrTransaction,
  draftId: string,
  updates: readonly CuePatch[],
): Promise<string[]> {
  const retyped = updates.filter(({ text, spans }) => text !== undefined && spans === undefined);
  const marked = updates.filter(({ text, spans }) => text === undefined && spans !== undefined);
  if (retyped.length === 0 && marked.length === 0) return [];
  const idsOf = (patches: readonly CuePatch[]) =>
    sql<string>`ANY(${patches.map(({ id }) => id)}::text[])`;
  const rows = await trx
    .selectFrom('cues')
    .select(['id', 'text', 'spans'])
    .where('cue_set_id', '=', draftId)
    .where((eb) =>
      eb.or([
        eb('id', '=', idsOf(marked)),
        eb.and([eb('id', '=', idsOf(retyped)), eb('spans', 'is not', null)]),
      ]),
    )
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const fit = (patches: readonly CuePatch[], spansOf: (patch: CuePatch, row: Row) => CueSpan[]) =>
    patches.flatMap((patch) => {
      const row = stored.get(patch.id);
      if (!row) return [];
      const sent = patch.spans;
      patch.spans = spansOf(patch, row);
      return sameSpans(sent ?? row.spans ?? undefined, patch.spans) ? [] : [patch.id];
    });
  return [
    ...fit(retyped, ({ text = '' }, row) => editSpans(row.text, row.spans ?? [], text)),
    ...fit(marked, ({ spans = [] }, row) => normalizeSpans(row.text, spans)),
  ];
}

type Row = { text: string; spans: CueSpan[] | null };
