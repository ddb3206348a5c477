import type { OrganisationDetail } from '@glossa/contracts/organisations';
import { Group, Paper, Text, Title } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import { inContext, t } from '../../lib/language/t.ts';

/** What an organisation is called, and who belongs to it by their address. */
export function OrganisationCard({ organisation }: { organisation: OrganisationDetail }) {
  const { name, description, domain_name, user_count } = organisation;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Details')}>
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
            {t('People')}
          </Text>
          <Text fw={600}>{formatNumber(user_count)}</Text>
        </div>
        <div>
          <Text size="xs" c="dimmed">
            {t('Domain name')}
          </Text>
          <Text fw={600}>{domain_name ?? inContext('domain name', 'None')}</Text>
          <Text size="xs" c="dimmed" maw={420}>
            {domain_name
              ? t(
                  'People who sign in through single sign-on with an address at {domain_name} wait here for approval.',
                  { domain_name },
                )
              : t('Without it nobody new can come in through single sign-on.')}
          </Text>
        </div>
      </Group>
    </Paper>
  );
}
