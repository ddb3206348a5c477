import type { GlossaryEntryItem } from '@glossa/contracts/glossaries';
import { Badge, Text } from '@mantine/core';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import classes from './entry-columns.module.css';
import { partOfSpeechWords, usageColours, usageWords } from './entry-words.ts';

function Terms({ terms }: Pick<GlossaryEntryItem, 'terms'>) {
  return (
    <ul className={classes.terms}>
      {terms.map(({ language, term, usage }) => (
        <li key={`${language} ${term}`} className={classes.term} data-usage={usage}>
          <span className={classes.language}>{languageName(language)}</span>
          <span className={classes.text} lang={language}>
            <bdi>{term}</bdi>
          </span>
          {/* Preferred is what most are: said of every term, it would say nothing. */}
          {usage !== 'preferred' && (
            <Badge size="sm" variant="light" color={usageColours[usage]}>
              {usageWords[usage]}
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
    label: t('Terms'),
    primary: true,
    render: ({ terms }) => <Terms terms={terms} />,
  },
  {
    key: 'kind',
    label: t('Kind'),
    width: 160,
    render: ({ partOfSpeech, doNotTranslate }) => (
      <div>
        {partOfSpeech !== null && <Text size="sm">{partOfSpeechWords[partOfSpeech]}</Text>}
        {doNotTranslate && (
          <Badge size="sm" variant="light" color="violet">
            {t('Not translated')}
          </Badge>
        )}
        {partOfSpeech === null && !doNotTranslate && (
          <Text size="sm" c="dimmed">
            {t('Not said')}
          </Text>
        )}
      </div>
    ),
  },
  {
    key: 'definition',
    label: t('Definition'),
    width: '30%',
    hiddenBelow: 'md',
    render: ({ definition }) => (
      <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {definition}
      </Text>
    ),
  },
];
