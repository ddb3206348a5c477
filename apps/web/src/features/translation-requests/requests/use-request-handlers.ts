import type { MediaItem } from '@glossa/contracts/media';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import {
  useCancelRequest,
  useDeleteRequest,
  useRetryRequest,
} from '../../../lib/queries/requests.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { RequestHandlers } from './card-menu.tsx';

export function useRequestHandlers(media: Pick<MediaItem, 'mediaId' | 'type'>): RequestHandlers {
  const confirm = useConfirm();
  const cancel = useCancelRequest(media.mediaId);
  const retry = useRetryRequest(media.mediaId);
  const remove = useDeleteRequest(media);
  const nameOf = (request: TranslationRequest) => languageName(request.language);

  const onDelete = async (request: TranslationRequest) => {
    const agreed = await confirm({
      title: t('Delete the {language} translation?', { language: nameOf(request) }),
      message: t(
        'The translation, corrections made to it and files made from it are deleted. It can be requested anew.',
      ),
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (agreed)
      remove.mutate(request.ticketId, {
        onSuccess: () => toast.success(t('Deleted: {language}', { language: nameOf(request) })),
        onError: toast.error,
      });
  };
  const onRedo = async (request: TranslationRequest, scope: 'stale' | 'all') => {
    const agreed =
      scope === 'stale' ||
      (await confirm({
        title: t('Translate everything into {language} again?', { language: nameOf(request) }),
        message: t(
          'Corrections that people made to this translation are written over. “Redo what changed” keeps them.',
        ),
        confirmLabel: t('Redo everything'),
        danger: true,
      }));
    if (agreed)
      retry.mutate(
        { ticketId: request.ticketId, scope },
        {
          onSuccess: () =>
            toast.success(t('Started again: {language}', { language: nameOf(request) })),
          onError: toast.error,
        },
      );
  };
  return {
    onCancel: (request) =>
      cancel.mutate(request.ticketId, {
        onSuccess: () => toast.success(t('Cancelled: {language}', { language: nameOf(request) })),
        onError: toast.error,
      }),
    onRedo: (request, scope) => void onRedo(request, scope),
    onDelete: (request) => void onDelete(request),
  };
}
