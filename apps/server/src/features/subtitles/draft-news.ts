import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { publishAboutMedia } from '../media/index.ts';
import type { CueSetOwner } from './owner.ts';

/** What a message about a draft needs to know of it. */
type DraftPlace = { id: string; mediaId: string; owner: CueSetOwner };

type News =
  | { what: 'cues'; changeNumber: number; changeId: string | null }
  | { what: 'presence' }
  | { what: 'closed' };

/** Tells those who may see the draft. Texts and names are asked for by whoever wants them, not sent. */
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

/** Forgets what only an open draft needs, and tells everybody in it. Its cues stay. */
export async function closeDraft(db: DatabaseOrTransaction, draft: DraftPlace): Promise<void> {
  await db.deleteFrom('draft_changes').where('cue_set_id', '=', draft.id).execute();
  await db.deleteFrom('draft_presence').where('cue_set_id', '=', draft.id).execute();
  await publishAboutDraft(db, draft, { what: 'closed' });
}
