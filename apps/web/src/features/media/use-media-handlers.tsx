import type { MediaItem } from '@glossa/contracts/media';
import { t } from '../../lib/language/t.ts';
import { useCancelMedia, useDeleteMedia, useRetryMedia } from '../../lib/queries/media.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** Cancel, retry and delete with their questions and answers, the same wherever media are shown. */
export function useMediaHandlers(onDeleted?: () => void) {
  const confirm = useConfirm();
  const cancel = useCancelMedia();
  const retry = useRetryMedia();
  const remove = useDeleteMedia();

  const onCancel = (item: Pick<MediaItem, 'mediaId' | 'title'>) =>
    cancel.mutate(item.mediaId, {
      onSuccess: () => toast.success(t('Cancelled: {title}', { title: item.title })),
      onError: toast.error,
    });
  const onRetry = (
    item: Pick<MediaItem, 'mediaId' | 'title'>,
    spokenLanguage?: Parameters<typeof retry.mutate>[0]['spokenLanguage'],
  ) =>
    retry.mutate(
      { mediaId: item.mediaId, ...(spokenLanguage ? { spokenLanguage } : {}) },
      {
        onSuccess: () => toast.success(t('Started again: {title}', { title: item.title })),
        onError: toast.error,
      },
    );
  const onDelete = async (item: MediaItem) => {
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
    remove.mutate(item, {
      onSuccess: () => {
        toast.success(t('Deleted: {title}', { title: item.title }));
        onDeleted?.();
      },
      onError: toast.error,
    });
  };
  return {
    onCancel,
    onRetry,
    onDelete: (item: MediaItem) => void onDelete(item),
    busy: cancel.isPending || retry.isPending || remove.isPending,
  };
}
