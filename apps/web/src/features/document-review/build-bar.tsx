import { getOutputFile, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Group, Text } from '@mantine/core';
import { Download, Hammer } from 'lucide-react';
import { formatPercent } from '../../lib/format.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { describeProgress } from '../../lib/progress-words.ts';
import { useRebuildDocument } from '../../lib/queries/document-review.ts';
import { useDownload } from '../../lib/queries/use-download.ts';
import { toast } from '../../ui/toast.tsx';

type Props = { request: TranslationRequest; mayEdit: boolean };

/** How the file stands to the segments, one sentence. */
function describeFile({ status, progress, failure, outputs }: TranslationRequest): string {
  const document = outputs.find(({ kind }) => kind === 'document');
  if (status === 'queued' || status === 'translating')
    return t('The document is being translated.');
  if (document?.status === 'queued') return t('Waiting to be built.');
  if (document?.status === 'working') {
    const at = document.progress ?? progress;
    return at ? `${describeProgress(at)} · ${formatPercent(at.percent)}` : t('Being built.');
  }
  if (document?.status === 'failed')
    return document.failure
      ? serverWords(document.failure.message)
      : t('The document could not be built. Try again.');
  if (failure) return serverWords(failure.message);
  if (document?.status === 'stale') return t('Your changes are not in the file yet.');
  return document?.status === 'ready' ? t('The file has every change.') : '';
}

/** Puts the segments into the file again, and hands the file out. */
export function BuildBar({ request, mayEdit }: Props) {
  const { mediaId, ticketId, outputs } = request;
  const rebuild = useRebuildDocument(mediaId, ticketId);
  const download = useDownload(mediaId, { fallbackName: 'translation', onError: toast.error });
  const document = outputs.find(({ kind }) => kind === 'document');
  const building = document?.status === 'queued' || document?.status === 'working';
  const fileName = document?.fileName ?? null;
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {describeFile(request)}
      </Text>
      {mayEdit && (
        <Button
          size="xs"
          variant={document?.status === 'stale' ? 'filled' : 'default'}
          leftSection={<Hammer size={16} aria-hidden />}
          loading={rebuild.isPending || building}
          onClick={() => rebuild.mutate(undefined, { onError: toast.error })}
        >
          {t('Build again')}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        miw={116}
        leftSection={<Download size={16} aria-hidden />}
        disabled={fileName === null || download.percent !== null}
        onClick={() =>
          fileName !== null && download.start({ endpoint: getOutputFile, params: { fileName } })
        }
      >
        {download.percent === null ? t('Download') : formatPercent(download.percent)}
      </Button>
    </Group>
  );
}
