import type {
  DubOptions,
  OutputKind,
  TranslationOutput,
} from '@glossa/contracts/translation-outputs';
import { getOutputFile, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { useState } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { isLargeFile, outputNames } from '../../../lib/labels/output-labels.ts';
import { type FileCall, useDownload } from '../../../lib/queries/use-download.ts';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useCancelOutput, useDeleteOutput, useMakeOutput } from '../queries.ts';
import { isDub } from './output-labels.ts';

/** The actions on the outputs of one translation. `askVoice` is called if a dub has no voice yet. */
export function useOutputHandlers(mediaId: string, askVoice: (kind: OutputKind) => void) {
  const confirm = useConfirm();
  const make = useMakeOutput(mediaId);
  const cancel = useCancelOutput(mediaId);
  const remove = useDeleteOutput(mediaId);
  const [fetched, setFetched] = useState<string | null>(null);
  const download = useDownload(mediaId, {
    fallbackName: 'translation',
    onError: toast.error,
  });

  const order = (request: TranslationRequest, kind: OutputKind, dub: DubOptions | null) =>
    make.mutate(
      { ticketId: request.ticketId, kind, dub, disclaimer: request.options.disclaimer },
      {
        onSuccess: () => toast.success(t('translations.creatingFile', { file: outputNames[kind] })),
        onError: toast.error,
      },
    );
  const onDelete = async (request: TranslationRequest, output: TranslationOutput) => {
    const agreed = await confirm({
      title: t('translations.deleteFileTitle'),
      message: t('translations.deleteFileText', {
        file: outputNames[output.kind],
        language: languageName(request.language),
      }),
      confirmLabel: t('common.delete'),
      danger: true,
    });
    if (agreed) remove.mutate(output.outputId, { onError: toast.error });
  };
  return {
    percentOf: ({ outputId }: TranslationOutput) =>
      outputId === fetched ? download.percent : null,
    onDownload: ({ outputId, fileName, sizeBytes }: TranslationOutput) => {
      if (fileName === null) return;
      setFetched(outputId);
      void download.start({
        endpoint: getOutputFile,
        params: { fileName },
        large: isLargeFile(sizeBytes),
      });
    },
    /** Its text in other formats. Resolves to whether the file arrived. */
    onDownloadAs: ({ outputId }: TranslationOutput, call: FileCall) => {
      setFetched(outputId);
      return download.start(call);
    },
    onCancel: ({ outputId }: TranslationOutput) =>
      cancel.mutate(outputId, { onError: toast.error }),
    /** Adds an output, or regenerates one with its options. */
    onMake: (request: TranslationRequest, kind: OutputKind) => {
      const { dub } = request.options;
      if (isDub(kind) && dub === null) askVoice(kind);
      else order(request, kind, isDub(kind) ? dub : null);
    },
    onSpeak: order,
    onDelete: (request: TranslationRequest, output: TranslationOutput) =>
      void onDelete(request, output),
  };
}

export type OutputHandlers = ReturnType<typeof useOutputHandlers>;
