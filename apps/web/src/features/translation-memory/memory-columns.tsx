import type { LanguageCode } from '@glossa/contracts/languages';
import type { MemoryUnit } from '@glossa/contracts/translation-memory';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { originLabels } from './memory-labels.ts';

function UnitText({ text, language }: { text: string; language: LanguageCode }) {
  return (
    <div>
      <Text span display="block" size="sm" lang={language} style={wrapped}>
        {/* Each text has its own direction; all start at the same edge. */}
        <bdi>{text}</bdi>
      </Text>
      <Text span display="block" size="xs" c="dimmed">
        {languageName(language)}
      </Text>
    </div>
  );
}
const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

const usedLabels = (count: number) => t('memory.usedCount', { count });

export const memoryColumns: readonly Column<MemoryUnit>[] = [
  {
    key: 'source',
    label: t('memory.source'),
    primary: true,
    width: '34%',
    render: ({ source, from }) => <UnitText text={source} language={from} />,
  },
  {
    key: 'target',
    label: t('common.translation'),
    width: '34%',
    render: ({ target, to }) => <UnitText text={target} language={to} />,
  },
  {
    key: 'origin',
    label: t('memory.origin'),
    render: ({ origin, media, project, updatedAt, createdBy, usedCount }) => (
      <div>
        <Text span display="block" size="sm">
          {originLabels[origin]}
        </Text>
        {media && (
          <Anchor
            size="sm"
            display="block"
            renderRoot={(props: object) => (
              <Link to="/dashboard/media-details" search={{ mediaId: media.mediaId }} {...props} />
            )}
          >
            <bdi>{media.title}</bdi>
          </Anchor>
        )}
        {project && (
          <Text span display="block" size="sm">
            {t('memory.ofProject', { name: project.name })}
          </Text>
        )}
        <Text span display="block" size="xs" c="dimmed">
          {[createdBy, formatDate(updatedAt), usedLabels(usedCount)]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
      </div>
    ),
  },
];
