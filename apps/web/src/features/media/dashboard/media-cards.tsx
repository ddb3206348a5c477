import type { MediaItem } from '@glossa/contracts/media';
import { memo } from 'react';
import { formatBytes, formatDuration, formatInstant } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { MediaStatusCell } from '../media-status.tsx';
import { type ListedMedia, MediaActions } from './media-actions.tsx';
import classes from './media-cards.module.css';
import { MediaTitle } from './media-title.tsx';
import { TranslationBadges } from './translation-badges.tsx';

const factsOf = (item: MediaItem) =>
  [
    item.language ? languageName(item.language) : null,
    item.durationMs === null ? formatBytes(item.sizeBytes) : formatDuration(item.durationMs),
    formatInstant(item.uploadedAt),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');

type Props = Omit<ListedMedia, 'item'> & { items: readonly MediaItem[] };

/** The same list for narrow screens: one card a media. */
export function MediaCards({ items, rights, handlers }: Props) {
  return (
    <ul className={classes.cards}>
      {items.map((item) => (
        <MediaCard key={item.mediaId} item={item} rights={rights} handlers={handlers} />
      ))}
    </ul>
  );
}

/** Drawn again only when its own media changed. */
const MediaCard = memo(function MediaCard({ item, rights, handlers }: ListedMedia) {
  return (
    <li className={classes.card}>
      <MediaTitle item={item} below={factsOf(item)} />
      <MediaStatusCell item={item} />
      {item.translations.length > 0 && <TranslationBadges item={item} />}
      <MediaActions item={item} rights={rights} handlers={handlers} wide />
    </li>
  );
});
