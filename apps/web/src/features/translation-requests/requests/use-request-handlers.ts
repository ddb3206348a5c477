import { languages } from '@glossa/contracts/languages';
import type { MediaItem } from '@glossa/contracts/media';
import {
  getOutputFile,
  type TranslationRequest,
  translatedSubtitlesZip,
} from '@glossa/contracts/translation-requests';
import {
  useCancelRequest,
  useDeleteRequest,
  useRetryRequest,
} from '../../../lib/queries/requests.ts';
import { type FileCall, useDownload } from '../../../lib/queries/use-download.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { RequestHandlers } from './request-card.tsx';

/** A document comes back as a document, a recording's translation as a zip of subtitle formats. */
export function fileOf(request: TranslationRequest): FileCall | null {
  if (request.type === 'doc')
    return request.outputFileName === null
      ? null
      : { endpoint: getOutputFile, params: { fileName: request.outputFileName } };
  return {
    endpoint: translatedSubtitlesZip,
    params: { language: request.language, ticket_id: request.ticketId },
  };
}

export function useRequestHandlers(media: Pick<MediaItem, 'mediaId' | 'type'>): RequestHandlers {
  const confirm = useConfirm();
  const cancel = useCancelRequest(media.mediaId);
  const retry = useRetryRequest(media.mediaId);
  const remove = useDeleteRequest(media);
  const download = useDownload(media.mediaId, {
    fallbackName: 'translation',
    onError: toast.error,
  });
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
  return {
    onCancel: (request) =>
      cancel.mutate(request.ticketId, {
        onSuccess: () => toast.success(`Cancelled: ${nameOf(request)}`),
        onError: toast.error,
      }),
    onRetry: (request) =>
      retry.mutate(request.ticketId, {
        onSuccess: () => toast.success(`Started again: ${nameOf(request)}`),
        onError: toast.error,
      }),
    onDelete: (request) => void onDelete(request),
    onDownload: (request) => {
      const call = fileOf(request);
      if (call) download.start(call);
      else toast.error('The output file is not there yet. Try again in a moment.');
    },
  };
}
