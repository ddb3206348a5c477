import type { Category } from '@glossa/contracts/categories';
import { ActionIcon, Anchor, Group, Paper, Table, Text, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';

type Props = {
  categories: readonly Category[];
  mayEdit: boolean;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
};

export function CategoryTable({ categories, mayEdit, onEdit, onDelete }: Props) {
  return (
    <Paper withBorder>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th ta="end">{t('Media')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Changed')}</Table.Th>
            {mayEdit && <Table.Th ta="end">{t('Actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {categories.map((category) => (
            <Table.Tr key={category.categoryId}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {/* Each name reads in its own direction; all of them start at the same edge. */}
                <Text fw={500} size="sm">
                  <bdi>{category.name}</bdi>
                </Text>
                {category.description && (
                  <Text size="sm" c="dimmed">
                    <bdi>{category.description}</bdi>
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="end">
                <MediaCount category={category} />
              </Table.Td>
              <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
                {formatDate(category.updatedAt)}
              </Table.Td>
              {mayEdit && (
                <Table.Td>
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    <Tooltip label={t('Edit')}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('Edit {name}', { name: category.name })}
                        onClick={() => onEdit(category)}
                      >
                        <Pencil size={16} aria-hidden />
                      </ActionIcon>
                    </Tooltip>
                    <Tooltip label={t('Delete')}>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('Delete {name}', { name: category.name })}
                        onClick={() => onDelete(category)}
                      >
                        <Trash2 size={16} aria-hidden />
                      </ActionIcon>
                    </Tooltip>
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function MediaCount({ category }: { category: Category }) {
  if (category.mediaCount === 0)
    return (
      <Text span size="sm" c="dimmed">
        0
      </Text>
    );
  return (
    <Anchor
      size="sm"
      aria-label={t('Show the {count, number} media of {name}', {
        count: category.mediaCount,
        name: category.name,
      })}
      renderRoot={(props) => (
        <Link to="/dashboard" search={{ category: category.categoryId }} {...props} />
      )}
    >
      {formatNumber(category.mediaCount)}
    </Anchor>
  );
}
