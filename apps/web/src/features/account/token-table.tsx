import type { ApiToken } from '@glossa/contracts/api-tokens';
import { Button, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatAgo, formatDate, formatEnumeration } from '../../lib/format/format.ts';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { resourceLabel } from '../../lib/labels/resource-labels.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { apiTokensOptions, useDeleteToken } from './queries.ts';

/** "Media (edit), Reports (view)". */
const rightsOf = ({ roleResource }: ApiToken): string[] =>
  roleResource
    .filter(({ viewPermission, resource }) => viewPermission && resource !== 'AccessControl')
    .map(({ resource, editPermission }) =>
      editPermission
        ? t('account.resourceWithEdit', { resource: resourceLabel(resource) })
        : t('account.resourceWithView', { resource: resourceLabel(resource) }),
    );

const columns: readonly Column<ApiToken>[] = [
  {
    key: 'name',
    label: t('common.name'),
    primary: true,
    render: (token) => (
      <>
        <Text span display="block" fw={600}>
          <bdi>{token.name}</bdi>
        </Text>
        <Code>{token.hint}…</Code>
      </>
    ),
  },
  {
    key: 'rights',
    label: t('account.permissions'),
    hiddenBelow: 'sm',
    render: (token) => (
      <Text size="xs" lineClamp={3}>
        {formatEnumeration(rightsOf(token)) || t('account.noPermissions')}
      </Text>
    ),
  },
  {
    key: 'used',
    label: t('account.lastUsed'),
    render: (token) => (token.lastUsedAt ? formatAgo(token.lastUsedAt) : t('account.neverUsed')),
  },
  {
    key: 'until',
    label: t('account.expires'),
    render: (token) => formatDate(token.expiresAt),
  },
];

export function TokenTable() {
  const tokens = useQuery(apiTokensOptions());
  const revoke = useDeleteToken();
  const ask = useDeleteWithUses();
  return (
    <DataTable
      label={t('account.apiTokens')}
      columns={columns}
      rows={tokens.data}
      error={
        tokens.error &&
        withSentence(tokens.error, (reason) => t('account.loadTokensFailed', { error: reason }))
      }
      onRetry={() => void tokens.refetch()}
      loadingRows={2}
      empty={
        <Text size="sm" c="dimmed">
          {t('account.noTokens')}
        </Text>
      }
      rowId={({ tokenId }) => tokenId}
      rowActions={(token) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('account.revokeToken', { name: token.name })}
          onClick={() =>
            void ask(
              {
                title: t('account.revokeTokenConfirm', { name: token.name }),
                message: t('account.revokeTokenWarning'),
                confirmLabel: t('account.revoke'),
              },
              () => revoke.mutateAsync(token.tokenId),
              {
                success: t('account.tokenRevoked', { name: token.name }),
                failure: t('account.deleteTokenFailed'),
              },
            )
          }
        >
          {t('account.revoke')}
        </Button>
      )}
    />
  );
}
