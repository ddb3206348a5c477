import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { ShownMatch } from '@glossa/contracts/translation-memory';
import { breakLines } from '@glossa/subtitles/break-lines';
import { Badge, Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pageLocale, t } from '../../../lib/i18n/t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatShortcut } from '../commands/shortcut.ts';
import type { EditorStore } from '../store/editor-types.ts';
import classes from './matches.module.css';
import { matchesOptions } from './queries.ts';

type Props = {
  store: EditorStore;
  cueId: string;
  mediaId: string;
  source: string;
  from: LanguageCode;
};

/** The listener of `useMatchKeys`. */
const keysOf = (index: number) => `Alt+Shift+${index + 1}`;

type SourceDifferenceProps = { parts: ShownMatch['difference']; language: LanguageCode };

/** Differences from the stored source to the current one: deletions struck through, insertions underlined. */
function SourceDifference({ parts, language }: SourceDifferenceProps) {
  if (parts.every(({ kind }) => kind === 'same')) return null;
  return (
    <p className={classes.source} lang={language} dir={languages[language].direction}>
      {parts.map(({ kind, text }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: parts have no name, and a difference is drawn as a whole
        if (kind === 'same') return <span key={index}>{text}</span>;
        const Change = kind === 'added' ? 'ins' : 'del';
        return (
          <Change key={index} className={classes[kind]}>
            <VisuallyHidden component="span" lang={pageLocale()} dir="auto">
              {' '}
              {kind === 'added' ? t('editor.matches.added') : t('editor.matches.deleted')}{' '}
            </VisuallyHidden>
            {text}
          </Change>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </p>
  );
}

/** Alt+Shift+1 to 5 while the panel is open: digits with Alt alone control the player and the tracks. */
function useMatchKeys(enabled: boolean, insert: (index: number) => void): void {
  const latest = useRef(insert);
  latest.current = insert;
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
      const digit = /^Digit([1-5])$/.exec(event.code)?.[1];
      if (digit === undefined || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(Number(digit) - 1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}

/** Exact and fuzzy matches from the memory; one is inserted into the cue by button or key. */
export function MemoryMatches({ store, cueId, mediaId, source, from }: Props) {
  const to = store.language;
  const found = useQuery(matchesOptions({ mediaId, source, from, to }));
  const matches = found.data ?? [];
  const insert = (text: string) => {
    const outcome = store.change(t('editor.step.insertMatch'), cueId, {
      text: breakLines(text, to),
    });
    if (!outcome.done) toast.error(outcome);
  };
  useMatchKeys(store.canEdit, (index) => {
    const match = matches[index];
    if (match) insert(match.target);
  });
  return (
    <section aria-labelledby="matches-title">
      <Title order={3} size="h6" id="matches-title" mb={6}>
        {t('common.translationMemory')}
      </Title>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingRows rows={2} height={56} />
      ) : matches.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('editor.matches.none')}
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
                  {t('editor.matches.percent', { percent: match.percent })}
                </Badge>
                {store.canEdit && (
                  <span className={classes.insert}>
                    <kbd className={classes.key} dir="ltr">
                      {formatShortcut(keysOf(index), false)}
                    </kbd>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('editor.matches.insertNumbered', { value: index + 1 })}
                      aria-keyshortcuts={keysOf(index)}
                      onClick={() => insert(match.target)}
                    >
                      {t('editor.matches.insert')}
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
                  {t('editor.matches.numbersReplaced')}
                </Text>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
