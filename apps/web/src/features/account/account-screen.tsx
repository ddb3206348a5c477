import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { canUsePasskeys } from '../../lib/session/passkeys.ts';
import { useSession } from '../../lib/session/session.ts';
import { Page } from '../../ui/page/page.tsx';
import { SessionsPanel } from '../../ui/sessions-panel.tsx';
import { AddTokenDialog } from './add-token-dialog.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { TokenTable } from './token-table.tsx';

/** The user's own settings: profile, second factor, passkeys, sessions and API tokens. */
export function AccountScreen() {
  const { user } = useSession();
  const [adding, dialog] = useDisclosure(false);
  return (
    <Page title={t('common.yourAccount')}>
      <Stack gap="lg">
        <Section title={t('account.profile')}>
          <Text fw={600} dir="auto">
            {user.displayName}
          </Text>
          <Text size="sm" c="dimmed">
            <bdi>{user.userName}</bdi> · <bdi>{user.organisationName}</bdi>
            {' · '}
            {user.isSSOLogin ? t('account.loginBySso') : t('account.loginByPassword')}
          </Text>
        </Section>
        {!user.isSSOLogin && (
          <Section title={t('secondFactor.title')} text={t('secondFactor.hint')}>
            <SecondFactorPanel />
          </Section>
        )}
        {!user.isSSOLogin && canUsePasskeys() && (
          <Section title={t('passkeys.title')} text={t('passkeys.hint')}>
            <PasskeyPanel />
          </Section>
        )}
        <Section title={t('account.activeSessions')}>
          <SessionsPanel userId={user.userId} name={null} />
        </Section>
        <Section
          title={t('common.notifications')}
          text={t('account.notificationsHint')}
          action={
            <Button
              variant="default"
              renderRoot={(props: object) => <Link to="/notifications/settings" {...props} />}
            >
              {t('common.notificationSettings')}
            </Button>
          }
        />
        <Section
          title={t('account.apiTokens')}
          text={t('account.apiTokensHint')}
          action={
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={dialog.open}>
              {t('account.createApiToken')}
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
