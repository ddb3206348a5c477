import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MemoryUnit } from '@glossa/contracts/translation-memory';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { originWords } from './memory-words.ts';

function UnitText({ text, language }: { text: string; language: LanguageCode }) {
  return (
    <div>
      <Text span display="block" size="sm" lang={language} style={wrapped}>
        {/* Each text reads in its own direction; all of them start at the same edge. */}
        <bdi>{text}</bdi>
      </Text>
      <Text span display="block" size="xs" c="dimmed">
        {languages[language].label}
      </Text>
    </div>
  );
}
const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

const usedWords = (count: number) =>
  count === 0
    ? t('Not used yet')
    : count === 1
      ? t('Used once')
      : t('Used {count, number} times', { count });

export const memoryColumns: readonly Column<MemoryUnit>[] = [
  {
    key: 'source',
    label: t('Source'),
    primary: true,
    width: '34%',
    render: ({ source, from }) => <UnitText text={source} language={from} />,
  },
  {
    key: 'target',
    label: t('Translation'),
    width: '34%',
    render: ({ target, to }) => <UnitText text={target} language={to} />,
  },
  {
    key: 'origin',
    label: t('From'),
    render: ({ origin, media, updatedAt, createdBy, usedCount }) => (
      <div>
        <Text span display="block" size="sm">
          {originWords[origin]}
        </Text>
        {media && (
          <Anchor
            size="sm"
            display="block"
            renderRoot={(props) => (
              <Link to="/dashboard/media-details" search={{ mediaId: media.mediaId }} {...props} />
            )}
          >
            <bdi>{media.title}</bdi>
          </Anchor>
        )}
        <Text span display="block" size="xs" c="dimmed">
          {[createdBy, formatDate(updatedAt), usedWords(usedCount)]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
      </div>
    ),
  },
];
