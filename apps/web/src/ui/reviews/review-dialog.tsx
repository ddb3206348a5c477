import type { Review } from '@glossa/contracts/reviews';
import { Badge, Group, Stack, Text } from '@mantine/core';
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
