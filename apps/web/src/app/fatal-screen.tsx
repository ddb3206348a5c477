import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { errorSentence } from '../lib/api-error.ts';
import { t } from '../lib/language/t.ts';

/** Where a screen broke: the rest of the page goes on working. */
export function FatalScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Stack align="center" ta="center" gap="sm" py="15vh" px="md" role="alert">
      <TriangleAlert size={44} color="var(--mantine-color-error)" aria-hidden />
      <Title order={1} size="h2">
        {t('We are sorry, Something went wrong!')}
      </Title>
      <Text c="dimmed">{t('Please contact your administrator or technical team')}</Text>
      <Text size="xs" c="dimmed" maw={560} style={{ overflowWrap: 'anywhere' }}>
        {errorSentence(error)}
      </Text>
      <Group mt="md" justify="center">
        <Button leftSection={<RotateCw size={16} aria-hidden />} onClick={retry}>
          {t('Retry')}
        </Button>
        {/* A full load: whatever broke starts afresh. */}
        <Button variant="default" component="a" href="/dashboard">
          {t('Go to dashboard')}
        </Button>
      </Group>
    </Stack>
  );
}
