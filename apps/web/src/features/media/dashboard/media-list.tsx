import type { MediaItem } from '@glossa/contracts/media';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { t } from '../../../lib/language/t.ts';
import { useNextTurn } from '../../../lib/use-next-turn.ts';
import type { MediaSearch } from './dashboard-search.ts';
import type { ListedMedia } from './media-actions.tsx';
import { MediaCards } from './media-cards.tsx';
import classes from './media-list.module.css';
import { MediaTable } from './media-table.tsx';

/** Rows that fill a screen: drawn first. */
const firstOnes = 6;

/** Below this the table would need scrolling sideways. */
const tableFrom = '(min-width: 1080px)';

type Props = Omit<ListedMedia, 'item'> & {
  items: readonly MediaItem[];
  sort: MediaSearch['sort'];
  descending: boolean;
  onSort: (sort: MediaSearch['sort']) => void;
  /** Shown while the next page or filter is on its way: dimmed, not emptied. */
  fading: boolean;
};

/** The list in the form that fits the screen. */
export function MediaList({ fading, ...props }: Props) {
  const wide = useMediaQuery(tableFrom, true, { getInitialValueInEffect: false });
  const all = useNextTurn('media-list-below');
  const items = all ? props.items : props.items.slice(0, firstOnes);
  return (
    <div className={classes.list} data-fading={fading || undefined} aria-busy={fading}>
      {wide ? (
        <MediaTable {...props} items={items} />
      ) : (
        <MediaCards items={items} rights={props.rights} handlers={props.handlers} />
      )}
    </div>
  );
}

/** Rows of the same height as the real ones, so that nothing moves when they come. */
export function MediaListSkeleton() {
  return (
    <div
      className={classes.skeleton}
      aria-busy="true"
      role="status"
      aria-label={t('Loading media')}
    >
      {Array.from({ length: 6 }, (_, index) => `row-${index}`).map((key) => (
        <Skeleton key={key} h={68} radius="md" />
      ))}
    </div>
  );
}
