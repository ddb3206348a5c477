import {
  getOutputFile,
  hasPublishedText,
  type TranslationRequest,
} from '@glossa/contracts/translation-requests';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { formatPercent } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import type { FileCall } from '../../../lib/queries/use-download.ts';
import { RequestStatusBadge } from '../../../ui/feedback/status-badge.tsx';
import classes from './document-translations.module.css';

type Props = {
  requests: readonly TranslationRequest[];
  busy: boolean;
  onDownload: (call: FileCall) => void;
};

/** A document has no player, so its translations come first. */
export function DocumentTranslations({ requests, busy, onDownload }: Props) {
  if (requests.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('media.notTranslatedYet')}
      </Text>
    );
  return (
    <ul className={classes.list}>
      {requests.map((request) => {
        const { outputFileName } = request;
        const language = languageName(request.language);
        return (
          <li key={request.ticketId} className={classes.line}>
            <span className={classes.name}>{language}</span>
            <RequestStatusBadge status={request.status} />
            <span className={classes.percent}>
              {request.progress ? formatPercent(request.progress.percent) : ''}
            </span>
            {hasPublishedText(request) && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('media.reviewLanguage', { language })}
                renderRoot={(props: object) => (
                  <Link
                    to="/dashboard/document-review"
                    search={{ ticketId: request.ticketId, mediaId: request.mediaId }}
                    {...props}
                  />
                )}
              >
                {t('common.review')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Download size={14} aria-hidden />}
              disabled={outputFileName === null || busy}
              aria-label={t('media.downloadLanguage', { language })}
              onClick={() =>
                outputFileName !== null &&
                onDownload({ endpoint: getOutputFile, params: { fileName: outputFileName } })
              }
            >
              {t('common.download')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
