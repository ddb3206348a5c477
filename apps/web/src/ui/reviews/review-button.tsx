import type { Review } from '@glossa/contracts/reviews';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../lib/format/format.ts';
import { isolated } from '../../lib/i18n/isolated.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../feedback/dialog.tsx';
import type { ReviewedRequest } from './queries.ts';
import { ReviewAssignment } from './review-assignment.tsx';
import { ReviewComments } from './review-comments.tsx';
import { reviewLooks } from './review-labels.ts';
import { ReviewSteps } from './review-steps.tsx';

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

type Props = {
  request: ReviewedRequest;
  review: Review;
  canEdit: boolean;
  onClose: () => void;
};

/** Status, next step, assignee, due date and comments of a translation's review. */
export function ReviewDialog({ request, review, canEdit, onClose }: Props) {
  const { word, colour } = reviewLooks[review.status];
  const by = isolated(review.decidedBy?.displayName ?? '');
  return (
    <Dialog
      title={t('reviews.title', { language: languageName(request.language) })}
      onClose={onClose}
    >
      <Stack gap="md">
        <Group gap="xs">
          <Badge color={colour} variant="light" w="max-content">
            {word}
          </Badge>
          {review.status === 'reviewed' && review.decidedAt && (
            <Text size="sm" c="dimmed">
              {t('reviews.signedOffBy', { by, at: formatInstant(review.decidedAt) })}
            </Text>
          )}
        </Group>
        {review.reason && (
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {t('reviews.sentBackBecause', { by, reason: isolated(review.reason) })}
          </Text>
        )}
        {canEdit && <ReviewSteps request={request} review={review} />}
        <ReviewAssignment request={request} review={review} canEdit={canEdit} />
        <ReviewComments request={request} canEdit={canEdit} />
      </Stack>
    </Dialog>
  );
}
