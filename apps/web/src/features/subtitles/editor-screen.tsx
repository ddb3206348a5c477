import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { mediaItemOptions } from '../../lib/queries/media.ts';
import { requestsOptions } from '../../lib/queries/requests.ts';
import { usePublishedTranscript } from '../../lib/queries/transcripts.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { useEditorSearch } from './editor-search.ts';
import { EditorSkeleton } from './layout/editor-skeleton.tsx';
import { TranscriptEditor } from './transcript-editor.tsx';
import { TranslationEditor } from './translation-editor.tsx';

function DetailsButton({ mediaId }: { mediaId: string }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/dashboard/media-details" search={{ mediaId }} {...props} />}
    >
      {t('Open details')}
    </Button>
  );
}

function NoMedia({ text }: { text: string }) {
  return (
    <EmptyState
      title={t('No media chosen')}
      text={text}
      action={
        <Button
          renderRoot={(props) => (
            <Link to="/dashboard" search={{ status: 'to-verify' }} {...props} />
          )}
        >
          {t('Show what waits for verification')}
        </Button>
      }
    />
  );
}

/** Correct a transcript and vouch for it. */
export function VerifyTranscriptScreen() {
  const search = useEditorSearch();
  const { mediaId } = search;
  const media = useQuery({ ...mediaItemOptions(mediaId), enabled: mediaId !== '' });
  const transcript = usePublishedTranscript(media.data);
  const failed =
    media.error && !media.data ? media : transcript.error && !transcript.data ? transcript : null;

  const content = () => {
    if (mediaId === '')
      return (
        <NoMedia
          text={t(
            'The address does not say which transcript to verify. Choose one on the dashboard.',
          )}
        />
      );
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    if (media.data && (media.data.transcribeId === null || media.data.language === null))
      return (
        <EmptyState
          title={t('No transcript yet')}
          text={
            media.data.type === 'doc'
              ? t('Documents have no transcript: they can be translated as they are.')
              : t(
                  'It can be verified as soon as the recording is transcribed. The details show how far it is.',
                )
          }
          action={<DetailsButton mediaId={mediaId} />}
        />
      );
    if (!media.data || !transcript.data)
      return <EditorSkeleton label={t('Loading the transcript')} />;
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
        media.data ? t('Verify: {title}', { title: media.data.title }) : t('Verify transcript')
      }
      actions={media.data ? <DetailsButton mediaId={mediaId} /> : undefined}
    >
      {content()}
    </Page>
  );
}

/** Correct a translation beside its source. */
export function EditTranslationScreen() {
  const search = useEditorSearch();
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
      return (
        <NoMedia
          text={t(
            'The address does not say which translation to edit. Choose one on the details of a recording.',
          )}
        />
      );
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    if (requests.data && !request)
      return (
        <EmptyState
          title={t('No such translation')}
          text={t('It was deleted, or belongs to another recording.')}
          action={<DetailsButton mediaId={mediaId} />}
        />
      );
    if (request && request.status !== 'ready' && request.status !== 'stale')
      return (
        <EmptyState
          title={t('Not translated yet')}
          text={t('It can be edited as soon as it is ready. The details show how far it is.')}
          action={<DetailsButton mediaId={mediaId} />}
        />
      );
    // The source may come late or not at all; the translation does not wait for its failure.
    if (!media.data || !request || transcript.isLoading)
      return <EditorSkeleton label={t('Loading the translation')} />;
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
          ? t('{language}: {title}', { language, title: media.data.title })
          : t('Edit translation')
      }
      actions={media.data ? <DetailsButton mediaId={mediaId} /> : undefined}
    >
      {content()}
    </Page>
  );
}
