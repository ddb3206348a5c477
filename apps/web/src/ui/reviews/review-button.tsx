import { Button } from '@mantine/core';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import type { ReviewedRequest } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { reviewLooks } from './review-labels.ts';

/** The status of the review, which opens it. Nothing before the first text. */
export function ReviewButton({ request, canEdit }: { request: ReviewedRequest; canEdit: boolean }) {
  const [opened, setOpened] = useState(false);
  if (!request.review) return null;
  const { word, colour } = reviewLooks[request.review.status];
  return (
    <>
      <Button
        size="xs"
        variant="light"
        color={colour}
        leftSection={<ClipboardCheck size={16} aria-hidden />}
        aria-label={t('reviews.open', { status: word })}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {word}
      </Button>
      {opened && (
        <ReviewDialog
          request={request}
          review={request.review}
          canEdit={canEdit}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
