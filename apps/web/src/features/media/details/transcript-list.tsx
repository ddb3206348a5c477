import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { useMemo } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { lastStartedIndex } from '../../../ui/player/cue-times.ts';
import { FollowList } from '../../../ui/player/follow-list.tsx';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import { usePlayer } from '../../../ui/player/use-player.ts';
import classes from './transcript-list.module.css';
import { startOf, type TranscriptRow } from './transcript-pairs.ts';

type Props = {
  store: PlayerStore;
  rows: readonly TranscriptRow[];
  sourceLanguage: LanguageCode;
  /** Set when a translation is shown next to the source. */
  targetLanguage: LanguageCode | null;
};

function RowText({ texts, language }: { texts: readonly string[]; language: LanguageCode }) {
  return (
    <span className={classes.text} lang={language} dir={languages[language].direction}>
      {texts.length === 0 ? '—' : texts.join('\n')}
    </span>
  );
}

/** The lines, with the active one marked and in view; a click seeks. */
export function TranscriptList({ store, rows, sourceLanguage, targetLanguage }: Props) {
  const starts = useMemo(
    () =>
      rows.map((row) => {
        const startMs = startOf(row);
        const endMs = row.source?.endMs ?? row.translations[0]?.endMs ?? startMs;
        return { id: row.key, startMs, endMs, text: '', track: 'lower' as const };
      }),
    [rows],
  );
  // The last started line stays marked through the pause after it, as a visual anchor.
  const activeIndex = usePlayer(store, (state) => lastStartedIndex(starts, state.currentMs));
  return (
    <div className={classes.panel} data-columns={targetLanguage ? 2 : 1}>
      <div className={classes.heads}>
        <span>{languageName(sourceLanguage)}</span>
        {targetLanguage && <span>{languageName(targetLanguage)}</span>}
      </div>
      <div className={classes.list}>
        <FollowList
          label={t('common.transcript')}
          count={rows.length}
          activeIndex={activeIndex}
          estimatedRowHeight={60}
          keyOf={(index) => rows[index]?.key ?? String(index)}
          renderRow={(index) => {
            const row = rows[index];
            if (!row) return null;
            const startMs = startOf(row);
            return (
              <button
                type="button"
                className={classes.row}
                aria-current={index === activeIndex ? 'true' : undefined}
                onClick={() => store.seek(startMs)}
              >
                <span className={classes.time}>
                  {formatTimecode(startMs)}
                  {row.source?.speaker && (
                    <span className={classes.speaker} dir="auto">
                      {row.source.speaker}
                    </span>
                  )}
                </span>
                <span className={classes.columns}>
                  <RowText texts={row.source ? [row.source.text] : []} language={sourceLanguage} />
                  {targetLanguage && (
                    <RowText
                      texts={row.translations.map(({ text }) => text)}
                      language={targetLanguage}
                    />
                  )}
                </span>
                {row.translations.some(({ stale }) => stale) && (
                  <span className={classes.stale}>{t('media.translationOutdated')}</span>
                )}
              </button>
            );
          }}
        />
      </div>
    </div>
  );
}
