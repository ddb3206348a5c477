import { useQuery } from '@tanstack/react-query';
import { mediaItemOptions } from '../../../lib/queries/media.ts';
import type { UploadItem, UploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';

/** A row with, once the file arrived, what the server makes of it (kept fresh by the live channel). */
export function UploadRowLive({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const media = useQuery({
    ...mediaItemOptions(item.mediaId ?? ''),
    enabled: item.mediaId !== null,
  });
  return (
    <UploadRow
      item={item}
      media={media.data}
      onCancel={() => queue.cancel(item.id)}
      onRetry={() => queue.retry(item.id)}
      onRemove={() => queue.remove(item.id)}
    />
  );
}
