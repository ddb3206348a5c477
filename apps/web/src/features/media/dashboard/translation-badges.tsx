import type { MediaItem } from '@glossa/contracts/media';
import { hasPublishedText } from '@glossa/contracts/translation-requests';
import { Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatList } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { requestStatusLooks } from '../../../ui/feedback/status-badge.tsx';
import classes from './translation-badges.module.css';

const shownAtMost = 4;

const looks: Readonly<Record<string, { word: string }>> = requestStatusLooks;

/** Translations as small language codes, colored by progress; each links to the translation. */
export function TranslationBadges({ item }: { item: Pick<MediaItem, 'mediaId' | 'translations'> }) {
  if (item.translations.length === 0)
    return (
      <Text component="span" size="sm" c="dimmed">
        {t('common.none')}
      </Text>
    );
  const shown = item.translations.slice(0, shownAtMost);
  const hidden = item.translations.slice(shownAtMost);
  return (
    <span className={classes.badges}>
      {shown.map(({ ticketId, language, status }) => {
        const label = t('dashboard.languageStatus', {
          language: languageName(language),
          status: looks[status]?.word ?? status,
        });
        return (
          <Tooltip key={ticketId} label={label}>
            <Link
              to={
                hasPublishedText({ status })
                  ? '/dashboard/media-details'
                  : '/dashboard/translation-request'
              }
              search={
                hasPublishedText({ status })
                  ? { mediaId: item.mediaId, translation: ticketId }
                  : { mediaId: item.mediaId }
              }
              className={classes.badge}
              data-status={status}
            >
              {language}
              <VisuallyHidden> {label}</VisuallyHidden>
            </Link>
          </Tooltip>
        );
      })}
      {hidden.length > 0 && (
        <Tooltip label={formatList(hidden.map(({ language }) => languageName(language)))}>
          <Link
            to="/dashboard/translation-request"
            search={{ mediaId: item.mediaId }}
            className={classes.badge}
          >
            +{hidden.length}
            <VisuallyHidden>
              {' '}
              {t('dashboard.moreTranslations', { count: hidden.length })}
            </VisuallyHidden>
          </Link>
        </Tooltip>
      )}
    </span>
  );
}
