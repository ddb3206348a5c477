import type { MediaItem } from '@glossa/contracts/media';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, FileText, Film } from 'lucide-react';
import { useEffect, useState } from 'react';
import { posterOptions } from '../../lib/queries/media.ts';
import classes from './poster.module.css';

const icons = { video: Film, audio: AudioLines, doc: FileText };

/** An object address for as long as the picture is shown. */
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

/** The poster picture, or a symbol of the kind in the same space. */
export function Poster({ item }: { item: Pick<MediaItem, 'mediaId' | 'kind' | 'hasPoster'> }) {
  const picture = useQuery({ ...posterOptions(item.mediaId), enabled: item.hasPoster });
  const url = useObjectUrl(picture.data);
  const Icon = icons[item.kind];
  return (
    <span className={classes.poster} aria-hidden="true">
      {url ? <img src={url} alt="" className={classes.picture} /> : <Icon size={22} />}
    </span>
  );
}
