import { languages } from '@glossa/contracts/languages';
import type { MediaItem } from '@glossa/contracts/media';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
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
  const nameOf = (request: TranslationRequest) => languages[request.language].label;

  const onDelete = async (request: TranslationRequest) => {
    const agreed = await confirm({
      title: `Delete the ${nameOf(request)} translation?`,
      message:
        'The translation, corrections made to it and files made from it are deleted. It can be requested anew.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (agreed)
      remove.mutate(request.ticketId, {
        onSuccess: () => toast.success(`Deleted: ${nameOf(request)}`),
        onError: toast.error,
      });
  };
  const onRedo = async (request: TranslationRequest, scope: 'stale' | 'all') => {
    const agreed =
      scope === 'stale' ||
      (await confirm({
        title: `Translate everything into ${nameOf(request)} again?`,
        message:
          'Corrections that people made to this translation are written over. “Redo what changed” keeps them.',
        confirmLabel: 'Redo everything',
        danger: true,
      }));
    if (agreed)
      retry.mutate(
        { ticketId: request.ticketId, scope },
        {
          onSuccess: () => toast.success(`Started again: ${nameOf(request)}`),
          onError: toast.error,
        },
      );
  };
  return {
    onCancel: (request) =>
      cancel.mutate(request.ticketId, {
        onSuccess: () => toast.success(`Cancelled: ${nameOf(request)}`),
        onError: toast.error,
      }),
    onRedo: (request, scope) => void onRedo(request, scope),
    onDelete: (request) => void onDelete(request),
  };
}
