import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { Text, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { t } from '../../../lib/language/t.ts';
import { glossaryOptionsOptions } from '../../../lib/queries/glossaries.ts';
import { termFindingsOptions, termsOptions } from '../../../lib/queries/matches-and-terms.ts';
import { ErrorState, LoadingRows } from '../../../ui/state.tsx';
import classes from './matches.module.css';
import { termFindingSentence } from './term-finding-words.ts';

type Props = { source: string; target: string; from: LanguageCode; to: LanguageCode };

/** More glossaries than anybody reads at once are not asked for every cue. */
const mostGlossaries = 10;

/** The terms that the original names, what they are to be called, and where the translation disagrees. */
export function TermList({ source, target, from, to }: Props) {
  const glossaries = useQuery(glossaryOptionsOptions());
  const asked = (glossaries.data ?? []).slice(0, mostGlossaries);
  const terms = useQueries({
    queries: asked.map(({ value }) => termsOptions({ glossaryId: value, source, from, to })),
  });
  const findings = useQueries({
    queries: asked.map(({ value }) =>
      termFindingsOptions({ glossaryId: value, source, target, from, to }),
    ),
  });
  const failed = [glossaries, ...terms, ...findings].find(({ isError }) => isError);
  const known = unique(terms.flatMap(({ data }) => data ?? []));
  const wrong = unique(findings.flatMap(({ data }) => data ?? []));
  const loading = glossaries.isPending || terms.some(({ isPending }) => isPending);
  const direction = languages[to].direction;
  return (
    <section aria-labelledby="terms-title">
      <Title order={3} size="h6" id="terms-title" mb={6}>
        {t('Glossary')}
      </Title>
      <ul className={classes.findings} aria-live="polite" aria-label={t('Terms to correct')}>
        {wrong.map((finding) => (
          <li key={JSON.stringify(finding)} className={classes.finding}>
            <TriangleAlert size={14} aria-hidden className={classes.sign} />
            <span>{termFindingSentence(finding)}</span>
          </li>
        ))}
      </ul>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : loading ? (
        <LoadingRows rows={2} height={28} />
      ) : known.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('The original names no term of your glossaries.')}
        </Text>
      ) : (
        <dl className={classes.terms}>
          {known.map((term) => (
            <div key={JSON.stringify(term)} className={classes.term}>
              <dt lang={from} dir={languages[from].direction}>
                {term.source}
              </dt>
              <dd lang={to} dir={direction}>
                {term.target}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Two glossaries may say the same. */
const unique = <Item,>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
