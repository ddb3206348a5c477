import { Paper, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { useFreshQuery } from '../../lib/queries/fresh-query.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SessionsPanel } from '../../ui/sessions-panel.tsx';
import { userFormOptions } from './queries.ts';
import { UserForm } from './user-form.tsx';

export const AddUserScreen = () => <UserFormScreen id={undefined} />;

export function EditUserScreen() {
  const { id } = useParams({ from: '/shell/access-control/user/edit/$id' });
  return <UserFormScreen key={id} id={id} />;
}

/** Adds a user, or changes the one with this id. */
function UserFormScreen({ id }: { id: string | undefined }) {
  const { user: self } = useSession();
  // Roles, department and projects are saved as a whole.
  const form = useFreshQuery(userFormOptions(id ?? '0'));
  const title = id ? t('users.edit') : t('users.add');
  if (form.isError && !form.data)
    return (
      <Page title={title}>
        <ErrorState
          error={withSentence(form.error, (reason) => t('users.fetchFailed', { error: reason }))}
          onRetry={() => void form.refetch()}
        />
      </Page>
    );
  if (!form.data)
    return (
      <Page title={title}>
        <LoadingRows rows={6} />
      </Page>
    );
  const { user, options, invitationsUnavailable } = form.data;
  return (
    <UserForm
      user={user}
      options={options}
      invitationsUnavailable={invitationsUnavailable && messageText(invitationsUnavailable)}
      ownOrganisationId={self.organisationId}
      below={
        user && (
          <Paper withBorder p="md" component="section" aria-label={t('account.sessions')}>
            <Title order={2} size="h4" mb="sm">
              {t('account.sessions')}
            </Title>
            <SessionsPanel
              userId={user.userId}
              name={user.userId === self.userId ? null : user.displayName}
            />
          </Paper>
        )
      }
    />
  );
}
