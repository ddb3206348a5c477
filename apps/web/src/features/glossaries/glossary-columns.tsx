import type { Glossary } from '@glossa/contracts/glossaries';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { inContext, t } from '../../lib/language/t.ts';
import type { Column } from '../../ui/admin/data-table.tsx';

export const glossaryColumns: readonly Column<Glossary>[] = [
  {
    key: 'name',
    label: t('Name'),
    primary: true,
    render: ({ glossaryId, name, description }) => (
      <>
        <Anchor
          fw={600}
          size="sm"
          renderRoot={(props) => (
            <Link to="/glossaries/$id" params={{ id: glossaryId }} {...props} />
          )}
        >
          <bdi>{name}</bdi>
        </Anchor>
        {description !== '' && (
          <Text size="sm" c="dimmed" dir="auto">
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'languages',
    label: t('Languages'),
    width: '32%',
    render: ({ languages: used }) => (
      <Text size="sm">
        {formatEnumeration(used.map(languageName)) ||
          inContext('languages of a glossary', 'None yet')}
      </Text>
    ),
  },
  {
    key: 'entries',
    label: t('Entries'),
    width: 100,
    align: 'end',
    render: ({ entryCount }) => formatNumber(entryCount),
  },
  {
    key: 'changed',
    label: t('Changed'),
    width: 140,
    hiddenBelow: 'md',
    render: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
  },
];
