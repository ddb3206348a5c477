import type { MediaDetails } from '@glossa/contracts/media';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import type { Transcript } from '@glossa/contracts/transcripts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { hasEnded, hasNoSpeech } from '../../lib/labels/no-speech.ts';
import { mediaItemOptions, usePlayableMedia } from '../../lib/queries/media.ts';
import { requestsOptions } from '../../lib/queries/requests.ts';
import { usePublishedTranscript } from '../../lib/queries/transcripts.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useNewPlayer } from '../../ui/player/use-player.ts';
import { DraftSession, type DraftSessionState, useShownStore } from './draft-session.tsx';
import { EditorSkeleton } from './layout/editor-skeleton.tsx';
import { useEditorMedia } from './layout/use-editor-media.ts';
import { createReadOnlyStore } from './store/read-only-store.ts';
import { TranscriptWorkspace } from './transcript-workspace.tsx';
import { TranslationEditor } from './translation-editor.tsx';
import { type CueAndDraft, useStartCue } from './use-start-cue.ts';

function DetailsButton({ mediaId }: { mediaId: string }) {
  return (
    <Button
      variant="default"
      renderRoot={(props: object) => (
        <Link to="/dashboard/media-details" search={{ mediaId }} {...props} />
      )}
    >
      {t('media.openDetails')}
    </Button>
  );
}

function NoMedia({ text }: { text: string }) {
  return (
    <EmptyState
      title={t('media.noneSelected')}
      text={text}
      action={
        <Button
          renderRoot={(props: object) => (
            <Link to="/dashboard" search={{ status: 'to-verify' }} {...props} />
          )}
        >
          {t('editor.showNeedsReview')}
        </Button>
      }
    />
  );
}

type Props = { media: MediaDetails; transcript: Transcript; search: CueAndDraft };

/** A transcript: as a draft for editors, read-only once verified. */
function TranscriptEditor({ media, transcript, search }: Props) {
  const canVerify = useCan('Transcription', 'edit');
  const [draft, setDraft] = useState<DraftSessionState | null>(null);
  const player = useNewPlayer(0, media.durationMs ?? 0);
  const playable = usePlayableMedia(media);
  const editorMedia = useEditorMedia(media, transcript.language, playable.peaks);
  const owner = useMemo<SubtitleOwner>(
    () => ({ kind: 'transcript', id: transcript.transcribeId }),
    [transcript.transcribeId],
  );
  const editing = canVerify && transcript.verification !== 'VERIFIED';
  const published = useMemo(
    () => (editing ? null : createReadOnlyStore({ ...transcript, owner })),
    [editing, transcript, owner],
  );
  const store = useShownStore(draft, published);
  useStartCue(store, player, search.cue ?? null);

  const failed = draft?.status === 'failed' ? draft : null;
  return (
    <>
      {editing && <DraftSession owner={owner} reportId={search.report ?? '0'} onState={setDraft} />}
      {failed && <ErrorState error={failed.error} onRetry={failed.reopen} />}
      {!failed && !store && <EditorSkeleton label={t('editor.loadingTranscript')} />}
      {!failed && store && (
        <TranscriptWorkspace
          store={store}
          player={player}
          media={editorMedia}
          playable={playable}
          transcript={transcript}
          canVerify={canVerify}
          draft={draft}
        />
      )}
    </>
  );
}

function whyNoTranscript(media: MediaDetails): string {
  if (media.type === 'doc') return t('editor.noTranscript.document');
  if (hasNoSpeech(media)) return t('media.noSpeech');
  return hasEnded(media) ? t('editor.noTranscript.ended') : t('editor.noTranscript.recording');
}

/** Correct and verify a transcript. */
export function VerifyTranscriptScreen() {
  const search = useSearch({ from: '/shell/dashboard/verify-transcript' });
  const { mediaId } = search;
  const media = useQuery({ ...mediaItemOptions(mediaId), enabled: mediaId !== '' });
  const transcript = usePublishedTranscript(media.data);
  const failed =
    media.error && !media.data ? media : transcript.error && !transcript.data ? transcript : null;

  const content = () => {
    if (mediaId === '') return <NoMedia text={t('editor.noTranscriptSelected')} />;
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    if (media.data && (media.data.transcribeId === null || media.data.language === null))
      return (
        <EmptyState
          title={
            hasEnded(media.data)
              ? t('editor.noTranscript.endedTitle')
              : t('editor.noTranscript.title')
          }
          text={whyNoTranscript(media.data)}
          action={<DetailsButton mediaId={mediaId} />}
        />
      );
    if (!media.data || !transcript.data)
      return <EditorSkeleton label={t('editor.loadingTranscript')} />;
    return (
      <TranscriptEditor
        key={`${transcript.data.transcribeId} ${search.report ?? ''}`}
        media={media.data}
        transcript={transcript.data}
        search={search}
      />
    );
  };
  return (
    <Page
      title={
        media.data
          ? t('editor.verifyTitle', { title: media.data.title })
          : t('editor.verifyTranscript')
      }
      actions={media.data ? <DetailsButton mediaId={mediaId} /> : undefined}
    >
      {content()}
    </Page>
  );
}

/** Correct a translation next to its source. */
export function EditTranslationScreen() {
  const search = useSearch({ from: '/shell/dashboard/edit-translation' });
  const { mediaId, ticketId } = search;
  const maySeeSource = useCan('Transcription', 'view');
  const media = useQuery({ ...mediaItemOptions(mediaId), enabled: mediaId !== '' });
  const requests = useQuery({
    ...requestsOptions({ mediaId, type: 'video' }),
    enabled: mediaId !== '',
  });
  const transcript = usePublishedTranscript(maySeeSource ? media.data : undefined);
  const request = requests.data?.find((each) => each.ticketId === ticketId);
  const failed =
    media.error && !media.data ? media : requests.error && !requests.data ? requests : null;

  const content = () => {
    if (mediaId === '' || ticketId === '')
      return <NoMedia text={t('editor.noTranslationSelected')} />;
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    if (requests.data && !request)
      return (
        <EmptyState
          title={t('editor.translationNotFound.title')}
          text={t('editor.translationNotFound.text')}
          action={<DetailsButton mediaId={mediaId} />}
        />
      );
    if (request && request.status !== 'ready' && request.status !== 'stale')
      return (
        <EmptyState
          title={t('editor.notTranslatedYet.title')}
          text={t('editor.notTranslatedYet.text')}
          action={<DetailsButton mediaId={mediaId} />}
        />
      );
    // The source may be late or fail; the translation does not wait for it.
    if (!media.data || !request || transcript.isLoading)
      return <EditorSkeleton label={t('editor.loadingTranslation')} />;
    return (
      <TranslationEditor
        key={`${request.ticketId} ${search.report ?? ''}`}
        media={media.data}
        request={request}
        transcript={transcript.data ?? null}
        search={search}
      />
    );
  };
  const language = request ? languageName(request.language) : null;
  return (
    <Page
      title={
        media.data && language
          ? t('editor.translationTitle', { language, title: media.data.title })
          : t('editor.editTranslation')
      }
      actions={media.data ? <DetailsButton mediaId={mediaId} /> : undefined}
    >
      {content()}
    </Page>
  );
}
