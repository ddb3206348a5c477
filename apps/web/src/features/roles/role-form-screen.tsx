import type { RoleDetail } from '@glossa/contracts/roles';
import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Copy } from 'lucide-react';
import { formatEnumeration } from '../../lib/format/format.ts';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { resourceLabel } from '../../lib/labels/resource-labels.ts';
import { roleDescription, roleName } from '../../lib/labels/role-labels.ts';
import { useFreshQuery } from '../../lib/queries/fresh-query.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { roleDraftOptions, roleOptions } from './queries.ts';
import { RoleForm } from './role-form.tsx';
import { withinGrantable } from './role-matrix.ts';
import classes from './role-view.module.css';

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
  const draft = useFreshQuery(roleDraftOptions(from));
  const role = draft.data;
  if (!role) return <NotYet title={t('roles.add')} query={draft} />;
  return <RoleForm role={role} />;
}

function StoredRole({ id }: { id: string }) {
  const { seesEveryOrganisation } = useSession().user;
  // A matrix is saved as a whole.
  const query = useFreshQuery(roleOptions(id));
  const role = query.data;
  if (!role) return <NotYet title={t('common.role')} query={query} />;
  const reason = readOnlyReason(role, seesEveryOrganisation);
  return reason === null ? (
    <RoleForm role={role} />
  ) : (
    <RoleView role={{ ...role, roleId: id }} reason={reason} />
  );
}

/** Why the user cannot change the role; null: they can. */
function readOnlyReason(role: RoleDetail, seesEveryOrganisation: boolean): string | null {
  if (role.builtIn) return t('roles.builtInReadOnly');
  const { leftOut } = withinGrantable(role.roleResource, role.grantable);
  if (seesEveryOrganisation || leftOut.length === 0) return null;
  return t('roles.beyondOwnReadOnly', { rights: formatEnumeration(leftOut.map(resourceLabel)) });
}

type NotYetProps = { title: string; query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> };

function NotYet({ title, query }: NotYetProps) {
  return (
    <Page title={title}>
      {query.isError ? (
        <ErrorState
          error={withSentence(query.error, (reason) =>
            t('common.loadRolesFailed', { error: reason }),
          )}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Page>
  );
}

type Props = {
  role: RoleDetail & { roleId: string };
  /** Why it cannot be changed, as a message. */
  reason: string;
};

/** A read-only role that can be copied. */
function RoleView({ role, reason }: Props) {
  return (
    <Page title={t('roles.viewRole')}>
      <Stack gap="md" className={classes.page}>
        <Anchor
          size="sm"
          w="fit-content"
          renderRoot={(props: object) => <Link to="/access-control/roles" {...props} />}
        >
          <ArrowLeft size={14} aria-hidden className={classes.arrow} /> {t('common.roles')}
        </Anchor>
        <Alert color="blue">
          <Group justify="space-between" gap="sm">
            <Text size="sm" flex="1 1 280px">
              {reason}
            </Text>
            <Button
              leftSection={<Copy size={16} aria-hidden />}
              renderRoot={(props: object) => (
                <Link to="/access-control/roles/add" search={{ from: role.roleId }} {...props} />
              )}
            >
              {t('roles.copyRole')}
            </Button>
          </Group>
        </Alert>
        <Paper withBorder p="md">
          <Stack gap="md">
            <div>
              <Title order={2} size="h3" dir="auto">
                {roleName(role.name)}
              </Title>
              {role.description && (
                <Text c="dimmed" dir="auto">
                  {roleDescription(role.description)}
                </Text>
              )}
            </div>
            <PermissionMatrix rights={role.roleResource} grantable={role.grantable} />
          </Stack>
        </Paper>
      </Stack>
    </Page>
  );
}
