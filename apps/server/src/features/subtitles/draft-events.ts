import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { publishAboutMedia } from '../media/index.ts';

/** The owner of a cue set. */
export type CueSetOwner = { transcriptId: string } | { ticketId: string };

/** The owner's column in `cue_sets`, and its id. */
export const ownerRow = (owner: CueSetOwner) =>
  'transcriptId' in owner
    ? (['transcript_id', owner.transcriptId] as const)
    : (['ticket_id', owner.ticketId] as const);

/** The draft data needed for live messages. */
type DraftPlace = { id: string; mediaId: string; owner: CueSetOwner };

type News =
  | { what: 'cues'; changeNumber: number; changeId: string | null }
  | { what: 'presence' }
  | { what: 'conflicts' }
  | { what: 'kept-file' }
  | { what: 'closed' };

/** Notifies those who may see the draft. Clients request texts and names as needed. */
export const publishAboutDraft = (
  db: DatabaseOrTransaction,
  draft: DraftPlace,
  news: News,
): Promise<void> =>
  publishAboutMedia(
    db,
    draft.mediaId,
    'transcriptId' in draft.owner ? 'Transcription' : 'Translation',
    {
      type: 'draft',
      reportId: draft.id,
      mediaId: draft.mediaId,
      changeNumber: null,
      changeId: null,
      ...news,
    },
  );

/** Deletes what only an open draft needs, and notifies everyone in it. Its cues stay. */
export async function closeDraft(db: DatabaseOrTransaction, draft: DraftPlace): Promise<void> {
  await db.deleteFrom('draft_changes').where('cue_set_id', '=', draft.id).execute();
  await db.deleteFrom('draft_conflicts').where('cue_set_id', '=', draft.id).execute();
  await db.deleteFrom('draft_presence').where('cue_set_id', '=', draft.id).execute();
  await db.deleteFrom('former_kept_files').where('cue_set_id', '=', draft.id).execute();
  await publishAboutDraft(db, draft, { what: 'closed' });
}
