import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { mediaItemOptions } from '../../lib/queries/media.ts';
import {
  requestsOptions,
  translationOptionsOptions,
  useRequestTranslations,
} from '../../lib/queries/requests.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import { hasPages } from './ask/file-choices.ts';
import { MediaHead } from './requests/media-head.tsx';
import { NotVerified, whyNotTranslatable } from './requests/not-verified.tsx';
import { RequestForm } from './requests/request-form.tsx';
import { RequestList } from './requests/request-list.tsx';
import { useRequestHandlers } from './requests/use-request-handlers.ts';

/** Ask for translations of one media and follow them until they are ready. */
export function TranslationRequestScreen() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const mediaId = String(raw.mediaId ?? '');
  if (mediaId === '')
    return (
      <Page title={t('Request translation')}>
        <EmptyState
          title={t('No media chosen')}
          text={t(
            'The address does not say what to translate. Choose a verified media on the dashboard.',
          )}
          action={
            <Button
              renderRoot={(props) => (
                <Link to="/dashboard" search={{ status: 'verified' }} {...props} />
              )}
            >
              {t('Show verified media')}
            </Button>
          }
        />
      </Page>
    );
  return <Requests key={mediaId} mediaId={mediaId} />;
}

const ListSkeleton = ({ rows, height }: { rows: number; height: number }) => (
  <Stack gap="sm" role="status" aria-label={t('Loading')}>
    {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
      <Skeleton key={key} h={height} radius="md" />
    ))}
  </Stack>
);

function Requests({ mediaId }: { mediaId: string }) {
  const media = useQuery(mediaItemOptions(mediaId));
  const type = media.data?.type ?? 'video';
  const options = useQuery({ ...translationOptionsOptions(mediaId), enabled: media.isSuccess });
  const requests = useQuery({ ...requestsOptions({ mediaId, type }), enabled: media.isSuccess });
  const mayEdit = useCan('Translation', 'edit');
  const mayVerify = useCan('Transcription', 'edit');
  const ask = useRequestTranslations(mediaId);
  const handlers = useRequestHandlers({ mediaId, type });

  const form = () => {
    if (!media.data) return <ListSkeleton rows={4} height={64} />;
    if (whyNotTranslatable(media.data) !== null)
      return <NotVerified media={media.data} mayVerify={mayVerify} />;
    if (!mayEdit)
      return (
        <Text c="dimmed" size="sm">
          {t(
            'You can see translations but not request any. Ask your administrator for the right to edit translations.',
          )}
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
        onSubmit={(asked) =>
          ask.mutateAsync(asked, {
            onSuccess: (made) =>
              toast.success(
                t(
                  '{count, plural, one {The translation is requested.} other {# translations are requested.}}',
                  { count: made.length },
                ),
              ),
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
          {t(
            'No translation has been requested yet. What you ask for appears here with its progress.',
          )}
        </Text>
      );
    if (!media.data) return <ListSkeleton rows={2} height={150} />;
    return (
      <RequestList
        requests={requests.data}
        media={{ mediaId, kind: media.data.kind, hasPages: hasPages(media.data) }}
        mayEdit={mayEdit}
        handlers={handlers}
      />
    );
  };

  if (media.isError && !media.data)
    return (
      <Page title={t('Request translation')}>
        <ErrorState error={media.error} onRetry={() => void media.refetch()} />
      </Page>
    );
  return (
    <Page
      title={t('Request translation')}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/dashboard/media-details" search={{ mediaId }} {...props} />
          )}
        >
          {t('Open details')}
        </Button>
      }
    >
      <Stack gap="xl">
        {media.data ? <MediaHead media={media.data} /> : <Skeleton h={20} w={320} />}
        {form()}
        <section aria-labelledby="requests-title">
          <Title order={2} size="h4" id="requests-title" mb="sm">
            {t('Translations')}
          </Title>
          {list()}
        </section>
      </Stack>
    </Page>
  );
}
