import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { secondFactorKeys } from '../../lib/queries/query-keys.ts';
import { canUsePasskeys } from '../../lib/session/passkeys.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SessionsPanel } from '../../ui/sessions-panel.tsx';
import { AddTokenDialog } from './add-token-dialog.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { secondFactorOptions } from './queries.ts';
import type { SecondFactorTask } from './second-factor-dialog.tsx';
import { TokenTable } from './token-table.tsx';

const SecondFactorDialog = lazyDialog(() => import('./second-factor-dialog.tsx'));

/** Whether the user has a second factor, and what can be done about it. */
function SecondFactorPanel() {
  const client = useQueryClient();
  const { data, error } = useQuery(secondFactorOptions());
  const [task, setTask] = useState<SecondFactorTask | null>(null);
  const close = () => {
    setTask(null);
    void client.invalidateQueries({ queryKey: secondFactorKeys.all });
  };
  if (error)
    return (
      <Text size="sm" c="red" role="alert">
        <ErrorText error={error} />
      </Text>
    );
  if (!data) return null;
  return (
    <>
      <Text size="sm" mb="sm">
        {data.totpEnabledAt
          ? t('secondFactor.isOn', {
              date: formatDate(data.totpEnabledAt),
              count: data.recoveryCodesLeft,
            })
          : t('secondFactor.isOff')}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => setTask('set-up')}>
          {data.totpEnabledAt ? t('secondFactor.replace') : t('secondFactor.setUp')}
        </Button>
        {data.totpEnabledAt && (
          <Button variant="default" onClick={() => setTask('codes')}>
            {t('secondFactor.newCodes')}
          </Button>
        )}
        {data.totpEnabledAt && !data.required && (
          <Button variant="default" onClick={() => setTask('remove')}>
            {t('secondFactor.remove')}
          </Button>
        )}
      </Group>
      {task && <SecondFactorDialog task={task} onClose={close} />}
    </>
  );
}

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
