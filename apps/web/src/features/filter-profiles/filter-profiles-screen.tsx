import type { FilterProfile } from '@glossa/contracts/filter-profiles';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Filter, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { withAction } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { filterProfilesOptions } from '../../lib/queries/filter-profiles.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TerminologyNav } from '../../ui/page/terminology-nav.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { EditDeleteMenu } from '../../ui/table/edit-delete-menu.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { useDeleteFilterProfile } from './queries.ts';

const columns: readonly Column<FilterProfile>[] = [
  {
    key: 'name',
    label: t('common.name'),
    primary: true,
    render: ({ name, isDefault }) => (
      <Group gap="xs">
        <Text size="sm" fw={600} component="bdi">
          {name}
        </Text>
        {isDefault && <Badge variant="light">{t('filterProfiles.isDefault')}</Badge>}
      </Group>
    ),
  },
  {
    key: 'changed',
    label: t('common.updated'),
    width: 140,
    hiddenBelow: 'md',
    render: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
  },
];

function ProfileMenu({ profile, onEdit }: { profile: FilterProfile; onEdit: () => void }) {
  const remove = useDeleteFilterProfile();
  const askAndDelete = useDeleteWithUses();
  const { profileId, name } = profile;
  const deleteIt = () =>
    askAndDelete(
      {
        title: t('common.deleteNameConfirm', { name }),
        message: t('filterProfiles.deleteWarning'),
        confirmLabel: t('common.delete'),
      },
      () => remove.mutateAsync(profileId),
      { success: t('common.deletedName', { name }), failure: t('filterProfiles.deleteFailed') },
    );
  return (
    <EditDeleteMenu
      name={name}
      editLabel={t('common.edit')}
      onEdit={onEdit}
      onDelete={() => void deleteIt()}
    />
  );
}

/** What of documents is translated, by profile. */
export function FilterProfilesScreen() {
  const canEdit = useCan('Translation', 'edit');
  const { data: profiles, error, isError, refetch } = useQuery(filterProfilesOptions());
  const [edited, setEdited] = useState<FilterProfile | 'new' | null>(null);
  const addButton = canEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('filterProfiles.add')}
    </Button>
  );
  return (
    <Page title={t('filterProfiles.title')} actions={addButton || undefined}>
      <TerminologyNav />
      <Stack gap="md">
        <Text size="sm">{t('filterProfiles.intro')}</Text>
        {isError && !profiles && (
          <ErrorState
            error={withAction(error, t('filterProfiles.loadFailed'))}
            onRetry={() => void refetch()}
          />
        )}
        {!profiles && !isError && <LoadingRows rows={4} />}
        {profiles?.length === 0 && (
          <EmptyState
            icon={<Filter size={26} />}
            title={t('filterProfiles.emptyTitle')}
            text={t('filterProfiles.emptyText')}
            action={addButton}
          />
        )}
        {profiles && profiles.length > 0 && (
          <DataTable
            label={t('filterProfiles.title')}
            columns={columns}
            rows={profiles}
            rowId={({ profileId }) => profileId}
            busy={false}
            rowActions={
              canEdit
                ? (profile) => (
                    <Group justify="flex-end">
                      <ProfileMenu profile={profile} onEdit={() => setEdited(profile)} />
                    </Group>
                  )
                : undefined
            }
          />
        )}
      </Stack>
      {edited && (
        <ProfileDialog profile={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}
