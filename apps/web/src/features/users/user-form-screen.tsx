import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { userFormOptions } from '../../lib/queries/users.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { SessionsPanel } from '../../ui/sessions-panel.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { UserForm } from './user-form.tsx';

/** Adds a user, or changes the one the address names. */
export function UserFormScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { user: self } = useSession();
  const form = useQuery(userFormOptions(id ?? '0'));
  const title = id ? t('Edit user') : t('Add user');
  if (form.isError && !form.data)
    return (
      <Page title={title}>
        <ErrorState
          error={
            new Error(t('Error fetching user data: {error}', { error: errorSentence(form.error) }))
          }
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
  const { user, options } = form.data;
  return (
    <UserForm
      // What somebody else changes meanwhile must not overwrite what is typed here.
      key={id ?? 'new'}
      user={user}
      options={options}
      ownOrganisationId={self.organisationId}
      below={
        user && (
          <Paper withBorder p="md" component="section" aria-label={t('Sessions')}>
            <Title order={2} size="h4" mb="sm">
              {t('Sessions')}
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
