import type { SsoProvider } from '@glossa/contracts/single-sign-on';
import { Badge, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { ssoSettingsOptions, useDeleteProvider } from '../../lib/queries/sso-settings.ts';
import { type Column, DataTable } from '../../ui/admin/data-table.tsx';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { ProviderDialog } from './provider-dialog.tsx';

const columns: readonly Column<SsoProvider>[] = [
  {
    key: 'label',
    label: t('Button'),
    primary: true,
    render: (provider) => (
      <Group gap="xs">
        <Text span fw={600} dir="auto">
          {provider.label}
        </Text>
        {provider.fixed && <Badge color="gray">{t('Set in the environment')}</Badge>}
        {!provider.enabled && <Badge color="orange">{t('Switched off')}</Badge>}
      </Group>
    ),
  },
  {
    key: 'issuer',
    label: t('Issuer'),
    render: ({ issuer }) => <span style={{ overflowWrap: 'anywhere' }}>{issuer}</span>,
  },
  { key: 'client', label: t('Client id'), hiddenBelow: 'md', render: ({ clientId }) => clientId },
  {
    key: 'people',
    label: t('People'),
    align: 'end',
    render: ({ userCount }) => formatNumber(userCount),
  },
];

/** The providers people of every organisation may sign in through. */
export function SingleSignOnPanel() {
  const mayEdit = useCan('Settings', 'edit');
  const settings = useQuery(ssoSettingsOptions());
  const remove = useDeleteProvider();
  const askAndDelete = useDeleteWithUses();
  const [editing, setEditing] = useState<SsoProvider | 'new' | null>(null);
  if (settings.isPending) return <LoadingRows rows={3} />;
  if (settings.isError)
    return (
      <ErrorState
        error={
          new Error(
            t('Error fetching single sign-on data: {error}', {
              error: errorSentence(settings.error),
            }),
          )
        }
        onRetry={() => void settings.refetch()}
      />
    );
  const { redirectUri, providers } = settings.data;
  const add = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {t('Add provider')}
    </Button>
  );
  const deleteProvider = (provider: SsoProvider) =>
    askAndDelete(
      {
        title: t('Remove {label}?', { label: provider.label }),
        message:
          provider.userCount > 0
            ? t(
                '{userCount, plural, one {# person signs} other {# people sign}} in through it and will no longer get in.',
                {
                  userCount: provider.userCount,
                },
              )
            : t('Nobody has signed in through it yet.'),
        confirmLabel: t('Remove'),
      },
      () => remove.mutateAsync(provider.providerId),
      {
        success: t('Removed: {name}', { name: provider.label }),
        failure: t('Error deleting provider'),
      },
    );
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <div>
          <Text size="sm">{t('Register this redirect address at the provider:')}</Text>
          <Group gap="xs" mt={4}>
            <Code style={{ overflowWrap: 'anywhere' }}>{redirectUri}</Code>
            <CopyButton value={redirectUri}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="default" onClick={copy}>
                  {copied ? t('Copied') : inContext('verb', 'Copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        {providers.length > 0 && add}
      </Group>
      {providers.length === 0 ? (
        <EmptyState
          icon={<KeyRound size={26} />}
          title={t('No provider yet')}
          text={t(
            'With an OpenID Connect provider people sign in with the account they have already.',
          )}
          action={add}
        />
      ) : (
        <DataTable
          label={t('Sign-in providers')}
          columns={columns}
          rows={providers}
          rowId={({ providerId }) => providerId}
          rowActions={
            mayEdit
              ? (provider) =>
                  provider.fixed ? null : (
                    <Group gap="xs" wrap="nowrap" justify="flex-end">
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={t('Edit {label}', { label: provider.label })}
                        onClick={() => setEditing(provider)}
                      >
                        {t('Edit')}
                      </Button>
                      <Button
                        size="compact-sm"
                        variant="default"
                        c="red"
                        aria-label={t('Remove {label}', { label: provider.label })}
                        onClick={() => void deleteProvider(provider)}
                      >
                        {t('Remove')}
                      </Button>
                    </Group>
                  )
              : undefined
          }
        />
      )}
      {editing && (
        <ProviderDialog
          provider={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Stack>
  );
}
