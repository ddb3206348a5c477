import { isPaged } from '@glossa/contracts/document-formats';
import { workingMediaStatuses } from '@glossa/contracts/media';
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Languages, MessageSquareText, Trash2 } from 'lucide-react';
import { isMediaDeleted } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { filterProfilesOptions } from '../../lib/queries/filter-profiles.ts';
import { mediaItemOptions } from '../../lib/queries/media.ts';
import { requestsOptions } from '../../lib/queries/requests.ts';
import { usePublishedTranscript } from '../../lib/queries/transcripts.ts';
import { useDownload } from '../../lib/queries/use-download.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ChangeFilterProfile } from './details/change-filter-profile.tsx';
import { ChangeProject } from './details/change-project.tsx';
import { DownloadsMenu, downloadsOf } from './details/downloads-menu.tsx';
import { MediaFacts } from './details/media-facts.tsx';
import { MediaTranslations } from './details/media-translations.tsx';
import { Panel } from './details/panel.tsx';
import { Recording } from './details/recording.tsx';
import { Retranscribe } from './details/retranscribe.tsx';
import { SelectLanguage } from './details/select-language.tsx';
import { StateBanner } from './details/state-banner.tsx';
import { VerificationLine } from './details/verification-line.tsx';
import type { MediaDetailsSearch } from './search.ts';
import { useMediaHandlers } from './use-media-handlers.tsx';

/** All about one media item: play it, read it next to its translations, download it. */
export function MediaDetailsScreen() {
  const search = useSearch({ from: '/shell/dashboard/media-details' });
  if (search.mediaId === '')
    return (
      <Page title={t('media.detailsTitle')}>
        <EmptyState
          title={t('media.noneSelected')}
          text={t('media.noneSelectedHint')}
          action={
            <Button renderRoot={(props: object) => <Link to="/dashboard" {...props} />}>
              {t('media.goToDashboard')}
            </Button>
          }
        />
      </Page>
    );
  return <Details key={search.mediaId} search={search} />;
}

function Details({ search }: { search: MediaDetailsSearch }) {
  const navigate = useNavigate();
  const showTranslation = (translation: string | null) =>
    void navigate({
      to: '/dashboard/media-details',
      search: { ...search, translation: translation ?? undefined },
      replace: true,
    });
  const media = useQuery(mediaItemOptions(search.mediaId));
  const canEdit = useCan('Media', 'edit');
  const canVerify = useCan('Transcription', 'edit');
  const canTranslate = useCan('Translation', 'edit');
  const maySeeTranslations = useCan('Translation', 'view');
  const transcript = usePublishedTranscript(media.data);
  const requests = useQuery({
    ...requestsOptions({ mediaId: search.mediaId, type: media.data?.type ?? 'video' }),
    enabled: media.data !== undefined && maySeeTranslations,
  });
  const profiles = useQuery({
    ...filterProfilesOptions(),
    enabled: media.data?.type === 'doc' && canEdit && maySeeTranslations,
  }).data;
  const canGiveFeedback = useCan('Feedback', 'edit');
  const { handlers, busy } = useMediaHandlers(() => void navigate({ to: '/dashboard' }));
  const download = useDownload(search.mediaId, {
    fallbackName: media.data?.originalName ?? 'download',
    onError: toast.error,
  });

  if (media.isError && (!media.data || isMediaDeleted(media.error)))
    return (
      <Page title={t('media.detailsTitle')}>
        <ErrorState error={media.error} onRetry={() => void media.refetch()} />
      </Page>
    );
  if (!media.data) return <DetailsSkeleton />;

  const item = media.data;
  const list = requests.data ?? [];
  const isDocument = item.type === 'doc';
  const showRecording = !isDocument && item.proxyFileName !== null;
  const mayChangeProfile =
    isDocument &&
    canEdit &&
    !item.legalHold &&
    !isPaged(item.fileName.split('.').at(-1) ?? '') &&
    !workingMediaStatuses.includes(item.uploadedStatus) &&
    profiles !== undefined &&
    (profiles.length > 0 || item.filterProfileId !== null);
  const mayTranscribeAgain =
    canEdit && !isDocument && ['transcribed', 'failed', 'cancelled'].includes(item.uploadedStatus);
  return (
    <Page
      title={item.title}
      actions={
        <Group gap="xs">
          {isDocument && canTranslate && item.uploadedStatus === 'ready' && (
            <Button
              leftSection={<Languages size={16} aria-hidden />}
              renderRoot={(props: object) => (
                <Link
                  to="/dashboard/translation-request"
                  search={{ mediaId: item.mediaId }}
                  {...props}
                />
              )}
            >
              {t('translations.request')}
            </Button>
          )}
          {canGiveFeedback && !showRecording && (
            <Button
              variant="default"
              leftSection={<MessageSquareText size={16} aria-hidden />}
              renderRoot={(props: object) => (
                <Link to="/feedback/add" search={{ mediaId: item.mediaId }} {...props} />
              )}
            >
              {t('feedback.sendFeedback')}
            </Button>
          )}
          {!workingMediaStatuses.includes(item.uploadedStatus) && (
            <DownloadsMenu
              choices={downloadsOf(item, list)}
              percent={download.percent}
              onDownload={download.start}
            />
          )}
          {canEdit && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<Trash2 size={16} aria-hidden />}
              disabled={item.legalHold}
              onClick={() => handlers.onDelete(item)}
            >
              {t('common.delete')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="md">
        <StateBanner
          media={item}
          canEdit={canEdit}
          busy={busy}
          onCancel={() => handlers.onCancel(item)}
          onRetry={() => handlers.onRetry(item)}
          onChooseTrack={(audioTrack) => handlers.onRetry(item, { audioTrack })}
        />
        {!isDocument && (
          <VerificationLine media={item} canVerify={canVerify} canTranslate={canTranslate} />
        )}
        {showRecording && (
          <Recording
            media={item}
            transcript={transcript.data}
            transcriptError={transcript.data ? null : transcript.error}
            onRetryTranscript={() => void transcript.refetch()}
            requests={list}
            startSeconds={search.t ?? null}
            chosenTicket={search.translation ?? null}
            onChooseTicket={showTranslation}
          />
        )}
        {maySeeTranslations && (isDocument || list.length > 0) && (
          <Panel
            title={t('common.translations')}
            action={
              <Anchor
                size="sm"
                renderRoot={(props: object) => (
                  <Link
                    to="/dashboard/translation-request"
                    search={{ mediaId: item.mediaId }}
                    {...props}
                  />
                )}
              >
                {t('media.allRequests')}
              </Anchor>
            }
          >
            <MediaTranslations
              requests={list}
              canEdit={canTranslate}
              busy={download.percent !== null}
              onDownload={(call) => void download.start(call)}
            />
          </Panel>
        )}
        <Panel title={t('media.facts')}>
          <MediaFacts
            media={item}
            besideLanguage={
              mayTranscribeAgain ? (
                <Text component="div" mt={2}>
                  <Retranscribe
                    media={item}
                    busy={busy}
                    onChoose={(other) => handlers.onRetry(item, other)}
                  />
                </Text>
              ) : (
                canEdit &&
                isDocument &&
                item.uploadedStatus === 'ready' &&
                item.language === null && (
                  <SelectLanguage
                    busy={busy}
                    onChoose={(spokenLanguage) => handlers.onRetry(item, { spokenLanguage })}
                  />
                )
              )
            }
            besideProfile={
              mayChangeProfile && (
                <Text component="div" mt={2}>
                  <ChangeFilterProfile media={item} profiles={profiles} />
                </Text>
              )
            }
            besideSeenBy={
              <Text component="div" mt={2}>
                <ChangeProject media={item} />
              </Text>
            }
          />
        </Panel>
      </Stack>
    </Page>
  );
}

function DetailsSkeleton() {
  return (
    <Page title={t('media.detailsTitle')}>
      <Stack gap="md" role="status" aria-label={t('media.loading')}>
        <Skeleton h={56} radius="md" />
        <Skeleton h={460} radius="md" />
        <Skeleton h={180} radius="md" />
      </Stack>
    </Page>
  );
}
