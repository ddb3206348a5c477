import type { MediaItem } from '@glossa/contracts/media';
import { useCallback, useMemo } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCancelMedia, useDeleteMedia, useRetryMedia } from '../../lib/queries/media.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

type Named = Pick<MediaItem, 'mediaId' | 'title'>;

/**
 * Cancel, retry and delete with their questions and answers, the same wherever media are shown. The handlers stay the
 * same objects while nothing changes, so that rows that did not change are not drawn again.
 */
export function useMediaHandlers(onDeleted?: () => void) {
  const confirm = useConfirm();
  const { mutate: cancel, isPending: cancelling } = useCancelMedia();
  const { mutate: retry, isPending: retrying } = useRetryMedia();
  const { mutate: remove, isPending: removing } = useDeleteMedia();

  const onCancel = useCallback(
    (item: Named) =>
      cancel(item.mediaId, {
        onSuccess: () => toast.success(t('Cancelled: {title}', { title: item.title })),
        onError: toast.error,
      }),
    [cancel],
  );
  const onRetry = useCallback(
    (item: Named, spokenLanguage?: Parameters<typeof retry>[0]['spokenLanguage']) =>
      retry(
        { mediaId: item.mediaId, ...(spokenLanguage ? { spokenLanguage } : {}) },
        {
          onSuccess: () => toast.success(t('Started again: {title}', { title: item.title })),
          onError: toast.error,
        },
      ),
    [retry],
  );
  const onDelete = useCallback(
    async (item: MediaItem) => {
      const agreed = await confirm({
        title: t('Delete this media?'),
        message: t(
          '“{title}” is deleted with its transcript, {count, plural, one {its # translation} other {its # translations}} and all files made from it. This cannot be undone.',
          { title: item.title, count: item.translations.length },
        ),
        confirmLabel: t('Delete'),
        danger: true,
      });
      if (!agreed) return;
      remove(item, {
        onSuccess: () => {
          toast.success(t('Deleted: {title}', { title: item.title }));
          onDeleted?.();
        },
        onError: toast.error,
      });
    },
    [confirm, remove, onDeleted],
  );
  const handlers = useMemo(
    () => ({ onCancel, onRetry, onDelete: (item: MediaItem) => void onDelete(item) }),
    [onCancel, onRetry, onDelete],
  );
  return { handlers, busy: cancelling || retrying || removing };
}
