import {
  endAllSessions,
  endSession,
  type SessionItem,
  viewSessions,
} from '@glossa/contracts/user-sessions';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeUserAgent } from '../lib/format/describe-user-agent.ts';
import { formatAgo, formatDate, formatInstant } from '../lib/format/format.ts';
import { callApi } from '../lib/http/api-client.ts';
import { withSentence } from '../lib/http/with-sentence.ts';
import { t } from '../lib/i18n/t.ts';
import { administrationKeys, userKeys } from '../lib/queries/query-keys.ts';
import { useSession } from '../lib/session/session.ts';
import { useConfirm } from './feedback/confirm-dialog.tsx';
import { toastError, toastSuccess } from './feedback/toast.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { type Column, DataTable } from './table/data-table.tsx';

const titleOf = (session: SessionItem): string =>
  session.kind === 'api-token'
    ? t('account.apiTokenNamed', { name: session.name ?? '' })
    : describeUserAgent(session.userAgent);

/** What ending the session means for its owner. */
const textFor = (session: SessionItem, name: string | null): string =>
  session.kind === 'api-token'
    ? t('account.endTokenText')
    : name === null
      ? t('account.endOwnSessionText')
      : t('account.endUserSessionText', { name });

const columns: readonly Column<SessionItem>[] = [
  {
    key: 'what',
    label: t('account.sessionDevice'),
    primary: true,
    render: (session) => (
      <Group gap="xs">
        <span title={session.userAgent ?? undefined}>{titleOf(session)}</span>
        {session.current && <Badge color="green">{t('account.currentSession')}</Badge>}
      </Group>
    ),
  },
  {
    key: 'address',
    label: t('account.ipAddress'),
    hiddenBelow: 'sm',
    render: (session) => session.address ?? '—',
  },
  {
    key: 'used',
    label: t('account.lastUsed'),
    render: (session) => (
      <span title={formatInstant(session.lastUsedAt)}>{formatAgo(session.lastUsedAt)}</span>
    ),
  },
  {
    key: 'since',
    label: t('account.sessionStarted'),
    hiddenBelow: 'md',
    render: (session) => formatDate(session.createdAt),
  },
  {
    key: 'until',
    label: t('account.sessionExpires'),
    hiddenBelow: 'md',
    render: (session) => formatDate(session.expiresAt),
  },
];

type Props = {
  userId: string;
  /** The owner's name for the questions: "Ada"; null: one's own. */
  name: string | null;
};

/** A user's sessions and API tokens. */
const sessionsOptions = (userId: string) =>
  queryOptions({
    queryKey: userKeys.sessions(userId),
    queryFn: ({ signal }) => callApi(viewSessions, { params: { id: userId }, signal }),
  });

function useEndSession(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sessionId, ...body }: { sessionId: string; password?: string }) =>
      callApi(endSession, { params: { id: userId, sessionId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: administrationKeys.all }),
  });
}

function useEndAllSessions(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { password?: string }) =>
      callApi(endAllSessions, { params: { id: userId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: administrationKeys.all }),
  });
}

/** A user's sessions, and ending them. */
export function SessionsPanel({ userId, name }: Props) {
  const sessions = useQuery(sessionsOptions(userId));
  const endOne = useEndSession(userId);
  const endAll = useEndAllSessions(userId);
  const confirm = useConfirm();
  const { user } = useSession();
  const needsPassword = name === null && !user.isSSOLogin;
  const [asked, setAsked] = useState<SessionItem | 'others' | null>(null);

  const run = async (work: () => Promise<unknown>, success: string) => {
    try {
      await work();
      toastSuccess(success);
    } catch (error) {
      toastError(withSentence(error, (reason) => t('account.endSessionFailed', { error: reason })));
    }
  };
  const end = async (session: SessionItem) => {
    if (needsPassword) return setAsked(session);
    const agreed = await confirm({
      title: t('account.endSessionTitle'),
      message: textFor(session, name),
      confirmLabel: t('account.endSession'),
      danger: true,
    });
    if (agreed)
      await run(
        () => endOne.mutateAsync({ sessionId: session.sessionId }),
        t('account.sessionEnded'),
      );
  };
  const endOthers = async () => {
    if (needsPassword) return setAsked('others');
    const agreed = await confirm({
      title: t('account.endAllSessionsTitle'),
      message:
        name === null
          ? t('account.endOtherSessionsText')
          : t('account.endUserSessionsText', { name }),
      confirmLabel: t('account.endAllSessions'),
      danger: true,
    });
    if (agreed) await run(() => endAll.mutateAsync({}), t('account.sessionsEnded'));
  };

  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Stack gap="sm">
      <DataTable
        label={t('account.sessions')}
        columns={columns}
        rows={sessions.data}
        error={
          sessions.error &&
          withSentence(sessions.error, (reason) =>
            t('account.sessionsLoadFailed', { error: reason }),
          )
        }
        onRetry={() => void sessions.refetch()}
        loadingRows={3}
        empty={
          <Text size="sm" c="dimmed">
            {t('account.noActiveSessions')}
          </Text>
        }
        rowId={({ sessionId }) => sessionId}
        rowActions={(session) =>
          session.current ? null : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('account.endNamedSession', { session: titleOf(session) })}
              onClick={() => void end(session)}
            >
              {t('account.endSessionShort')}
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
            {name === null ? t('account.endOtherSessions') : t('account.endAllSessions')}
          </Button>
        </Group>
      )}
      {asked !== null && (
        <PasswordDialog
          {...(asked === 'others'
            ? {
                title: t('account.endAllSessionsTitle'),
                text: t('account.endOtherSessionsText'),
                submitLabel: t('account.endOtherSessions'),
              }
            : {
                title: t('account.endSessionTitle'),
                text: textFor(asked, null),
                submitLabel: t('account.endSession'),
              })}
          onSubmit={async (password) => {
            if (asked === 'others') await endAll.mutateAsync({ password });
            else await endOne.mutateAsync({ sessionId: asked.sessionId, password });
            toastSuccess(
              asked === 'others' ? t('account.sessionsEnded') : t('account.sessionEnded'),
            );
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}
