import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';

/** Where a screen crashed: the rest of the page keeps working. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Stack align="center" ta="center" gap="sm" py="15vh" px="md" role="alert">
      <TriangleAlert size={44} color="var(--mantine-color-error)" aria-hidden />
      <Title order={1} size="h2">
        {t('app.crashTitle')}
      </Title>
      <Text c="dimmed">{t('app.crashText')}</Text>
      <Text size="xs" c="dimmed" maw={560} style={{ overflowWrap: 'anywhere' }}>
        <ErrorText error={error} />
      </Text>
      <Group mt="md" justify="center">
        <Button leftSection={<RotateCw size={16} aria-hidden />} onClick={retry}>
          {t('common.retry')}
        </Button>
        {/* A full reload resets everything. */}
        <Button variant="default" component="a" href="/dashboard">
          {t('app.goToDashboard')}
        </Button>
      </Group>
    </Stack>
  );
}
