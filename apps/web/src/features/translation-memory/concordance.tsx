import type { AnswerOf } from '@glossa/contracts/endpoint';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { memoryConcordance } from '@glossa/contracts/translation-memory';
import { Group, Mark, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatDate } from '../../lib/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { concordanceOptions } from '../../lib/queries/translation-memory.ts';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { readLanguage } from '../../ui/language-filter.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import classes from './concordance.module.css';
import { markPlaces } from './mark-places.ts';
import { originWords } from './memory-words.ts';

type Choice = { from: LanguageCode; to: LanguageCode; in: 'source' | 'target' };
const most = 50;
const choices = languageCodes.map((code) => ({ value: code, label: languageName(code) }));

/** How a word was translated before: every unit that says it, with the places. */
export function Concordance() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const phrase = typeof raw.phrase === 'string' ? raw.phrase : '';
  const navigate = useNavigate();
  const [choice, setChoice] = useLocalStorage<Choice>({
    key: 'glossa-concordance',
    defaultValue: { from: 'en', to: 'es', in: 'source' },
  });
  const asked = { ...choice, phrase: phrase.trim() };
  const found = useQuery(concordanceOptions(asked));

  return (
    <Stack gap="md">
      <Group gap="sm" role="search">
        <SearchField
          value={phrase}
          label={t('Word or phrase')}
          onChange={(text) =>
            void navigate({
              to: '.',
              search: { tab: 'concordance', ...(text === '' ? {} : { phrase: text }) },
              replace: true,
            })
          }
        />
        <SegmentedControl
          aria-label={t('Where the phrase is looked for')}
          data={[
            { value: 'source', label: t('In sources') },
            { value: 'target', label: t('In translations') },
          ]}
          value={choice.in}
          onChange={(side) => setChoice({ ...choice, in: side === 'target' ? side : 'source' })}
        />
        {(['from', 'to'] as const).map((side) => (
          <Select
            key={side}
            aria-label={side === 'from' ? t('From language') : t('To language')}
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
      <Found query={found} choice={choice} asked={asked.phrase} />
    </Stack>
  );
}

type FoundProps = {
  query: UseQueryResult<AnswerOf<typeof memoryConcordance>, Error>;
  choice: Choice;
  asked: string;
};

function Found({ query, choice, asked }: FoundProps) {
  if (asked === '')
    return (
      <EmptyState
        title={t('How was it translated before?')}
        text={t(
          'Write a word or a phrase to see every sentence of the memory that says it, beside its translation.',
        )}
      />
    );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingRows rows={4} height={64} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        title={t('Nothing says that')}
        text={t('No unit from {from} to {to} holds “{asked}”.', {
          from: languageName(choice.from),
          to: languageName(choice.to),
          asked,
        })}
      />
    );
  const count = query.data.length;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {count === most
          ? t('The first {most, number} are shown; write more words to narrow them.', { most })
          : t('{count, plural, one {# unit} other {# units}}', { count })}
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
              {originWords[origin]}
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

/** Reads in its own direction, and starts at the same edge as the others. */
function Marked({ text, places }: { text: string; places: Array<{ start: number; end: number }> }) {
  return (
    <bdi>
      {markPlaces(text, places).map(({ text: piece, start, marked }) =>
        marked ? <Mark key={start}>{piece}</Mark> : <span key={start}>{piece}</span>,
      )}
    </bdi>
  );
}
