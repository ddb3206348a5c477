import type { MediaItem } from '@glossa/contracts/media';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mediaIcons } from '../media-icons.ts';
import { posterOptions } from '../queries.ts';
import classes from './media-title.module.css';
import posterClasses from './poster.module.css';

/** An object URL while the picture is shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
}

/** The poster, or an icon of the kind with the same size. */
function Poster({ item }: { item: Pick<MediaItem, 'mediaId' | 'kind' | 'hasPoster'> }) {
  const picture = useQuery({ ...posterOptions(item.mediaId), enabled: item.hasPoster });
  const url = useObjectUrl(picture.data);
  const Icon = mediaIcons[item.kind];
  return (
    <span className={posterClasses.poster} aria-hidden="true">
      {url ? <img src={url} alt="" className={posterClasses.picture} /> : <Icon size={22} />}
    </span>
  );
}

/** Poster and title; the title is the link, in its own direction. */
export function MediaTitle({ item, below }: { item: MediaItem; below: string }) {
  return (
    <span className={classes.line}>
      <Poster item={item} />
      <span className={classes.words}>
        {item.uploadedStatus === 'uploading' ? (
          // There is nothing to open before its last byte is there.
          <Text component="span" fw={600} className={classes.title} dir="auto" title={item.title}>
            {item.title}
          </Text>
        ) : (
          <Anchor
            fw={600}
            c="inherit"
            className={classes.title}
            dir="auto"
            title={item.title}
            renderRoot={(props: object) => (
              <Link to="/dashboard/media-details" search={{ mediaId: item.mediaId }} {...props} />
            )}
          >
            {item.title}
          </Anchor>
        )}
        <Text component="span" size="xs" c="dimmed" className={classes.below} dir="auto">
          {below}
        </Text>
      </span>
    </span>
  );
}
