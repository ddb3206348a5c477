import type { LanguageCode } from '@glossa/contracts/languages';
import type { MemoryUnit } from '@glossa/contracts/translation-memory';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../lib/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { inContext, t } from '../../lib/language/t.ts';
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
        {languageName(language)}
      </Text>
    </div>
  );
}
const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

const usedWords = (count: number) =>
  t('{count, plural, =0 {Not used yet} =1 {Used once} other {Used # times}}', { count });

export const memoryColumns: readonly Column<MemoryUnit>[] = [
  {
    key: 'source',
    label: inContext('text that is translated', 'Source'),
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
    label: inContext('where a unit comes from', 'From'),
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
