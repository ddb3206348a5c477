import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { SessionsPanel } from '../../ui/sessions-panel.tsx';
import { AddTokenDialog } from './add-token-dialog.tsx';
import { TokenTable } from './token-table.tsx';

/** What concerns the person alone: who they are here, where they are signed in, programs that act for them. */
export function AccountScreen() {
  const { user } = useSession();
  const [adding, dialog] = useDisclosure(false);
  return (
    <Page title={t('Your account')}>
      <Stack gap="lg">
        <Section title={t('Profile')}>
          <Text fw={600} dir="auto">
            {user.displayName}
          </Text>
          <Text size="sm" c="dimmed">
            <bdi>{user.userName}</bdi> · <bdi>{user.organisationName}</bdi>
            {' · '}
            {user.isSSOLogin ? t('signs in through single sign-on') : t('signs in with a password')}
          </Text>
        </Section>
        <Section title={t('Where you are signed in')}>
          <SessionsPanel userId={user.userId} name={null} />
        </Section>
        <Section
          title={t('Notifications')}
          text={t('What you are told on the screen and by e-mail.')}
          action={
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/notifications/settings" {...props} />}
            >
              {t('Choose what you are told')}
            </Button>
          }
        />
        <Section
          title={t('API tokens')}
          text={t(
            'For programs that work in your name. A token can do at most what you can do, and less if you say so.',
          )}
          action={
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={dialog.open}>
              {t('Make a token')}
            </Button>
          }
        >
          <TokenTable />
        </Section>
      </Stack>
      {adding && <AddTokenDialog onClose={dialog.close} />}
    </Page>
  );
}

type SectionProps = { title: string; text?: string; action?: ReactNode; children?: ReactNode };

function Section({ title, text, action, children }: SectionProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {text && (
            <Text size="sm" c="dimmed" maw={560}>
              {text}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
