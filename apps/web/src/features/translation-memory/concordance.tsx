import type { AnswerOf } from '@glossa/contracts/endpoint';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { memoryConcordance } from '@glossa/contracts/translation-memory';
import { Group, Mark, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatDate } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { readLanguage } from '../../ui/table/language-filter.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import classes from './concordance.module.css';
import { markPlaces } from './mark-places.ts';
import { originLabels } from './memory-labels.ts';
import { concordanceOptions } from './queries.ts';

type Choice = { from: LanguageCode; to: LanguageCode; in: 'source' | 'target' };
const most = 50;
const choices = languageCodes.map((code) => ({ value: code, label: languageName(code) }));

/** Previous translations of a word: every unit that contains it, with highlights. */
export function Concordance() {
  const { phrase = '' } = useSearch({ from: '/shell/translation-memory' });
  const navigate = useNavigate();
  const [choice, setChoice] = useLocalStorage<Choice>({
    key: 'glossa-concordance',
    defaultValue: { from: 'en', to: 'es', in: 'source' },
  });
  const requested = { ...choice, phrase: phrase.trim() };
  const found = useQuery(concordanceOptions(requested));

  return (
    <Stack gap="md">
      <Group gap="sm" role="search">
        <SearchField
          value={phrase}
          label={t('memory.concordance.phrase')}
          onChange={(text) =>
            void navigate({
              to: '.',
              search: { tab: 'concordance', ...(text === '' ? {} : { phrase: text }) },
              replace: true,
            })
          }
        />
        <SegmentedControl
          aria-label={t('memory.concordance.searchIn')}
          data={[
            { value: 'source', label: t('memory.concordance.inSource') },
            { value: 'target', label: t('memory.concordance.inTarget') },
          ]}
          value={choice.in}
          onChange={(side) => setChoice({ ...choice, in: side === 'target' ? side : 'source' })}
        />
        {(['from', 'to'] as const).map((side) => (
          <Select
            key={side}
            aria-label={side === 'from' ? t('memory.sourceLanguage') : t('memory.targetLanguage')}
            allowDeselect={false}
            searchable
            w={210}
            data={choices}
            value={choice[side]}
            onChange={(value) =>
              setChoice({ ...choice, [side]: readLanguage(value ?? undefined) ?? choice[side] })
            }
          />
        ))}
      </Group>
      <Found query={found} choice={choice} requested={requested.phrase} />
    </Stack>
  );
}

type FoundProps = {
  query: UseQueryResult<AnswerOf<typeof memoryConcordance>, Error>;
  choice: Choice;
  requested: string;
};

function Found({ query, choice, requested }: FoundProps) {
  if (requested === '')
    return (
      <EmptyState
        title={t('memory.concordance.emptyTitle')}
        text={t('memory.concordance.emptyText')}
      />
    );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingRows rows={4} height={64} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        title={t('memory.concordance.noMatchesTitle')}
        text={t('memory.concordance.noMatchesText', {
          from: languageName(choice.from),
          to: languageName(choice.to),
          asked: requested,
        })}
      />
    );
  const count = query.data.length;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {count === most
          ? t('memory.concordance.firstShown', { most })
          : t('memory.unitCount', { count })}
      </Text>
      <ul className={classes.list} aria-busy={query.isPlaceholderData}>
        {query.data.map(({ unitId, source, target, places, origin, media, updatedAt }) => (
          <li key={unitId} className={classes.unit}>
            <div lang={choice.from}>
              <Marked text={source} places={choice.in === 'source' ? places : []} />
            </div>
            <div lang={choice.to}>
              <Marked text={target} places={choice.in === 'target' ? places : []} />
            </div>
            <div className={classes.facts}>
              {originLabels[origin]}
              {media && (
                <>
                  {' · '}
                  <bdi>{media.title}</bdi>
                </>
              )}
              {` · ${formatDate(updatedAt)}`}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Has its own direction, aligned with the others. */
function Marked({ text, places }: { text: string; places: Array<{ start: number; end: number }> }) {
  return (
    <bdi>
      {markPlaces(text, places).map(({ text: piece, start, marked }) =>
        marked ? <Mark key={start}>{piece}</Mark> : <span key={start}>{piece}</span>,
      )}
    </bdi>
  );
}
