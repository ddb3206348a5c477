import { languages } from '@glossa/contracts/languages';
import type { MediaItem } from '@glossa/contracts/media';
import { Text, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../lib/language/t.ts';
import classes from './translation-badges.module.css';

const shownAtMost = 4;

const words: Record<string, string> = {
  queued: 'waiting',
  translating: t('being translated'),
  rendering: t('being finished'),
  ready: 'ready',
  failed: 'failed',
  cancelled: 'cancelled',
  stale: t('out of date'),
};

/** Translations as small language codes, coloured by how far they are; each leads to the translation. */
export function TranslationBadges({ item }: { item: Pick<MediaItem, 'mediaId' | 'translations'> }) {
  if (item.translations.length === 0)
    return (
      <Text component="span" size="sm" c="dimmed">
        {t('None')}
      </Text>
    );
  const shown = item.translations.slice(0, shownAtMost);
  const hidden = item.translations.slice(shownAtMost);
  return (
    <span className={classes.badges}>
      {shown.map(({ ticketId, language, status }) => {
        const label = `${languages[language].label}: ${words[status] ?? status}`;
        return (
          <Tooltip key={ticketId} label={label}>
            <Link
              to={
                status === 'ready' || status === 'stale'
                  ? '/dashboard/media-details'
                  : '/dashboard/translation-request'
              }
              search={
                status === 'ready' || status === 'stale'
                  ? { mediaId: item.mediaId, translation: ticketId }
                  : { mediaId: item.mediaId }
              }
              className={classes.badge}
              data-status={status}
              aria-label={label}
            >
              {language}
            </Link>
          </Tooltip>
        );
      })}
      {hidden.length > 0 && (
        <Tooltip label={hidden.map(({ language }) => languages[language].label).join(', ')}>
          <Link
            to="/dashboard/translation-request"
            search={{ mediaId: item.mediaId }}
            className={classes.badge}
            aria-label={t('{count} more translations', { count: hidden.length })}
          >
            +{hidden.length}
          </Link>
        </Tooltip>
      )}
    </span>
  );
}
