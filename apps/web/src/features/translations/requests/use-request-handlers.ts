import type { MediaItem } from '@glossa/contracts/media';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { withAction } from '../../../lib/http/with-sentence.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useCancelRequest, useDeleteRequest, useRetryRequest } from '../queries.ts';
import type { RequestHandlers } from './card-menu.tsx';

export function useRequestHandlers(media: Pick<MediaItem, 'mediaId' | 'type'>): RequestHandlers {
  const confirm = useConfirm();
  const cancel = useCancelRequest(media.mediaId);
  const retry = useRetryRequest(media.mediaId);
  const remove = useDeleteRequest(media);
  const nameOf = (request: TranslationRequest) => languageName(request.language);

  const onDelete = async (request: TranslationRequest) => {
    const agreed = await confirm({
      title: t('translations.deleteTitle', { language: nameOf(request) }),
      message: t('translations.deleteText'),
      confirmLabel: t('common.delete'),
      danger: true,
    });
    if (agreed)
      remove.mutate(request.ticketId, {
        onSuccess: () =>
          toast.success(t('translations.deletedLanguage', { language: nameOf(request) })),
        onError: (error) => toast.error(withAction(error, t('translations.deleteFailed'))),
      });
  };
  const onRedo = async (request: TranslationRequest, scope: 'stale' | 'all') => {
    const agreed =
      scope === 'stale' ||
      (await confirm({
        title: t('translations.retranslateTitle', { language: nameOf(request) }),
        message: t('translations.retranslateText'),
        confirmLabel: t('translations.retranslateAll'),
      }));
    if (agreed)
      retry.mutate(
        { ticketId: request.ticketId, scope },
        {
          onSuccess: () =>
            toast.success(t('translations.restartedLanguage', { language: nameOf(request) })),
          onError: toast.error,
        },
      );
  };
  return {
    onCancel: (request) =>
      cancel.mutate(request.ticketId, {
        onSuccess: () =>
          toast.success(t('translations.canceledLanguage', { language: nameOf(request) })),
        onError: toast.error,
      }),
    onRedo: (request, scope) => void onRedo(request, scope),
    onDelete: (request) => void onDelete(request),
  };
}
