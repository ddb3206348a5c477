import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { breakLines } from '@glossa/subtitles/break-lines';
import { Badge, Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { inContext, t } from '../../../lib/language/t.ts';
import { matchesOptions } from '../../../lib/queries/matches-and-terms.ts';
import { ErrorState, LoadingRows } from '../../../ui/state.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formatShortcut } from '../commands/shortcut.ts';
import type { EditorStore } from '../model/editor-types.ts';
import classes from './matches.module.css';
import { SourceDifference } from './source-difference.tsx';
import { useMatchKeys } from './use-match-keys.ts';

type Props = {
  store: EditorStore;
  cueId: string;
  mediaId: string;
  source: string;
  from: LanguageCode;
};

/** What `useMatchKeys` listens to. */
const keysOf = (index: number) => `Alt+Shift+${index + 1}`;

/** Remembered translations of the same or a like source; one is put into the cue by button or key. */
export function MemoryMatches({ store, cueId, mediaId, source, from }: Props) {
  const to = store.language;
  const found = useQuery(matchesOptions({ mediaId, source, from, to }));
  const matches = found.data ?? [];
  const insert = (text: string) => {
    const outcome = store.change(t('Insert from the memory'), cueId, {
      text: breakLines(text, to),
    });
    if (!outcome.done) toast.error(outcome.message);
  };
  useMatchKeys(store.mayEdit, (index) => {
    const match = matches[index];
    if (match) insert(match.target);
  });
  return (
    <section aria-labelledby="matches-title">
      <Title order={3} size="h6" id="matches-title" mb={6}>
        {t('Translation memory')}
      </Title>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingRows rows={2} height={56} />
      ) : matches.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Nothing like this was translated before.')}
        </Text>
      ) : (
        <ol className={classes.list}>
          {matches.map((match, index) => (
            <li key={match.unitId} className={classes.match}>
              <div className={classes.head}>
                <Badge
                  variant="light"
                  size="sm"
                  color={match.percent === 100 ? 'green' : 'blue'}
                  className={classes.badge}
                >
                  {t('{percent}% alike', { percent: match.percent })}
                </Badge>
                {store.mayEdit && (
                  <span className={classes.insert}>
                    <kbd className={classes.key} dir="ltr">
                      {formatShortcut(keysOf(index), false)}
                    </kbd>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('Insert match {value}', { value: index + 1 })}
                      aria-keyshortcuts={keysOf(index)}
                      onClick={() => insert(match.target)}
                    >
                      {inContext('verb', 'Insert')}
                    </Button>
                  </span>
                )}
              </div>
              <p className={classes.text} lang={to} dir={languages[to].direction}>
                {match.target}
              </p>
              <SourceDifference parts={match.difference} language={from} />
              {match.numbersReplaced && (
                <Text size="xs" c="dimmed">
                  {t('Its numbers were replaced by those of this cue.')}
                </Text>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
