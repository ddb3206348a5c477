import {
  getReviewSettings,
  patchReviewSettings,
  type ReleaseBeforeReview,
  releasesBeforeReview,
} from '@glossa/contracts/reviews';
import { Select, Stack, Switch, Title } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { organisationKeys } from '../../lib/queries/query-keys.ts';
import { ErrorState } from '../../ui/feedback/state.tsx';
import { toast, toastError } from '../../ui/feedback/toast.tsx';

const releaseLabels: Readonly<Record<ReleaseBeforeReview, string>> = {
  none: t('reviews.release.none'),
  texts: t('reviews.release.texts'),
  all: t('reviews.release.all'),
};

const settingsOptions = (organisationId: string) =>
  queryOptions({
    queryKey: organisationKeys.reviewSettings(organisationId),
    queryFn: ({ signal }) => callApi(getReviewSettings, { params: { organisationId }, signal }),
  });

type Props = { organisationId: string; canEdit: boolean };

/** How an organization reviews translations. Each change is saved at once. */
export function ReviewSettings({ organisationId, canEdit }: Props) {
  const client = useQueryClient();
  const settings = useQuery(settingsOptions(organisationId));
  const save = useMutation({
    mutationFn: (body: z.input<typeof patchReviewSettings.body>) =>
      callApi(patchReviewSettings, { params: { organisationId }, body }),
    onSuccess: (saved) => {
      client.setQueryData(settingsOptions(organisationId).queryKey, saved);
      toast.success(t('reviews.settingsSaved'));
    },
    onError: toastError,
  });
  if (settings.isError && !settings.data)
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return null;
  const { reviewerMustDiffer, releaseBeforeReview } = settings.data;
  const disabled = !canEdit || save.isPending;
  return (
    <Stack gap="md" maw={480} component="section" aria-labelledby="review-settings">
      <Title order={2} size="h4" id="review-settings">
        {t('reviews.settingsTitle')}
      </Title>
      <Switch
        label={t('reviews.mustDiffer')}
        checked={reviewerMustDiffer}
        disabled={disabled}
        onChange={(event) => save.mutate({ reviewerMustDiffer: event.currentTarget.checked })}
      />
      <Select
        label={t('reviews.releaseLabel')}
        data={releasesBeforeReview.map((value) => ({ value, label: releaseLabels[value] }))}
        value={releaseBeforeReview}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => {
          const chosen = releasesBeforeReview.find((known) => known === value);
          if (chosen) save.mutate({ releaseBeforeReview: chosen });
        }}
      />
    </Stack>
  );
}
