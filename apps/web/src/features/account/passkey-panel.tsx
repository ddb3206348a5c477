import type { Passkey } from '@glossa/contracts/passkeys';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAgo } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { passkeysOptions, useDeletePasskey } from './queries.ts';

const PasskeyDialog = lazyDialog(() => import('./passkey-dialog.tsx'));

const columns: readonly Column<Passkey>[] = [
  {
    key: 'name',
    label: t('common.name'),
    primary: true,
    render: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    key: 'used',
    label: t('account.lastUsed'),
    render: ({ lastUsedAt }) => (lastUsedAt ? formatAgo(lastUsedAt) : t('account.neverUsed')),
  },
];

/** The user's passkeys: add, rename, remove. */
export function PasskeyPanel() {
  const passkeys = useQuery(passkeysOptions());
  const remove = useDeletePasskey();
  const [open, setOpen] = useState<Passkey | 'new' | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <>
      <DataTable
        label={t('passkeys.title')}
        columns={columns}
        rows={passkeys.data}
        error={passkeys.error}
        onRetry={() => void passkeys.refetch()}
        loadingRows={1}
        empty={
          <Text size="sm" c="dimmed">
            {t('passkeys.none')}
          </Text>
        }
        rowId={({ passkeyId }) => passkeyId}
        rowActions={(passkey) => (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('passkeys.rename', { name: passkey.name })}
              onClick={() => setOpen(passkey)}
            >
              {t('common.rename')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('passkeys.remove', { name: passkey.name })}
              onClick={() => setRemoved(passkey)}
            >
              {t('common.remove')}
            </Button>
          </Group>
        )}
      />
      <Button variant="default" mt="sm" onClick={() => setOpen('new')}>
        {t('passkeys.add')}
      </Button>
      {removed && (
        <PasswordDialog
          title={t('passkeys.removeTitle', { name: removed.name })}
          text={t('passkeys.removeText')}
          submitLabel={t('common.remove')}
          onSubmit={async (password) => {
            await remove.mutateAsync({ id: removed.passkeyId, password });
            toastSuccess(t('passkeys.removed'));
          }}
          onClose={() => setRemoved(null)}
        />
      )}
      {open && (
        <PasskeyDialog passkey={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
