import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button } from '@mantine/core';
import { ListX } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { OmissionsDialog } from './omissions-dialog.tsx';

type Props = { request: Pick<TranslationRequest, 'ticketId' | 'omittedCount'> };

/** The number of texts that the translation leaves as they are, which opens their list. Nothing if there are none. */
export function OmissionsButton({ request }: Props) {
  const [opened, setOpened] = useState(false);
  if (request.omittedCount === 0) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<ListX size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('documentReview.omissions.open', { count: request.omittedCount })}
      </Button>
      {opened && <OmissionsDialog ticketId={request.ticketId} onClose={() => setOpened(false)} />}
    </>
  );
}
