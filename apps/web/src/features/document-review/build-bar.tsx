import { getOutputFile, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Group, Text } from '@mantine/core';
import { Download, Hammer } from 'lucide-react';
import { formatPercent } from '../../lib/format/format.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { describeProgress } from '../../lib/labels/progress-labels.ts';
import { useDownload } from '../../lib/queries/use-download.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { OmissionsButton } from '../../ui/omissions/omissions-button.tsx';
import { ReviewButton } from '../../ui/reviews/review-button.tsx';
import { useRebuildDocument } from './queries.ts';

type Props = { request: TranslationRequest; canEdit: boolean };

/** Whether the file matches the segments, in one sentence. */
function describeFile({ status, progress, failure, outputs }: TranslationRequest): string {
  const document = outputs.find(({ kind }) => kind === 'document');
  if (status === 'queued' || status === 'translating') return t('documentReview.translating');
  if (document?.status === 'queued') return t('documentReview.buildQueued');
  if (document?.status === 'working') {
    const at = document.progress ?? progress;
    return at
      ? `${describeProgress(at)} · ${formatPercent(at.percent)}`
      : t('documentReview.building');
  }
  if (document?.status === 'failed')
    return document.failure
      ? messageText(document.failure.message)
      : t('documentReview.buildFailed');
  if (failure) return messageText(failure.message);
  if (document?.status === 'stale') return t('documentReview.fileOutdated');
  return document?.status === 'ready' ? t('documentReview.upToDate') : '';
}

/** Rebuilds the file from the segments and downloads it. */
export function BuildBar({ request, canEdit }: Props) {
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
      <OmissionsButton request={request} />
      <ReviewButton request={request} canEdit={canEdit} />
      {canEdit && (
        <Button
          size="xs"
          variant={document?.status === 'stale' ? 'filled' : 'default'}
          leftSection={<Hammer size={16} aria-hidden />}
          loading={rebuild.isPending || building}
          onClick={() => rebuild.mutate(undefined, { onError: toast.error })}
        >
          {t('documentReview.rebuild')}
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
        {download.percent === null ? t('common.download') : formatPercent(download.percent)}
      </Button>
    </Group>
  );
}
