import type { MediaItem } from '@glossa/contracts/media';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { withAction } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useCancelMedia, useDeleteMedia, useRetryMedia } from './queries.ts';

type Retry = Parameters<ReturnType<typeof useRetryMedia>['mutate']>[0];
type Named = Pick<MediaItem, 'mediaId' | 'title'>;

/**
 * Cancel, retry and delete with their confirmations, shared by all media lists. The handlers stay the same objects
 * while nothing changes, so that unchanged rows are not re-rendered.
 */
export function useMediaHandlers(onDeleted?: () => void) {
  const confirm = useConfirm();
  const { mutate: cancel, isPending: cancelling } = useCancelMedia();
  const { mutate: retry, isPending: retrying } = useRetryMedia();
  const { mutate: remove, isPending: removing } = useDeleteMedia();

  const onCancel = useCallback(
    (item: Named) =>
      cancel(item.mediaId, {
        onSuccess: () => toast.success(t('media.canceledTitle', { title: item.title })),
        onError: toast.error,
      }),
    [cancel],
  );
  const onRetry = useCallback(
    (item: Named, other: Pick<Retry, 'spokenLanguage' | 'audioTrack' | 'speakers'> = {}) => {
      const start = (more: Pick<Retry, 'seenDrafts'>) =>
        retry(
          { mediaId: item.mediaId, ...other, ...more },
          {
            onSuccess: () => toast.success(t('media.restartedTitle', { title: item.title })),
            onError: (error) => void askOrTell(error),
          },
        );
      const askOrTell = async (error: Error) => {
        const seenDrafts = error instanceof ApiError ? error.drafts : undefined;
        if (!seenDrafts) return toast.error(error);
        const agreed = await confirm({
          title: t('media.transcribeAgainTitle'),
          message: <ErrorText error={error} />,
          confirmLabel: t('media.transcribeAgain'),
          danger: true,
        });
        if (agreed) start({ seenDrafts });
      };
      start({});
    },
    [confirm, retry],
  );
  const onDelete = useCallback(
    async (item: MediaItem) => {
      const agreed = await confirm({
        title: t('media.deleteTitle'),
        message: t('media.deleteText', { title: item.title, count: item.translations.length }),
        confirmLabel: t('common.delete'),
        danger: true,
      });
      if (!agreed) return;
      remove(item, {
        onSuccess: () => {
          toast.success(t('media.deletedTitle', { title: item.title }));
          onDeleted?.();
        },
        onError: (error) => toast.error(withAction(error, t('media.deleteFailed'))),
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
