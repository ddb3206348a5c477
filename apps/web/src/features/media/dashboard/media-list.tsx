import type { MediaItem } from '@glossa/contracts/media';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { formatBytes, formatDuration, formatInstant } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { MediaStatusCell } from '../media-status.tsx';
import type { MediaSearch } from './dashboard-search.ts';
import { type ListedMedia, MediaActions } from './media-actions.tsx';
import mediaCardsClasses from './media-cards.module.css';
import classes from './media-list.module.css';
import { MediaTable } from './media-table.tsx';
import { MediaTitle } from './media-title.tsx';
import { TranslationBadges } from './translation-badges.tsx';

/** Below this too few columns of the table would be in view beside the side bar. */
const tableFrom = '(min-width: 1080px)';

type Props = Omit<ListedMedia, 'item'> & {
  items: readonly MediaItem[];
  sort: MediaSearch['sort'];
  descending: boolean;
  onSort: (sort: MediaSearch['sort']) => void;
  /** While the next page or filter is loading: dimmed, not emptied. */
  fading: boolean;
};

const factsOf = (item: MediaItem) =>
  [
    item.language ? languageName(item.language) : null,
    item.durationMs === null ? formatBytes(item.sizeBytes) : formatDuration(item.durationMs),
    formatInstant(item.uploadedAt),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');

type MediaCardsProps = Omit<ListedMedia, 'item'> & { items: readonly MediaItem[] };

/** The same list for narrow screens: one card per media item. */
function MediaCards({ items, rights, handlers }: MediaCardsProps) {
  return (
    <ul className={mediaCardsClasses.cards}>
      {items.map((item) => (
        <MediaCard key={item.mediaId} item={item} rights={rights} handlers={handlers} />
      ))}
    </ul>
  );
}

/** Re-rendered only when its own media changed. */
const MediaCard = memo(function MediaCard({ item, rights, handlers }: ListedMedia) {
  return (
    <li className={mediaCardsClasses.card}>
      <MediaTitle item={item} below={factsOf(item)} />
      <MediaStatusCell item={item} />
      {item.translations.length > 0 && <TranslationBadges item={item} />}
      <MediaActions item={item} rights={rights} handlers={handlers} wide />
    </li>
  );
});

/** The list in the layout that fits the screen. */
export function MediaList({ fading, ...props }: Props) {
  const wide = useMediaQuery(tableFrom, true, { getInitialValueInEffect: false });
  return (
    <div className={classes.list} data-fading={fading || undefined} aria-busy={fading}>
      {wide ? (
        <MediaTable {...props} />
      ) : (
        <MediaCards items={props.items} rights={props.rights} handlers={props.handlers} />
      )}
    </div>
  );
}

/** Rows of the same height as the real ones, so that nothing moves when they load. */
export function MediaListSkeleton() {
  return (
    <div
      className={classes.skeleton}
      aria-busy="true"
      role="status"
      aria-label={t('dashboard.loadingMedia')}
    >
      {Array.from({ length: 6 }, (_, index) => `row-${index}`).map((key) => (
        <Skeleton key={key} h={68} radius="md" />
      ))}
    </div>
  );
}
