import type { SessionItem } from '@glossa/contracts/users';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorSentence } from '../lib/api-error.ts';
import { describeUserAgent } from '../lib/describe-user-agent.ts';
import { formatAgo, formatDate, formatInstant } from '../lib/format.ts';
import { inContext, t } from '../lib/language/t.ts';
import { sessionsOptions, useEndAllSessions, useEndSession } from '../lib/queries/sessions.ts';
import { type Column, DataTable } from './admin/data-table.tsx';
import { useConfirm } from './confirm-dialog.tsx';
import { ErrorState, LoadingRows } from './state.tsx';
import { toastError, toastSuccess } from './toast.tsx';

const titleOf = (session: SessionItem): string =>
  session.kind === 'api-token'
    ? t('API token “{name}”', { name: session.name ?? '' })
    : describeUserAgent(session.userAgent);

const columns: readonly Column<SessionItem>[] = [
  {
    key: 'what',
    label: inContext('sessions', 'Where'),
    primary: true,
    render: (session) => (
      <Group gap="xs">
        <span title={session.userAgent ?? undefined}>{titleOf(session)}</span>
        {session.current && <Badge color="green">{inContext('session', 'This one')}</Badge>}
      </Group>
    ),
  },
  {
    key: 'address',
    label: inContext('of a computer', 'Address'),
    hiddenBelow: 'sm',
    render: (session) => session.address ?? '—',
  },
  {
    key: 'used',
    label: t('Last used'),
    render: (session) => (
      <span title={formatInstant(session.lastUsedAt)}>{formatAgo(session.lastUsedAt)}</span>
    ),
  },
  {
    key: 'since',
    label: inContext('a session', 'Since'),
    hiddenBelow: 'md',
    render: (session) => formatDate(session.createdAt),
  },
  {
    key: 'until',
    label: inContext('when a session does', 'Ends'),
    hiddenBelow: 'md',
    render: (session) => formatDate(session.expiresAt),
  },
];

type Props = {
  userId: string;
  /** Whose sessions these are, for the questions: "Ada"; null: one's own. */
  name: string | null;
};

/** Where somebody is signed in, and how to end it. */
export function SessionsPanel({ userId, name }: Props) {
  const sessions = useQuery(sessionsOptions(userId));
  const endOne = useEndSession(userId);
  const endAll = useEndAllSessions(userId);
  const confirm = useConfirm();

  const run = async (work: () => Promise<unknown>, success: string) => {
    try {
      await work();
      toastSuccess(success);
    } catch (error) {
      toastError(t('Error ending session: {error}', { error: errorSentence(error) }));
    }
  };
  const end = async (session: SessionItem) => {
    const agreed = await confirm({
      title: t('End the session?'),
      message:
        session.kind === 'api-token'
          ? t('The program that uses this token can do nothing from then on.')
          : name === null
            ? t('You will have to sign in again there. What is typed but not saved there is lost.')
            : t(
                '{name} will have to sign in again there. What is typed but not saved there is lost.',
                { name },
              ),
      confirmLabel: t('End session'),
      danger: true,
    });
    if (agreed) await run(() => endOne.mutateAsync(session.sessionId), t('The session has ended.'));
  };
  const endOthers = async () => {
    const agreed = await confirm({
      title: t('End all sessions?'),
      message:
        name === null
          ? t('You will be signed out everywhere but here, and API tokens stop working.')
          : t('{name} will be signed out everywhere, and API tokens stop working.', { name }),
      confirmLabel: t('End all'),
      danger: true,
    });
    if (agreed) await run(() => endAll.mutateAsync(), t('The sessions have ended.'));
  };

  if (sessions.isPending) return <LoadingRows rows={3} />;
  if (sessions.isError)
    return (
      <ErrorState
        error={
          new Error(
            t('Error fetching session data: {error}', { error: errorSentence(sessions.error) }),
          )
        }
        onRetry={() => void sessions.refetch()}
      />
    );
  const others = sessions.data.filter(({ current }) => !current);
  if (sessions.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Signed in nowhere.')}
      </Text>
    );
  return (
    <Stack gap="sm">
      <DataTable
        label={t('Sessions')}
        columns={columns}
        rows={sessions.data}
        rowId={({ sessionId }) => sessionId}
        rowActions={(session) =>
          session.current ? null : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('End: {session}', { session: titleOf(session) })}
              onClick={() => void end(session)}
            >
              {inContext('end a session', 'End')}
            </Button>
          )
        }
      />
      {others.length > 1 && (
        <Group justify="flex-end">
          <Button
            variant="default"
            color="red"
            loading={endAll.isPending}
            onClick={() => void endOthers()}
          >
            {name === null ? t('End all others') : t('End all')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
