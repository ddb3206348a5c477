import type { QueryClient } from '@tanstack/react-query';
import { ApiError, errorSentence } from '../../../lib/api-client.ts';
import { t } from '../../../lib/language/t.ts';
import { discardDraft, publishDraft } from '../../../lib/queries/subtitles.ts';
import type { DraftEditor } from './draft-editor.ts';
import type { Outcome } from './editor-types.ts';

const undecided = t(
  'There are conflicts to decide first: choose which version of those cues is published.',
);
const notStored = t(
  'Not everything is stored yet, so it would not be published. Try again in a moment.',
);
const outdated = t(
  'Somebody published a newer version since this draft was opened. Look at it under Versions; then discard this draft and change the new version, or bring over what you want to keep.',
);

/** Stores what waits, then makes the draft the published version. */
export async function publish(
  client: QueryClient,
  { store, sync }: Pick<DraftEditor, 'store' | 'sync'>,
): Promise<Outcome> {
  if (store.getState().conflicts.size > 0) return { done: false, message: undecided };
  if (!(await store.flush())) {
    const state = store.getState().sync;
    return { done: false, message: 'message' in state ? state.message : notStored };
  }
  return closing(sync, () => publishDraft(client, store.owner, store.reportId));
}

/** Gives up one's own draft with everything in it. */
export const discard = (
  client: QueryClient,
  { store, sync }: Pick<DraftEditor, 'store' | 'sync'>,
): Promise<Outcome> => closing(sync, () => discardDraft(client, store.reportId));

async function closing(sync: DraftEditor['sync'], work: () => Promise<void>): Promise<Outcome> {
  sync.expectClosing(true);
  try {
    await work();
    return { done: true, changes: 0 };
  } catch (error) {
    sync.expectClosing(false);
    if (!(error instanceof ApiError)) throw error;
    return {
      done: false,
      message: error.code === 'DRAFT_OUTDATED' ? outdated : errorSentence(error),
    };
  }
}
