import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button } from '@mantine/core';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { RemovedSegmentsDialog } from './removed-segments-dialog.tsx';

type Props = {
  request: Pick<TranslationRequest, 'ticketId' | 'mediaId' | 'language' | 'sourceLanguage'> &
    Pick<TranslationRequest, 'removedCount'>;
  canEdit: boolean;
};

/** The number of texts of people that are no longer in the document, which opens their list. Nothing if there are none. */
export function RemovedSegmentsButton({ request, canEdit }: Props) {
  const [opened, setOpened] = useState(false);
  if (request.removedCount === 0) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<FileX size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('documentReview.removed.open', { count: request.removedCount })}
      </Button>
      {opened && (
        <RemovedSegmentsDialog
          request={request}
          canEdit={canEdit}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
