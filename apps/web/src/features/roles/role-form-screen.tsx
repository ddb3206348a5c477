import type { RoleDetail } from '@glossa/contracts/roles';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { formatEnumeration } from '../../lib/format/format.ts';
import { errorSentence } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { resourceLabel } from '../../lib/labels/resource-labels.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { roleDraftOptions, roleOptions } from './queries.ts';
import { RoleForm } from './role-form.tsx';
import { withinGrantable } from './role-matrix.ts';
import { RoleView } from './role-view.tsx';

/** Adds a role, empty or copied from `from`. */
export function AddRoleScreen() {
  const { from } = useSearch({ from: '/shell/access-control/roles/add' });
  return <RoleDraft key={from ?? 'new'} from={from} />;
}

/** Shows the role in the address, to edit if the user may. */
export function EditRoleScreen() {
  const { id } = useParams({ from: '/shell/access-control/roles/edit/$id' });
  return <StoredRole key={id} id={id} />;
}

function RoleDraft({ from }: { from: string | undefined }) {
  const draft = useQuery({ ...roleDraftOptions(from), refetchOnMount: 'always' });
  const role = newest(draft);
  if (!role) return <NotYet title={t('roles.add')} query={draft} />;
  return <RoleForm role={role} />;
}

function StoredRole({ id }: { id: string }) {
  const { seesEveryOrganisation } = useSession().user;
  const query = useQuery({ ...roleOptions(id), refetchOnMount: 'always' });
  const role = newest(query);
  if (!role) return <NotYet title={t('common.role')} query={query} />;
  const reason = readOnlyReason(role, seesEveryOrganisation);
  return reason === null ? (
    <RoleForm role={role} />
  ) : (
    <RoleView role={{ ...role, roleId: id }} reason={reason} />
  );
}

/** A matrix is saved as a whole: based on stale data it would revert others' changes. */
const newest = (query: UseQueryResult<RoleDetail, Error>): RoleDetail | undefined =>
  query.isFetchedAfterMount ? query.data : undefined;

/** Why the user cannot change the role; null: they can. */
function readOnlyReason(role: RoleDetail, seesEveryOrganisation: boolean): string | null {
  if (role.builtIn) return t('roles.builtInReadOnly');
  const { leftOut } = withinGrantable(role.roleResource, role.grantable);
  if (seesEveryOrganisation || leftOut.length === 0) return null;
  return t('roles.beyondOwnReadOnly', { rights: formatEnumeration(leftOut.map(resourceLabel)) });
}

function NotYet({ title, query }: { title: string; query: UseQueryResult<RoleDetail, Error> }) {
  return (
    <Page title={title}>
      {query.isError ? (
        <ErrorState
          error={new Error(t('common.loadRolesFailed', { error: errorSentence(query.error) }))}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Page>
  );
}
