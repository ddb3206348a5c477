import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session.ts';
import type { EditorStore, Outcome } from './editor-types.ts';
import { type OpenedDraft, openDraftEditor } from './open-draft.ts';
import { discard, publish } from './publish.ts';

export type DraftState =
  | { status: 'opening' }
  | { status: 'failed'; error: ApiError }
  | {
      status: 'open';
      store: EditorStore;
      publish: () => Promise<Outcome>;
      discard: () => Promise<Outcome>;
    };

/**
 * The draft of some subtitles for as long as the screen shows it ('0': one's own, made where there is none). `reopen`
 * opens it again, after a failure or after it was published.
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
