import { type QuotaKind, quotaWarningPart } from '@glossa/contracts/operations';
import { Alert, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { formatAmount, quotaWords } from './quota-words.ts';

type Props = { kind: QuotaKind; used: number; limit: number | null };

/** What is used of one quota. Colour never says it alone. */
export function QuotaCard({ kind, used, limit }: Props) {
  const { name, what, full } = quotaWords[kind];
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
              ? t('{used}, no limit', { used: formatAmount(kind, used) })
              : t('{used} of {limit}', {
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
              aria-label={t('{quota}: {percent} used', {
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
            {t('{percent} are used.', { percent: formatPercent(part * 100) })}
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
