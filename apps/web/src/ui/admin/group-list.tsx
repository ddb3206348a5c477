import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PenLine, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { Page } from '../page.tsx';
import { EmptyState } from '../state.tsx';
import { AdminList } from './admin-list.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { type GroupKind, groupWords } from './group-words.ts';
import { NoMatch } from './no-match.tsx';
import { PeopleCount } from './people-count.tsx';
import { SearchField } from './search-field.tsx';
import { useDeleteWithUses } from './use-delete.tsx';
import type { useListSearch } from './use-list-search.ts';
import { footerOf } from './use-list-search.ts';

export type GroupRow = {
  id: string;
  name: string;
  description: string;
  user_count: number;
  organisationName: string;
};

type Props<Row extends GroupRow, Sort extends string> = {
  /** Title of the screen: "Departments". */
  title: string;
  noun: GroupKind;
  icon: ReactNode;
  emptyText: string;
  addTo: '/access-control/department/add' | '/access-control/projects/add';
  editTo: '/access-control/department/edit/$id' | '/access-control/projects/edit/$id';
  query: UseQueryResult<{ items: readonly Row[]; total: number }, Error>;
  list: ReturnType<typeof useListSearch<Sort, never>>;
  /** Beside name and people. */
  moreColumns?: readonly Column<Row, Sort>[];
  sorts: { name: Sort; people: Sort };
  mayEdit: boolean;
  withOrganisation: boolean;
  /** Filter of the list of users that shows the people of one of them. */
  peopleFilter: 'department' | 'project';
  onDelete: (id: string) => Promise<unknown>;
  /** "Failed to delete department". */
  deleteFailure: string;
};

/** The list of departments, and that of projects. */
export function GroupList<Row extends GroupRow, Sort extends string>(props: Props<Row, Sort>) {
  const { title, noun, query, list, mayEdit, editTo, addTo } = props;
  const words = groupWords[noun];
  const askAndDelete = useDeleteWithUses();
  const { q, sort, descending } = list.search;
  const add = mayEdit && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(root) => <Link to={addTo} {...root} />}
    >
      {words.add}
    </Button>
  );
  const columns: Column<Row, Sort>[] = [
    {
      key: 'name',
      label: t('Name'),
      sort: props.sorts.name,
      primary: true,
      render: ({ id, name, description }) => (
        <>
          {mayEdit ? (
            <Anchor
              fw={600}
              dir="auto"
              renderRoot={(root) => <Link to={editTo} params={{ id }} {...root} />}
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
    ...(props.withOrganisation
      ? [
          {
            key: 'organisation',
            label: t('Organisation'),
            hiddenBelow: 'md' as const,
            render: ({ organisationName }: Row) => <bdi>{organisationName}</bdi>,
          },
        ]
      : []),
    {
      key: 'people',
      label: t('People'),
      sort: props.sorts.people,
      align: 'end',
      render: ({ user_count, id, name }) => (
        <PeopleCount count={user_count} filter={props.peopleFilter} id={id} name={name} />
      ),
    },
    ...(props.moreColumns ?? []),
  ];
  const remove = ({ id, name }: Row) =>
    askAndDelete(
      {
        title: t('Delete {name}?', { name }),
        message: words.deleting,
        confirmLabel: t('Delete'),
      },
      () => props.onDelete(id),
      { success: t('Deleted: {name}', { name }), failure: props.deleteFailure },
    );

  return (
    <Page title={title} actions={add}>
      <AdminList
        query={query}
        errorTitle={words.unread}
        narrowed={list.narrowed}
        toolbar={<SearchField value={q} onChange={list.setQuery} label={words.search} />}
        empty={
          <EmptyState icon={props.icon} title={words.none} text={props.emptyText} action={add} />
        }
        noMatch={
          <NoMatch text={words.noMatch} clearLabel={t('Clear the search')} onClear={list.clear} />
        }
        footer={footerOf(list, title)}
      >
        {(answer) => (
          <DataTable
            label={title}
            columns={columns}
            rows={answer.items}
            rowId={({ id }) => id}
            sort={{ by: sort, descending, onSort: list.sortBy }}
            busy={query.isPlaceholderData}
            rowActions={
              mayEdit
                ? (row) => (
                    <Group gap={4} wrap="nowrap" justify="flex-end">
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('Edit {name}', { name: row.name })}
                        renderRoot={(root) => (
                          <Link to={editTo} params={{ id: row.id }} {...root} />
                        )}
                      >
                        <PenLine size={16} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('Delete {name}', { name: row.name })}
                        onClick={() => void remove(row)}
                      >
                        <Trash2 size={16} aria-hidden />
                      </ActionIcon>
                    </Group>
                  )
                : undefined
            }
          />
        )}
      </AdminList>
    </Page>
  );
}
