import type { OrganisationDetail } from '@glossa/contracts/organisations';
import {
  getReviewSettings,
  patchReviewSettings,
  type ReleaseBeforeReview,
  releasesBeforeReview,
} from '@glossa/contracts/reviews';
import {
  Button,
  Group,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { formatNumber } from '../../lib/format/format.ts';
import { callApi } from '../../lib/http/api-client.ts';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { onePerson } from '../../lib/queries/list-search.ts';
import { organisationKeys } from '../../lib/queries/query-keys.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toast, toastError } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import { OrganisationDialog } from './organisation-dialog.tsx';
import { OrganisationList } from './organisation-list.tsx';
import { OrganisationPeople } from './organisation-people.tsx';
import { organisationOptions } from './queries.ts';
import { RoleMapping } from './role-mapping.tsx';
import type { organisationSearch } from './search.ts';
import { SingleSignOnPanel } from './single-sign-on-panel.tsx';

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
function ReviewSettings({ organisationId, canEdit }: Props) {
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

type Section = NonNullable<ReturnType<typeof organisationSearch>['section']>;

/** An organization's name and its e-mail domain. */
function OrganisationCard({ organisation }: { organisation: OrganisationDetail }) {
  const { name, description, domain_name, user_count } = organisation;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('common.details')}>
      <Title order={2} size="h3">
        <bdi>{name}</bdi>
      </Title>
      {description && (
        <Text c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          <bdi>{description}</bdi>
        </Text>
      )}
      <Group gap="xl" mt="md" align="flex-start">
        <div>
          <Text size="xs" c="dimmed">
            {t('common.people')}
          </Text>
          <Text fw={600}>{formatNumber(user_count)}</Text>
        </div>
        <div>
          <Text size="xs" c="dimmed">
            {t('organizations.domainName')}
          </Text>
          <Text fw={600}>{domain_name ?? t('organizations.domainNone')}</Text>
          <Text size="xs" c="dimmed" maw={420}>
            {domain_name
              ? t('organizations.domainHint', { domain_name })
              : t('organizations.domainMissingHint')}
          </Text>
        </div>
      </Group>
    </Paper>
  );
}

/** One organization: details, users and roles; and the others for users who see all. */
export function OrganisationScreen() {
  const { user } = useSession();
  const canEdit = useCan('Organization', 'edit');
  const maySeeSettings = useCan('Settings', 'view');
  const address = useSearch({ from: '/shell/access-control/organization' });
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);

  const { organisation: requested } = address;
  const organisationId = (user.seesEveryOrganisation && requested) || user.organisationId;
  const sections: Array<{ value: Section; label: string }> = [
    { value: 'users', label: t('common.users') },
    { value: 'roles', label: t('organizations.roleMapping') },
    { value: 'reviews', label: t('reviews.settingsTitle') },
    ...(user.seesEveryOrganisation
      ? [
          ...(maySeeSettings ? [{ value: 'sso' as const, label: t('common.singleSignOn') }] : []),
          { value: 'all' as const, label: t('organizations.all') },
        ]
      : []),
  ];
  const section = sections.find(({ value }) => value === address.section)?.value ?? 'users';
  // The filter of one section does not apply to another.
  const open = (next: { section?: Section; organisation?: string }) =>
    void navigate({
      to: '.',
      search: { organisation: requested, section, ...next },
    });

  const detail = useQuery(organisationOptions({ ...onePerson, organisationId }));
  if (detail.isError && !detail.data)
    return (
      <Page title={t('common.organization')}>
        <ErrorState
          error={withSentence(detail.error, (reason) =>
            t('organizations.loadFailedReason', {
              error: reason,
            }),
          )}
          onRetry={() => void detail.refetch()}
        />
        {organisationId !== user.organisationId && (
          <Group justify="center">
            <Button variant="subtle" onClick={() => open({ organisation: user.organisationId })}>
              {t('organizations.goToOwn')}
            </Button>
          </Group>
        )}
      </Page>
    );
  if (!detail.data)
    return (
      <Page title={t('common.organization')}>
        <LoadingRows rows={5} />
      </Page>
    );
  const organisation = detail.data;
  return (
    <Page
      title={t('common.organization')}
      actions={
        canEdit && <Button onClick={() => setEditing(true)}>{t('organizations.edit')}</Button>
      }
    >
      <Stack gap="lg">
        <OrganisationCard organisation={organisation} />
        <SegmentedControl
          aria-label={t('organizations.section')}
          data={sections}
          value={section}
          onChange={(section) => open({ section })}
          style={{ alignSelf: 'start', maxWidth: '100%', overflowX: 'auto' }}
        />
        {section === 'users' && <OrganisationPeople organisationId={organisationId} />}
        {section === 'roles' && <RoleMapping organisationId={organisationId} />}
        {section === 'reviews' && (
          <ReviewSettings organisationId={organisationId} canEdit={canEdit} />
        )}
        {section === 'sso' && <SingleSignOnPanel />}
        {section === 'all' && (
          <OrganisationList
            current={organisationId}
            onChoose={(organisation) => open({ organisation, section: 'users' })}
            onDeleted={(gone) => {
              if (gone === organisationId) open({ organisation: user.organisationId });
            }}
          />
        )}
      </Stack>
      {editing && (
        <OrganisationDialog organisation={organisation} onClose={() => setEditing(false)} />
      )}
    </Page>
  );
}
