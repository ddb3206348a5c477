import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../lib/http/api-client.ts';
import { shownError } from '../../../lib/http/shown-error.ts';
import { withSentence } from '../../../lib/http/with-sentence.ts';
import { t } from '../../../lib/i18n/t.ts';
import { useSession } from '../../../lib/session/session.ts';
import { discardDraft, publishDraft } from '../queries.ts';
import type { EditorStore, Outcome } from '../store/editor-types.ts';
import type { DraftEditor } from './draft-editor.ts';
import { type OpenedDraft, openDraftEditor } from './open-draft.ts';

const undecided = t('editor.publish.conflicts');
const notStored = t('editor.publish.notSaved');
const outdated = t('editor.publish.outdated');

/** Saves pending changes, then publishes the draft. */
export async function publish(
  client: QueryClient,
  { store, sync }: Pick<DraftEditor, 'store' | 'sync'>,
): Promise<Outcome> {
  const { conflicts } = store.getState();
  // The server names the authors of versions that wait for a decision; the user's own are in this window.
  if ([...conflicts.values()].some(({ heldBy }) => heldBy === null))
    return { done: false, message: undecided };
  if (!(await store.flush())) {
    const state = store.getState().sync;
    return { done: false, ...shownError('message' in state ? state : notStored) };
  }
  return closing(sync, () => publishDraft(client, store.owner, store.reportId));
}

/** Discards the user's own draft with everything in it. */
const discard = (
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
      ...shownError(error.code === 'DRAFT_OUTDATED' ? withSentence(error, () => outdated) : error),
    };
  }
}

export type DraftState =
  | { status: 'opening' }
  | { status: 'failed'; error: ApiError }
  | {
      status: 'open';
      store: EditorStore;
      /** The published version that it began with. */
      baseVersion: number;
      publish: () => Promise<Outcome>;
      discard: () => Promise<Outcome>;
    };

/**
 * The draft of some subtitles while the screen shows it ('0': the user's own, created if there is none). `reopen` opens
 * it again, after a failure or publishing.
 */
export function useDraft({ owner, reportId }: { owner: SubtitleOwner; reportId: string }) {
  const client = useQueryClient();
  const { userId } = useSession().user;
  const { kind, id } = owner;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<DraftState>({ status: 'opening' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let left = false;
    let opened: OpenedDraft | undefined;
    setState({ status: 'opening' });
    openDraftEditor({ owner: { kind, id }, reportId, userId }).then(
      (editor) => {
        opened = editor;
        if (left) return editor.close();
        setState({
          status: 'open',
          store: editor.store,
          baseVersion: editor.baseVersion,
          publish: () => publish(client, editor),
          discard: () => discard(client, editor),
        });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!left) setState({ status: 'failed', error });
      },
    );
    return () => {
      left = true;
      void opened?.close();
    };
  }, [client, kind, id, reportId, userId, attempt]);

  const reopen = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, reopen };
}
