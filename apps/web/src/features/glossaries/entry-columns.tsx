import type { GlossaryEntryItem } from '@glossa/contracts/glossaries';
import { Badge, Text } from '@mantine/core';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import classes from './entry-columns.module.css';
import { partOfSpeechLabels, usageColours, usageLabels } from './entry-labels.ts';

function Terms({ terms }: Pick<GlossaryEntryItem, 'terms'>) {
  return (
    <ul className={classes.terms}>
      {terms.map(({ language, term, usage }) => (
        <li key={`${language} ${term}`} className={classes.term} data-usage={usage}>
          <span className={classes.language}>{languageName(language)}</span>
          <span className={classes.text} lang={language}>
            <bdi>{term}</bdi>
          </span>
          {/* Most terms are preferred, so it is not displayed. */}
          {usage !== 'preferred' && (
            <Badge size="sm" variant="light" color={usageColours[usage]}>
              {usageLabels[usage]}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

export const entryColumns: readonly Column<GlossaryEntryItem>[] = [
  {
    key: 'terms',
    label: t('glossaries.terms'),
    primary: true,
    render: ({ terms }) => <Terms terms={terms} />,
  },
  {
    key: 'kind',
    label: t('common.typeLabel'),
    width: 160,
    render: ({ partOfSpeech, doNotTranslate }) => (
      <div>
        {partOfSpeech !== null && <Text size="sm">{partOfSpeechLabels[partOfSpeech]}</Text>}
        {doNotTranslate && (
          <Badge size="sm" variant="light" color="violet">
            {t('glossaries.doNotTranslateBadge')}
          </Badge>
        )}
        {partOfSpeech === null && !doNotTranslate && (
          <Text size="sm" c="dimmed">
            {t('glossaries.notSpecified')}
          </Text>
        )}
      </div>
    ),
  },
  {
    key: 'definition',
    label: t('glossaries.definition'),
    width: '30%',
    hiddenBelow: 'md',
    render: ({ definition }) => (
      <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {definition}
      </Text>
    ),
  },
];
