import { idSchema } from '@glossa/contracts/endpoint';
import type { RoleDetail } from '@glossa/contracts/roles';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { errorSentence } from '../../lib/api-error.ts';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { t } from '../../lib/language/t.ts';
import { roleDraftOptions, roleOptions } from '../../lib/queries/roles.ts';
import { resourceLabel } from '../../lib/resource-words.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { RoleForm } from './role-form.tsx';
import { withinGrantable } from './role-matrix.ts';
import { RoleView } from './role-view.tsx';

/** Adds a role, empty or as a copy of the one that `from` names, or shows the one the address names. */
export function RoleFormScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  const address: Record<string, unknown> = useSearch({ strict: false });
  const from = idSchema.safeParse(address.from).data;
  return id ? <StoredRole key={id} id={id} /> : <NewRole key={from ?? 'new'} from={from} />;
}

function NewRole({ from }: { from: string | undefined }) {
  const draft = useQuery({ ...roleDraftOptions(from), refetchOnMount: 'always' });
  const role = newest(draft);
  if (!role) return <NotYet title={t('Add role')} query={draft} />;
  return <RoleForm role={role} />;
}

function StoredRole({ id }: { id: string }) {
  const { seesEveryOrganisation } = useSession().user;
  const query = useQuery({ ...roleOptions(id), refetchOnMount: 'always' });
  const role = newest(query);
  if (!role) return <NotYet title={t('Role')} query={query} />;
  const reason = whyFixed(role, seesEveryOrganisation);
  return reason === null ? (
    <RoleForm role={role} />
  ) : (
    <RoleView role={{ ...role, roleId: id }} reason={reason} />
  );
}

/** A matrix is saved whole: begun from what was read some time ago, it would undo what others did since. */
const newest = (query: UseQueryResult<RoleDetail, Error>): RoleDetail | undefined =>
  query.isFetchedAfterMount ? query.data : undefined;

/** Why the role cannot be changed by its reader; null: it can. */
function whyFixed(role: RoleDetail, seesEveryOrganisation: boolean): string | null {
  if (role.builtIn)
    return t(
      'Built-in roles are the same in every organisation and cannot be changed. Copy the role and change the copy.',
    );
  const { leftOut } = withinGrantable(role.roleResource, role.grantable);
  if (seesEveryOrganisation || leftOut.length === 0) return null;
  return t(
    'This role holds rights you do not hold yourself ({rights}), so you cannot change it. A copy comes without them.',
    { rights: formatEnumeration(leftOut.map(resourceLabel)) },
  );
}

function NotYet({ title, query }: { title: string; query: UseQueryResult<RoleDetail, Error> }) {
  return (
    <Page title={title}>
      {query.isError ? (
        <ErrorState
          error={
            new Error(t('Error fetching role data: {error}', { error: errorSentence(query.error) }))
          }
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Page>
  );
}
