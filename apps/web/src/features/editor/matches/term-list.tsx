import type { termFindingSchema } from '@glossa/contracts/glossaries';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { Text, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { z } from 'zod';
import { pageLocale, t } from '../../../lib/i18n/t.ts';
import { glossaryOptionsOptions } from '../../../lib/queries/glossaries.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/state.tsx';
import classes from './matches.module.css';
import { termFindingsOptions, termsOptions } from './queries.ts';

type Props = { source: string; target: string; from: LanguageCode; to: LanguageCode };

/** Limits the number of glossaries queried per cue. */
const maxGlossaries = 10;

type TermFinding = z.infer<typeof termFindingSchema>;

const alternatives = new Intl.ListFormat(pageLocale(), { type: 'disjunction' });
const quoted = (words: readonly string[]) =>
  alternatives.format(words.map((word) => t('editor.terms.quoted', { word })));

/** A violation and the correct term, in one or two sentences. */
function termFindingSentence(finding: TermFinding): string {
  const { kind, wanted } = finding;
  const wrong = whatIsWrong(finding);
  if (wanted.length > 0) return `${wrong} ${t('editor.terms.use', { wanted: quoted(wanted) })}`;
  return kind === 'changed' ? `${wrong} ${t('editor.terms.keepUnchanged')}` : wrong;
}

function whatIsWrong({ kind, source, found }: TermFinding): string {
  if (kind === 'forbidden')
    return found === null
      ? t('editor.terms.forbiddenInText')
      : t('editor.terms.forbidden', { found });
  if (kind === 'changed')
    return source === null
      ? t('editor.terms.nameNotTranslated')
      : t('editor.terms.doNotTranslate', { source });
  return source === null
    ? t('editor.terms.termNotUsed')
    : t('editor.terms.preferredNotUsed', { source });
}

/** Terms in the source, their required translations, and violations. */
export function TermList({ source, target, from, to }: Props) {
  const glossaries = useQuery(glossaryOptionsOptions());
  const requested = (glossaries.data ?? []).slice(0, maxGlossaries);
  const terms = useQueries({
    queries: requested.map(({ value }) => termsOptions({ glossaryId: value, source, from, to })),
  });
  const findings = useQueries({
    queries: requested.map(({ value }) =>
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
        {t('common.glossary')}
      </Title>
      <ul className={classes.findings} aria-live="polite" aria-label={t('editor.terms.toCorrect')}>
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
          {t('editor.terms.none')}
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

/** Two glossaries may contain the same. */
const unique = <Item,>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];
