import type { SsoProvider } from '@glossa/contracts/single-sign-on-settings';
import { Alert, Badge, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { ssoSettingsOptions, useDeleteProvider } from './single-sign-on-queries.ts';

const columns: readonly Column<SsoProvider>[] = [
  {
    key: 'label',
    label: t('organizations.provider.button'),
    primary: true,
    render: (provider) => (
      <Group gap="xs">
        <Text span fw={600} dir="auto">
          {provider.label}
        </Text>
        {provider.fixed && (
          <Badge color="gray">{t('organizations.provider.setInEnvironment')}</Badge>
        )}
        {!provider.enabled && <Badge color="orange">{t('status.disabled')}</Badge>}
      </Group>
    ),
  },
  {
    key: 'issuer',
    label: t('organizations.provider.issuer'),
    render: ({ issuer }) => <span style={{ overflowWrap: 'anywhere' }}>{issuer}</span>,
  },
  {
    key: 'client',
    label: t('organizations.provider.clientId'),
    hiddenBelow: 'md',
    render: ({ clientId }) => clientId,
  },
  {
    key: 'people',
    label: t('common.people'),
    align: 'end',
    render: ({ userCount }) => formatNumber(userCount),
  },
];

/** The SSO providers of all organizations. */
export function SingleSignOnPanel() {
  const canEdit = useCan('Settings', 'edit');
  const settings = useQuery(ssoSettingsOptions());
  const remove = useDeleteProvider();
  const askAndDelete = useDeleteWithUses();
  const [editing, setEditing] = useState<SsoProvider | 'new' | null>(null);
  if (settings.isPending) return <LoadingRows rows={3} />;
  if (settings.isError)
    return (
      <ErrorState
        error={withSentence(settings.error, (reason) =>
          t('organizations.provider.loadFailedReason', {
            error: reason,
          }),
        )}
        onRetry={() => void settings.refetch()}
      />
    );
  const { redirectUri, publicAddressSet, providers } = settings.data;
  const add = canEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {t('organizations.provider.add')}
    </Button>
  );
  const deleteProvider = (provider: SsoProvider) =>
    askAndDelete(
      {
        title: t('organizations.provider.deleteTitle', { label: provider.label }),
        message:
          provider.userCount > 0
            ? t('organizations.provider.deleteInUse', {
                userCount: provider.userCount,
              })
            : t('organizations.provider.deleteUnused'),
        confirmLabel: t('common.delete'),
      },
      () => remove.mutateAsync(provider.providerId),
      {
        success: t('organizations.provider.deleted', { name: provider.label }),
        failure: t('organizations.provider.deleteFailed'),
      },
    );
  return (
    <Stack gap="md">
      {!publicAddressSet && (
        <Alert color="yellow">{t('organizations.provider.publicAddressUnset')}</Alert>
      )}
      <Group justify="space-between" align="flex-end">
        <div>
          <Text size="sm">{t('organizations.provider.redirectUri')}</Text>
          <Group gap="xs" mt={4}>
            <Code style={{ overflowWrap: 'anywhere' }}>{redirectUri}</Code>
            <CopyButton value={redirectUri}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="default" onClick={copy}>
                  {copied ? t('common.copied') : t('common.copyAction')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        {providers.length > 0 && add}
      </Group>
      <DataTable
        empty={
          <EmptyState
            icon={<KeyRound size={26} />}
            title={t('organizations.provider.emptyTitle')}
            text={t('organizations.provider.emptyText')}
            action={add}
          />
        }
        label={t('organizations.provider.listTitle')}
        columns={columns}
        rows={providers}
        rowId={({ providerId }) => providerId}
        rowActions={
          canEdit
            ? (provider) =>
                provider.fixed ? null : (
                  <Group gap="xs" wrap="nowrap" justify="flex-end">
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('organizations.provider.editLabel', {
                        label: provider.label,
                      })}
                      onClick={() => setEditing(provider)}
                    >
                      {t('common.edit')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      c="red"
                      aria-label={t('organizations.provider.deleteLabel', {
                        label: provider.label,
                      })}
                      onClick={() => void deleteProvider(provider)}
                    >
                      {t('common.delete')}
                    </Button>
                  </Group>
                )
            : undefined
        }
      />
      {editing && (
        <ProviderDialog
          provider={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Stack>
  );
}
