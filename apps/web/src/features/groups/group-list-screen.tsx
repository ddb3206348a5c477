import { ActionIcon, Anchor, Button, Group as Row, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { PenLine, Plus, Trash2 } from 'lucide-react';
import { formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PeopleCount } from '../../ui/people/people-count.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { footerOf, useListSearch } from '../../ui/table/use-list-search.ts';
import {
  departments,
  type Group,
  type GroupKind,
  type GroupSearch,
  projects,
} from './group-kinds.ts';
import { groupListOptions, useDeleteGroup } from './queries.ts';
import { groupList } from './search.ts';

export const DepartmentListScreen = () => <GroupList kind={departments} />;
export const ProjectListScreen = () => <GroupList kind={projects} />;

/** The list of departments, and that of projects. */
function GroupList({ kind }: { kind: GroupKind }) {
  const { labels, icon: Icon } = kind;
  const canEdit = useCan(kind.resource, 'edit');
  const list = useListSearch(useSearch({ from: `/shell${kind.path}` as const }), groupList);
  const { q, sort, descending, page, pageSize } = list.search;
  const query = useQuery(
    groupListOptions(kind, { search: q.trim(), sort, descending, page, pageSize }),
  );
  const withOrganisation = useSession().user.seesEveryOrganisation;
  const deletion = useDeleteGroup(kind);
  const askAndDelete = useDeleteWithUses();
  const remove = ({ id, name }: Group) =>
    askAndDelete(
      {
        title: t('common.deleteNameConfirm', { name }),
        message: labels.deleteText,
        confirmLabel: t('common.delete'),
      },
      () => deletion.mutateAsync(id),
      { success: t('common.deletedName', { name }), failure: labels.deleteFailed },
    );
  const add = canEdit && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(root: object) => <Link to={`${kind.path}/add` as const} {...root} />}
    >
      {labels.add}
    </Button>
  );
  return (
    <Page title={labels.title} actions={add}>
      <AdminList
        query={query}
        errorTitle={labels.listFailed}
        narrowed={list.narrowed}
        toolbar={<SearchField value={q} onChange={list.setQuery} label={labels.search} />}
        empty={
          <EmptyState
            icon={<Icon size={26} />}
            title={labels.emptyTitle}
            text={labels.emptyText}
            action={add}
          />
        }
        noMatch={
          <NoMatch
            text={labels.noMatch}
            clearLabel={t('common.clearSearch')}
            onClear={list.clear}
          />
        }
        footer={footerOf(list, labels.title)}
      >
        {(answer) => (
          <DataTable
            label={labels.title}
            columns={columnsOf(kind, { canEdit, withOrganisation })}
            rows={answer.items}
            rowId={({ id }) => id}
            sort={{ by: sort, descending, onSort: list.sortBy }}
            busy={query.isPlaceholderData}
            rowActions={
              canEdit
                ? (group) => (
                    <Row gap={4} wrap="nowrap" justify="flex-end">
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('common.editName', { name: group.name })}
                        renderRoot={(root: object) => (
                          <Link to={editPath(kind)} params={{ id: group.id }} {...root} />
                        )}
                      >
                        <PenLine size={16} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('common.deleteName', { name: group.name })}
                        onClick={() => void remove(group)}
                      >
                        <Trash2 size={16} aria-hidden />
                      </ActionIcon>
                    </Row>
                  )
                : undefined
            }
          />
        )}
      </AdminList>
    </Page>
  );
}

const editPath = ({ path }: GroupKind) => `${path}/edit/$id` as const;

function columnsOf(
  kind: GroupKind,
  { canEdit, withOrganisation }: { canEdit: boolean; withOrganisation: boolean },
): Column<Group, GroupSearch['sort']>[] {
  const columns: Column<Group, GroupSearch['sort']>[] = [
    {
      key: 'name',
      label: t('common.name'),
      sort: 'name',
      primary: true,
      render: ({ id, name, description }) => (
        <>
          {canEdit ? (
            <Anchor
              fw={600}
              dir="auto"
              renderRoot={(root: object) => <Link to={editPath(kind)} params={{ id }} {...root} />}
            >
              {name}
            </Anchor>
          ) : (
            <Text span fw={600} dir="auto">
              {name}
            </Text>
          )}
          <Text span display="block" size="xs" c="dimmed" lineClamp={2}>
            <bdi>{description}</bdi>
          </Text>
        </>
      ),
    },
  ];
  if (withOrganisation)
    columns.push({
      key: 'organisation',
      label: t('users.organization'),
      hiddenBelow: 'md',
      render: ({ organisationName }) => <bdi>{organisationName}</bdi>,
    });
  columns.push({
    key: 'people',
    label: t('common.people'),
    sort: 'user_count',
    align: 'end',
    render: ({ user_count, id, name }) => (
      <PeopleCount count={user_count} filter={kind.noun} id={id} name={name} />
    ),
  });
  if (kind.hasMedia)
    columns.push({
      key: 'media',
      label: t('common.media'),
      sort: 'media_count',
      align: 'end',
      render: ({ media_count = 0 }) => formatNumber(media_count),
    });
  return columns;
}
