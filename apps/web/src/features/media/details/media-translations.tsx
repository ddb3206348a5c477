import type { TranslationOutput } from '@glossa/contracts/translation-outputs';
import {
  getOutputFile,
  hasPublishedText,
  type TranslationRequest,
} from '@glossa/contracts/translation-requests';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { formatPercent } from '../../../lib/format/format.ts';
import { type ShownError, shownFailure } from '../../../lib/http/shown-error.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { t } from '../../../lib/i18n/t.ts';
import { isLargeFile } from '../../../lib/labels/output-labels.ts';
import { describeProgress } from '../../../lib/labels/progress-labels.ts';
import type { FileCall } from '../../../lib/queries/use-download.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { RequestStatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { ReviewButton } from '../../../ui/reviews/review-button.tsx';
import { fileLabels } from './downloads-menu.tsx';
import classes from './media-translations.module.css';

type Props = {
  requests: readonly TranslationRequest[];
  canEdit: boolean;
  busy: boolean;
  onDownload: (call: FileCall) => void;
};

/** The translations of a media item with their reviews and files, in one place. */
export function MediaTranslations({ requests, canEdit, busy, onDownload }: Props) {
  if (requests.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('media.notTranslatedYet')}
      </Text>
    );
  return (
    <ul className={classes.list}>
      {requests.map((request) => (
        <li
          key={request.ticketId}
          className={classes.line}
          aria-label={languageName(request.language)}
        >
          <div className={classes.head}>
            <span className={classes.name}>{languageName(request.language)}</span>
            <RequestStatusBadge status={request.status} />
            <span className={classes.percent}>
              {request.progress ? formatPercent(request.progress.percent) : ''}
            </span>
            <ReviewButton request={request} canEdit={canEdit} />
            <OpenButton request={request} canEdit={canEdit} />
          </div>
          <ul className={classes.files}>
            {request.outputs.map((output) => (
              <FileLine
                key={output.outputId}
                label={fileLabels[output.kind](languageName(request.language))}
                output={output}
                busy={busy}
                onDownload={onDownload}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Where the text is read and corrected. */
function OpenButton({ request, canEdit }: { request: TranslationRequest; canEdit: boolean }) {
  const { ticketId, mediaId, type } = request;
  const language = languageName(request.language);
  if (!hasPublishedText(request)) return null;
  if (type === 'doc')
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={t('media.reviewLanguage', { language })}
        renderRoot={(props: object) => (
          <Link to="/dashboard/document-review" search={{ ticketId, mediaId }} {...props} />
        )}
      >
        {t('common.review')}
      </Button>
    );
  if (!canEdit) return null;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('media.editLanguage', { language })}
      renderRoot={(props: object) => (
        <Link to="/dashboard/edit-translation" search={{ mediaId, ticketId }} {...props} />
      )}
    >
      {t('common.edit')}
    </Button>
  );
}

type FileLineProps = {
  label: string;
  output: TranslationOutput;
  busy: boolean;
  onDownload: (call: FileCall) => void;
};

function FileLine({ label, output, busy, onDownload }: FileLineProps) {
  const { fileName, withheld, sizeBytes } = output;
  const words = describeFile(output);
  return (
    <li className={classes.file}>
      {fileName === null ? (
        <Text size="sm">{label}</Text>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Download size={14} aria-hidden />}
          disabled={busy || withheld}
          onClick={() =>
            onDownload({
              endpoint: getOutputFile,
              params: { fileName },
              large: isLargeFile(sizeBytes),
            })
          }
        >
          {label}
        </Button>
      )}
      {words && (
        <Text size="xs" c="dimmed" component="span">
          <ErrorText error={words} />
        </Text>
      )}
    </li>
  );
}

/** What else there is to know about a file; empty if it can simply be downloaded. */
function describeFile({
  status,
  progress,
  failure,
  notes,
}: TranslationOutput): string | ShownError {
  if (status === 'queued') return t('status.queued');
  if (status === 'working') return progress ? describeProgress(progress) : t('status.inProgress');
  if (status === 'failed' && failure) return shownFailure(failure);
  if (status === 'cancelled') return t('status.jobCanceled');
  return [...(status === 'stale' ? [t('status.outdated')] : []), ...notes.map(messageText)].join(
    ' · ',
  );
}
