import { type QuotaKind, quotaWarningPart } from '@glossa/contracts/operations';
import { Alert, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { formatBytes, formatNumber, formatPercent } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';

type Props = { kind: QuotaKind; used: number; limit: number | null };

const quotaLabels: Record<QuotaKind, { name: string; what: string; full: string }> = {
  storageBytes: {
    name: t('operations.quota.storage'),
    what: t('operations.quota.storageHint'),
    full: t('operations.quota.storageFull'),
  },
  mediaMinutes: {
    name: t('operations.quota.mediaMinutes'),
    what: t('operations.quota.mediaMinutesHint'),
    full: t('operations.quota.mediaMinutesFull'),
  },
  translatedWords: {
    name: t('operations.quota.translatedWords'),
    what: t('operations.quota.translatedWordsHint'),
    full: t('operations.quota.translatedWordsFull'),
  },
  users: {
    name: t('common.activeUsers'),
    what: t('operations.quota.usersHint'),
    full: t('operations.quota.usersFull'),
  },
};

/** For display: bytes with their unit, everything else as a number. */
const formatAmount = (kind: QuotaKind, amount: number): string =>
  kind === 'storageBytes' ? formatBytes(amount) : formatNumber(amount);

/** The usage of one quota. Color is never the only indicator. */
export function QuotaCard({ kind, used, limit }: Props) {
  const { name, what, full } = quotaLabels[kind];
  const part = limit === null ? 0 : limit === 0 ? 1 : used / limit;
  const state =
    limit === null ? 'free' : part >= 1 ? 'full' : part >= quotaWarningPart ? 'near' : 'fine';
  const color = {
    free: 'gray',
    fine: 'var(--mantine-primary-color-filled)',
    near: 'yellow',
    full: 'red',
  }[state];
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={`quota-${kind}`}>
      <Stack gap="xs">
        <Group justify="space-between" align="baseline" gap="xs">
          <Title order={2} fz="md" id={`quota-${kind}`}>
            {name}
          </Title>
          <Text fw={600}>
            {limit === null
              ? t('operations.quota.usedNoLimit', { used: formatAmount(kind, used) })
              : t('operations.quota.usedOfLimit', {
                  used: formatAmount(kind, used),
                  limit: formatAmount(kind, limit),
                })}
          </Text>
        </Group>
        {limit !== null && (
          <Progress.Root size="lg">
            <Progress.Section
              value={Math.min(100, part * 100)}
              color={color}
              aria-label={t('operations.quota.percentUsedOf', {
                quota: name,
                percent: formatPercent(part * 100),
              })}
            />
          </Progress.Root>
        )}
        <Text fz="sm" c="dimmed">
          {what}
        </Text>
        {state === 'near' && (
          <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
            {t('operations.quota.percentUsed', { percent: formatPercent(part * 100) })}
          </Alert>
        )}
        {state === 'full' && (
          <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
            {full}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
