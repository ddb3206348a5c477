import type { MediaDetails } from '@glossa/contracts/media';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { formatBytes, formatDuration } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { mediaItemOptions } from '../../lib/queries/media.ts';
import { requestsOptions } from '../../lib/queries/requests.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import { hasPages } from './options/file-choices.ts';
import { translationOptionsOptions, useRequestTranslations } from './queries.ts';
import classes from './request-list.module.css';
import type { RequestHandlers } from './requests/card-menu.tsx';
import { NotVerified, translationBlocker } from './requests/not-verified.tsx';
import { RequestCard } from './requests/request-card.tsx';
import { RequestForm } from './requests/request-form.tsx';
import type { RequestMedia } from './requests/request-media.ts';
import { useRequestHandlers } from './requests/use-request-handlers.ts';

/** Requests translations of one media item and shows their progress. */
export function TranslationRequestScreen() {
  const { mediaId } = useSearch({ from: '/shell/dashboard/translation-request' });
  if (mediaId === '')
    return (
      <Page title={t('translations.request')}>
        <EmptyState
          title={t('media.noneSelected')}
          text={t('translations.noMediaText')}
          action={
            <Button
              renderRoot={(props: object) => (
                <Link to="/dashboard" search={{ status: 'verified' }} {...props} />
              )}
            >
              {t('translations.showVerifiedMedia')}
            </Button>
          }
        />
      </Page>
    );
  return <Requests key={mediaId} mediaId={mediaId} />;
}

const ListSkeleton = ({ rows, height }: { rows: number; height: number }) => (
  <Stack gap="sm" role="status" aria-label={t('common.loading')}>
    {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
      <Skeleton key={key} h={height} radius="md" />
    ))}
  </Stack>
);

/** The source to be translated, in one line. */
function MediaHead({ media }: { media: MediaDetails }) {
  const facts = [
    media.language
      ? t('translations.sourceLanguage', { language: languageName(media.language) })
      : t('translations.sourceLanguageUnknown'),
    media.durationMs === null ? formatBytes(media.sizeBytes) : formatDuration(media.durationMs),
    media.wordCount === null ? null : t('translations.wordCount', { count: media.wordCount }),
  ].filter((fact) => fact !== null);
  return (
    <Text c="dimmed" size="sm">
      <Text component="span" inherit c="var(--mantine-color-text)" fw={600} dir="auto">
        {media.title}
      </Text>
      {['', ...facts].join(' · ')}
    </Text>
  );
}

type Props = {
  requests: readonly TranslationRequest[];
  media: RequestMedia;
  canEdit: boolean;
  handlers: RequestHandlers;
};

/** The translations of one media item, newest first. */
export function RequestList({ requests, media, canEdit, handlers }: Props) {
  const newestFirst = [...requests].sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  return (
    <ul className={classes.list}>
      {newestFirst.map((request) => (
        <RequestCard
          key={request.ticketId}
          request={request}
          media={media}
          canEdit={canEdit}
          handlers={handlers}
        />
      ))}
    </ul>
  );
}

function Requests({ mediaId }: { mediaId: string }) {
  const media = useQuery(mediaItemOptions(mediaId));
  const type = media.data?.type ?? 'video';
  const options = useQuery({ ...translationOptionsOptions(mediaId), enabled: media.isSuccess });
  const requests = useQuery({ ...requestsOptions({ mediaId, type }), enabled: media.isSuccess });
  const canEdit = useCan('Translation', 'edit');
  const canVerify = useCan('Transcription', 'edit');
  const ask = useRequestTranslations(mediaId);
  const handlers = useRequestHandlers({ mediaId, type });

  const form = () => {
    if (!media.data) return <ListSkeleton rows={4} height={64} />;
    if (translationBlocker(media.data) !== null)
      return <NotVerified media={media.data} canVerify={canVerify} />;
    if (!canEdit)
      return (
        <Text c="dimmed" size="sm">
          {t('translations.viewOnly')}
        </Text>
      );
    if (options.isError && !options.data)
      return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
    if (!options.data) return <ListSkeleton rows={4} height={64} />;
    return (
      <RequestForm
        media={media.data}
        options={options.data}
        requests={requests.data ?? []}
        sending={ask.isPending}
        onSubmit={(requested) =>
          ask.mutateAsync(requested, {
            onSuccess: (made) => toast.success(t('translations.requested', { count: made.length })),
            onError: toast.error,
          })
        }
      />
    );
  };

  const list = () => {
    if (requests.isError && !requests.data)
      return <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />;
    if (!requests.data) return <ListSkeleton rows={2} height={150} />;
    if (requests.data.length === 0)
      return (
        <Text c="dimmed" size="sm">
          {t('translations.emptyText')}
        </Text>
      );
    if (!media.data) return <ListSkeleton rows={2} height={150} />;
    return (
      <RequestList
        requests={requests.data}
        media={{ mediaId, kind: media.data.kind, hasPages: hasPages(media.data) }}
        canEdit={canEdit}
        handlers={handlers}
      />
    );
  };

  if (media.isError && !media.data)
    return (
      <Page title={t('translations.request')}>
        <ErrorState error={media.error} onRetry={() => void media.refetch()} />
      </Page>
    );
  return (
    <Page
      title={t('translations.request')}
      actions={
        <Button
          variant="default"
          renderRoot={(props: object) => (
            <Link to="/dashboard/media-details" search={{ mediaId }} {...props} />
          )}
        >
          {t('media.openDetails')}
        </Button>
      }
    >
      <Stack gap="xl">
        {media.data ? <MediaHead media={media.data} /> : <Skeleton h={20} w={320} />}
        {form()}
        <section aria-labelledby="requests-title">
          <Title order={2} size="h4" id="requests-title" mb="sm">
            {t('common.translations')}
          </Title>
          {list()}
        </section>
      </Stack>
    </Page>
  );
}
