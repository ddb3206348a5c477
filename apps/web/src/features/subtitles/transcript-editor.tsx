import type { MediaDetails } from '@glossa/contracts/media';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import type { Transcript } from '@glossa/contracts/transcripts';
import { useMemo, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { usePlayableMedia } from '../../lib/queries/playable-media.ts';
import { useNewPlayer } from '../../ui/player/use-player.ts';
import { ErrorState } from '../../ui/state.tsx';
import { DraftSession, type DraftSessionState, useShownStore } from './draft-session.tsx';
import type { EditorSearch } from './editor-search.ts';
import { EditorSkeleton } from './layout/editor-skeleton.tsx';
import { useEditorMedia } from './layout/use-editor-media.ts';
import { createReadOnlyStore } from './model/read-only-store.ts';
import { TranscriptWorkspace } from './transcript-workspace.tsx';
import { useStartCue } from './use-start-cue.ts';

type Props = { media: MediaDetails; transcript: Transcript; search: EditorSearch };

/** A transcript: as a draft for those who may edit it, and only to look at once it is verified. */
export function TranscriptEditor({ media, transcript, search }: Props) {
  const mayVerify = useCan('Transcription', 'edit');
  const [draft, setDraft] = useState<DraftSessionState | null>(null);
  const player = useNewPlayer(0, media.durationMs ?? 0);
  const playable = usePlayableMedia(media);
  const editorMedia = useEditorMedia(media, transcript.language, playable.peaks);
  const owner = useMemo<SubtitleOwner>(
    () => ({ kind: 'transcript', id: transcript.transcribeId }),
    [transcript.transcribeId],
  );
  const editing = mayVerify && transcript.verification !== 'VERIFIED';
  const published = useMemo(
    () => (editing ? null : createReadOnlyStore({ ...transcript, owner })),
    [editing, transcript, owner],
  );
  const store = useShownStore(draft, published);
  useStartCue(store, player, search.cue);

  const failed = draft?.status === 'failed' ? draft : null;
  return (
    <>
      {editing && <DraftSession owner={owner} reportId={search.report ?? '0'} onState={setDraft} />}
      {failed && <ErrorState error={failed.error} onRetry={failed.reopen} />}
      {!failed && !store && <EditorSkeleton label={t('Loading the transcript')} />}
      {!failed && store && (
        <TranscriptWorkspace
          store={store}
          player={player}
          media={editorMedia}
          playable={playable}
          transcript={transcript}
          mayVerify={mayVerify}
          draft={draft}
        />
      )}
    </>
  );
}
