import { workingMediaStatuses } from '@glossa/contracts/media';
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Languages, MessageSquareText, Trash2 } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { mediaItemOptions } from '../../lib/queries/media.ts';
import { requestsOptions } from '../../lib/queries/requests.ts';
import { usePublishedTranscript } from '../../lib/queries/transcripts.ts';
import { useDownload } from '../../lib/queries/use-download.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import { ChangeProject } from './details/change-project.tsx';
import { DocumentTranslations } from './details/document-translations.tsx';
import { DownloadsMenu, downloadsOf } from './details/downloads-menu.tsx';
import { MediaFacts } from './details/media-facts.tsx';
import { Panel } from './details/panel.tsx';
import { Recording } from './details/recording.tsx';
import { Retranscribe } from './details/retranscribe.tsx';
import { StateBanner } from './details/state-banner.tsx';
import { useDetailsSearch } from './details/use-details-search.ts';
import { VerificationLine } from './details/verification-line.tsx';
import { useMediaHandlers } from './use-media-handlers.tsx';

/** Everything about one media: play it, read it beside its translations, download it. */
export function MediaDetailsScreen() {
  const { search, showTranslation } = useDetailsSearch();
  if (search.mediaId === '')
    return (
      <Page title={t('Media details')}>
        <EmptyState
          title={t('No media chosen')}
          text={t('The address does not say which media to show. Choose one on the dashboard.')}
          action={
            <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
              {t('Go to the dashboard')}
            </Button>
          }
        />
      </Page>
    );
  return <Details key={search.mediaId} search={search} showTranslation={showTranslation} />;
}

function Details({ search, showTranslation }: ReturnType<typeof useDetailsSearch>) {
  const navigate = useNavigate();
  const media = useQuery(mediaItemOptions(search.mediaId));
  const mayEdit = useCan('Media', 'edit');
  const mayVerify = useCan('Transcription', 'edit');
  const mayTranslate = useCan('Translation', 'edit');
  const maySeeTranslations = useCan('Translation', 'view');
  const transcript = usePublishedTranscript(media.data);
  const requests = useQuery({
    ...requestsOptions({ mediaId: search.mediaId, type: media.data?.type ?? 'video' }),
    enabled: media.data !== undefined && maySeeTranslations,
  });
  const mayGiveFeedback = useCan('Feedback', 'edit');
  const { handlers, busy } = useMediaHandlers(() => void navigate({ to: '/dashboard' }));
  const download = useDownload(search.mediaId, {
    fallbackName: media.data?.originalName ?? 'download',
    onError: toast.error,
  });

  if (media.isError && !media.data)
    return (
      <Page title={t('Media details')}>
        <ErrorState error={media.error} onRetry={() => void media.refetch()} />
      </Page>
    );
  if (!media.data) return <DetailsSkeleton />;

  const item = media.data;
  const list = requests.data ?? [];
  const isDocument = item.type === 'doc';
  const showRecording = !isDocument && item.playFileName !== null;
  const mayTranscribeAgain =
    mayEdit && !isDocument && ['transcribed', 'failed', 'cancelled'].includes(item.uploadedStatus);
  return (
    <Page
      title={item.title}
      actions={
        <Group gap="xs">
          {isDocument && mayTranslate && item.uploadedStatus === 'ready' && (
            <Button
              leftSection={<Languages size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to="/dashboard/translation-request"
                  search={{ mediaId: item.mediaId }}
                  {...props}
                />
              )}
            >
              {t('Request translation')}
            </Button>
          )}
          {mayGiveFeedback && !showRecording && (
            <Button
              variant="default"
              leftSection={<MessageSquareText size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/feedback/add" search={{ mediaId: item.mediaId }} {...props} />
              )}
            >
              {t('Give feedback')}
            </Button>
          )}
          {!workingMediaStatuses.includes(item.uploadedStatus) && (
            <DownloadsMenu
              choices={downloadsOf(item, list)}
              percent={download.percent}
              onDownload={download.start}
            />
          )}
          {mayEdit && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => handlers.onDelete(item)}
            >
              {t('Delete')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="md">
        <StateBanner
          media={item}
          mayEdit={mayEdit}
          busy={busy}
          onCancel={() => handlers.onCancel(item)}
          onRetry={() => handlers.onRetry(item)}
        />
        {!isDocument && (
          <VerificationLine media={item} mayVerify={mayVerify} mayTranslate={mayTranslate} />
        )}
        {showRecording && (
          <Recording
            media={item}
            transcript={transcript.data}
            transcriptError={transcript.data ? null : transcript.error}
            onRetryTranscript={() => void transcript.refetch()}
            requests={list}
            startSeconds={search.startSeconds}
            chosenTicket={search.translation}
            onChooseTicket={showTranslation}
          />
        )}
        {isDocument && maySeeTranslations && (
          <Panel
            title={t('Translations')}
            action={
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    to="/dashboard/translation-request"
                    search={{ mediaId: item.mediaId }}
                    {...props}
                  />
                )}
              >
                {t('All requests')}
              </Anchor>
            }
          >
            <DocumentTranslations
              requests={list}
              busy={download.percent !== null}
              onDownload={download.start}
            />
          </Panel>
        )}
        <Panel title={t('Facts')}>
          <MediaFacts
            media={item}
            besideLanguage={
              mayTranscribeAgain && (
                <Text component="div" mt={2}>
                  <Retranscribe
                    media={item}
                    busy={busy}
                    onChoose={(language) => handlers.onRetry(item, language)}
                  />
                </Text>
              )
            }
            besideSeenBy={
              mayEdit && (
                <Text component="div" mt={2}>
                  <ChangeProject media={item} />
                </Text>
              )
            }
          />
        </Panel>
      </Stack>
    </Page>
  );
}

function DetailsSkeleton() {
  return (
    <Page title={t('Media details')}>
      <Stack gap="md" role="status" aria-label={t('Loading the media')}>
        <Skeleton h={56} radius="md" />
        <Skeleton h={460} radius="md" />
        <Skeleton h={180} radius="md" />
      </Stack>
    </Page>
  );
}
