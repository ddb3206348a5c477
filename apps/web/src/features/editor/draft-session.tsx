import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { subtitleDraftsOptions } from './queries.ts';
import { createEditorStore } from './store/editor-store.ts';
import type { EditorState, EditorStore } from './store/editor-types.ts';
import { useEditor } from './store/use-editor.ts';
import { useDraft } from './sync/use-draft.ts';

export type DraftSessionState = ReturnType<typeof useDraft>;

type Props = {
  owner: SubtitleOwner;
  reportId: string;
  /** Null once the draft is closed for good. */
  onState: (state: DraftSessionState | null) => void;
};

/**
 * Keeps a draft open while rendered, and renders nothing. The screen around it stays, with its player and focus, when
 * the draft changes.
 */
export function DraftSession({ owner, reportId, onState }: Props) {
  const draft = useDraft({ owner, reportId });
  const latest = useRef(draft);
  latest.current = draft;
  const opened = draft.status === 'open' ? draft.store : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when something has changed, not at every render
  useEffect(() => onState(latest.current), [draft.status, opened, onState]);
  useEffect(() => () => onState(null), [onState]);
  return null;
}

/** The previous cues, read-only while the next draft is opened. */
function freeze(store: EditorStore): EditorStore {
  const { cues, currentId } = store.getState();
  const frozen = createEditorStore({
    owner: store.owner,
    reportId: () => store.reportId,
    language: store.language,
    canEdit: false,
    cues,
  });
  frozen.goTo(currentId);
  return frozen;
}

/** The store to show: the open draft's, else the last shown, else the published set's; null if there is none yet. */
export function useShownStore(
  draft: DraftSessionState | null,
  published: EditorStore | null,
): EditorStore | null {
  const last = useRef<EditorStore | null>(null);
  const opened = draft?.status === 'open' ? draft.store : null;
  const opening = draft?.status === 'opening';
  const shown = useMemo(() => {
    if (opened) return opened;
    if (opening) return last.current && freeze(last.current);
    return published;
  }, [opened, opening, published]);
  useEffect(() => {
    if (shown) last.current = shown;
  }, [shown]);
  return shown;
}

const touched = ({ undoLabel, redoLabel, hasOtherChanges }: EditorState) =>
  hasOtherChanges || undoLabel !== null || redoLabel !== null;

/**
 * Whether the draft differs from the published version. Known as soon as the draft is open: verifying would otherwise
 * leave out changes of an earlier visit until the list of drafts is there.
 */
export function useHasChanges(store: EditorStore): boolean {
  const drafts = useQuery({ ...subtitleDraftsOptions(store.owner), enabled: store.canEdit });
  const here = useEditor(store, touched);
  const own = drafts.data?.find(({ reportId }) => reportId === store.reportId);
  return store.canEdit && (here || own?.changed === true);
}
