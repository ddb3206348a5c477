import type { ApiToken } from '@glossa/contracts/api-tokens';
import { Button, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorSentence } from '../../lib/api-error.ts';
import { formatAgo, formatDate } from '../../lib/format.ts';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { apiTokensOptions, useDeleteToken } from '../../lib/queries/api-tokens.ts';
import { resourceLabel } from '../../lib/resource-words.ts';
import { type Column, DataTable } from '../../ui/admin/data-table.tsx';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';

/** "Media (edit), Reports (view)". */
const rightsOf = ({ roleResource }: ApiToken): string[] =>
  roleResource
    .filter(({ viewPermission, resource }) => viewPermission && resource !== 'AccessControl')
    .map(({ resource, editPermission }) =>
      editPermission
        ? t('{resource} (edit)', { resource: resourceLabel(resource) })
        : t('{resource} (view)', { resource: resourceLabel(resource) }),
    );

const columns: readonly Column<ApiToken>[] = [
  {
    key: 'name',
    label: t('Name'),
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
    label: inContext('what a token may do', 'May'),
    hiddenBelow: 'sm',
    render: (token) => (
      <Text size="xs" lineClamp={3}>
        {formatEnumeration(rightsOf(token)) || inContext('what a token may do', 'nothing')}
      </Text>
    ),
  },
  {
    key: 'used',
    label: t('Last used'),
    render: (token) =>
      token.lastUsedAt ? formatAgo(token.lastUsedAt) : inContext('last used', 'never'),
  },
  {
    key: 'until',
    label: inContext('when a token does', 'Ends'),
    render: (token) => formatDate(token.expiresAt),
  },
];

export function TokenTable() {
  const tokens = useQuery(apiTokensOptions());
  const revoke = useDeleteToken();
  const ask = useDeleteWithUses();
  if (tokens.isPending) return <LoadingRows rows={2} />;
  if (tokens.isError)
    return (
      <ErrorState
        error={
          new Error(t('Error fetching token data: {error}', { error: errorSentence(tokens.error) }))
        }
        onRetry={() => void tokens.refetch()}
      />
    );
  if (tokens.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('No tokens yet.')}
      </Text>
    );
  return (
    <DataTable
      label={t('API tokens')}
      columns={columns}
      rows={tokens.data}
      rowId={({ tokenId }) => tokenId}
      rowActions={(token) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Revoke {name}', { name: token.name })}
          onClick={() =>
            void ask(
              {
                title: t('Revoke {name}?', { name: token.name }),
                message: t(
                  'Programs that use it can do nothing from then on. This cannot be undone.',
                ),
                confirmLabel: t('Revoke'),
              },
              () => revoke.mutateAsync(token.tokenId),
              {
                success: t('Revoked: {name}', { name: token.name }),
                failure: t('Error deleting token'),
              },
            )
          }
        >
          {t('Revoke')}
        </Button>
      )}
    />
  );
}
