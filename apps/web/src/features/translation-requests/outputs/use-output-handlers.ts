import type {
  DubOptions,
  OutputKind,
  TranslationOutput,
} from '@glossa/contracts/translation-outputs';
import { getOutputFile, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { useState } from 'react';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import { isLargeFile, outputNames } from '../../../lib/output-words.ts';
import { useCancelOutput, useDeleteOutput, useMakeOutput } from '../../../lib/queries/outputs.ts';
import { useDownload } from '../../../lib/queries/use-download.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isDub } from './output-words.ts';

/** What can be done with the files of one translation. `askVoice` is called where a dub has no voice yet. */
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
        onSuccess: () => toast.success(t('Being made: {file}', { file: outputNames[kind] })),
        onError: toast.error,
      },
    );
  const onDelete = async (request: TranslationRequest, output: TranslationOutput) => {
    const agreed = await confirm({
      title: t('Delete this file?'),
      message: t('{file}, {language}. The translation stays, and the file can be made again.', {
        file: outputNames[output.kind],
        language: languageName(request.language),
      }),
      confirmLabel: t('Delete'),
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
      download.start({
        endpoint: getOutputFile,
        params: { fileName },
        large: isLargeFile(sizeBytes),
      });
    },
    onCancel: ({ outputId }: TranslationOutput) =>
      cancel.mutate(outputId, { onError: toast.error }),
    /** One more file, or one again with what it was made with. */
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
