import type { SessionItem } from '@glossa/contracts/users';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorSentence } from '../lib/api-error.ts';
import { describeUserAgent } from '../lib/describe-user-agent.ts';
import { formatAgo, formatDate, formatInstant } from '../lib/format.ts';
import { sessionsOptions, useEndAllSessions, useEndSession } from '../lib/queries/sessions.ts';
import { type Column, DataTable } from './admin/data-table.tsx';
import { useConfirm } from './confirm-dialog.tsx';
import { ErrorState, LoadingRows } from './state.tsx';
import { toastError, toastSuccess } from './toast.tsx';

const titleOf = (session: SessionItem): string =>
  session.kind === 'api-token'
    ? `API token “${session.name}”`
    : describeUserAgent(session.userAgent);

const columns: readonly Column<SessionItem>[] = [
  {
    key: 'what',
    label: 'Where',
    primary: true,
    render: (session) => (
      <Group gap="xs">
        <span title={session.userAgent ?? undefined}>{titleOf(session)}</span>
        {session.current && <Badge color="green">This one</Badge>}
      </Group>
    ),
  },
  {
    key: 'address',
    label: 'Address',
    hiddenBelow: 'sm',
    render: (session) => session.address ?? '—',
  },
  {
    key: 'used',
    label: 'Last used',
    render: (session) => (
      <span title={formatInstant(session.lastUsedAt)}>{formatAgo(session.lastUsedAt)}</span>
    ),
  },
  {
    key: 'since',
    label: 'Since',
    hiddenBelow: 'md',
    render: (session) => formatDate(session.createdAt),
  },
  {
    key: 'until',
    label: 'Ends',
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
  const whose = name === null ? 'You' : name;

  const run = async (work: () => Promise<unknown>, success: string) => {
    try {
      await work();
      toastSuccess(success);
    } catch (error) {
      toastError(`Error ending session: ${errorSentence(error)}`);
    }
  };
  const end = async (session: SessionItem) => {
    const agreed = await confirm({
      title: 'End this session?',
      message:
        session.kind === 'api-token'
          ? 'The program that uses this token can do nothing from then on.'
          : `${whose} will have to sign in again there. What is typed but not saved there is lost.`,
      confirmLabel: 'End session',
      danger: true,
    });
    if (agreed) await run(() => endOne.mutateAsync(session.sessionId), 'The session has ended.');
  };
  const endOthers = async () => {
    const agreed = await confirm({
      title: 'End all sessions?',
      message: `${whose} will be signed out everywhere${name === null ? ' but here' : ''}, and API tokens stop working.`,
      confirmLabel: 'End all',
      danger: true,
    });
    if (agreed) await run(() => endAll.mutateAsync(), 'The sessions have ended.');
  };

  if (sessions.isPending) return <LoadingRows rows={3} />;
  if (sessions.isError)
    return (
      <ErrorState
        error={new Error(`Error fetching session data: ${errorSentence(sessions.error)}`)}
        onRetry={() => void sessions.refetch()}
      />
    );
  const others = sessions.data.filter(({ current }) => !current);
  if (sessions.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Signed in nowhere.
      </Text>
    );
  return (
    <Stack gap="sm">
      <DataTable
        label="Sessions"
        columns={columns}
        rows={sessions.data}
        rowId={({ sessionId }) => sessionId}
        rowActions={(session) =>
          session.current ? null : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`End: ${titleOf(session)}`}
              onClick={() => void end(session)}
            >
              End
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
            {name === null ? 'End all others' : 'End all'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
