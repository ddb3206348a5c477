import type { MediaDetails } from '@glossa/contracts/media';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import type { Transcript } from '@glossa/contracts/transcripts';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { usePlayableMedia } from '../../lib/queries/media.ts';
import { translatedSubtitlesOptions } from '../../lib/queries/requests.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import type { PlayerStore } from '../../ui/player/player-store.ts';
import { useNewPlayer } from '../../ui/player/use-player.ts';
import {
  DraftSession,
  type DraftSessionState,
  useHasChanges,
  useShownStore,
} from './draft-session.tsx';
import { EditorSkeleton } from './layout/editor-skeleton.tsx';
import { EditorWorkspace } from './layout/editor-workspace.tsx';
import { useChecks, useEditorMedia } from './layout/use-editor-media.ts';
import { cueOf } from './store/cue-wire.ts';
import type { EditorMedia, EditorStore, SourceCues } from './store/editor-types.ts';
import { createReadOnlyStore } from './store/read-only-store.ts';
import { useMeaningCheck } from './store/use-meaning-check.ts';
import { type CueAndDraft, useStartCue } from './use-start-cue.ts';
import { LeaveGuard } from './verification/leave-guard.tsx';
import { published } from './verification/use-verify-actions.ts';

type Props = {
  media: MediaDetails;
  request: TranslationRequest;
  /** Null without permission. */
  transcript: Transcript | null;
  search: CueAndDraft;
};

/** Translated subtitles next to their source. */
export function TranslationEditor({ media, request, transcript, search }: Props) {
  const canEdit = useCan('Translation', 'edit');
  const [draft, setDraft] = useState<DraftSessionState | null>(null);
  const player = useNewPlayer(0, media.durationMs ?? 0);
  const playable = usePlayableMedia(media);
  const editorMedia = useEditorMedia(media, request.language, playable.peaks);
  const owner = useMemo<SubtitleOwner>(
    () => ({ kind: 'translation', id: request.ticketId }),
    [request.ticketId],
  );
  const set = useQuery({ ...translatedSubtitlesOptions(request), enabled: !canEdit });
  const readOnly = useMemo(
    () => (set.data ? createReadOnlyStore({ ...set.data, owner }) : null),
    [set.data, owner],
  );
  const source = useMemo<SourceCues>(() => {
    if (!transcript) return null;
    const all = [...transcript.upperSubtitleList, ...transcript.lowerSubtitleList];
    return new Map(all.map((cue) => [cue.id, cueOf(cue)]));
  }, [transcript]);
  const store = useShownStore(draft, readOnly);
  useStartCue(store, player, search.cue ?? null);

  const failed =
    draft?.status === 'failed'
      ? { error: draft.error, retry: draft.reopen }
      : set.error && !set.data
        ? { error: set.error, retry: () => void set.refetch() }
        : null;
  return (
    <>
      {canEdit && <DraftSession owner={owner} reportId={search.report ?? '0'} onState={setDraft} />}
      {failed && <ErrorState error={failed.error} onRetry={failed.retry} />}
      {!failed && !store && <EditorSkeleton label={t('editor.loadingTranslation')} />}
      {!failed && store && (
        <TranslationWorkspace
          store={store}
          player={player}
          media={editorMedia}
          playable={playable}
          source={source}
          sourceLanguage={request.sourceLanguage}
          draft={draft}
        />
      )}
    </>
  );
}

type WorkspaceProps = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  playable: ReturnType<typeof usePlayableMedia>;
  source: SourceCues;
  sourceLanguage: TranslationRequest['sourceLanguage'];
  draft: DraftSessionState | null;
};

function TranslationWorkspace(props: WorkspaceProps) {
  const { store, media, source, draft } = props;
  const { userId } = useSession().user;
  useChecks(store, media);
  useMeaningCheck(store, source, props.sourceLanguage);
  const hasChanges = useHasChanges(store);
  const publish = useMutation({
    mutationFn: async () => {
      if (draft?.status !== 'open') return;
      await published(draft.publish);
      draft.reopen();
    },
    onSuccess: () => toast.success(t('editor.translationPublished')),
    onError: toast.error,
  });
  return (
    <>
      <EditorWorkspace
        store={store}
        player={props.player}
        media={media}
        userId={userId}
        source={source}
        sourceLanguage={source ? props.sourceLanguage : null}
        src={props.playable.src}
        onRefused={props.playable.onRefused}
        state={null}
        notes={null}
        onAskToEdit={null}
        actions={{
          onPublish: store.canEdit ? () => publish.mutate() : null,
          onVerify: null,
          onReject: null,
          busy: publish.isPending ? 'publish' : null,
          hasChanges,
        }}
      />
      <LeaveGuard store={store} />
    </>
  );
}
