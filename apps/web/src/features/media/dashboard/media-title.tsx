import type { MediaItem } from '@glossa/contracts/media';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Poster } from '../poster.tsx';
import classes from './media-title.module.css';

/** Poster and title; the title is the link, in whatever direction it is written. */
export function MediaTitle({ item, below }: { item: MediaItem; below: string }) {
  return (
    <span className={classes.line}>
      <Poster item={item} />
      <span className={classes.words}>
        <Anchor
          fw={600}
          c="inherit"
          className={classes.title}
          dir="auto"
          title={item.title}
          renderRoot={(props) => (
            <Link to="/dashboard/media-details" search={{ mediaId: item.mediaId }} {...props} />
          )}
        >
          {item.title}
        </Anchor>
        <Text component="span" size="xs" c="dimmed" className={classes.below} dir="auto">
          {below}
        </Text>
      </span>
    </span>
  );
}
